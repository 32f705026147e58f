import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import { ActivePackagesPage } from '../../../../web/src/features/packages/ActivePackagesPage.tsx';
import { aParcel, aTroubledParcel } from '../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';
import { TERMINALS } from '../../support/terminals.ts';

const LIST = 'GET /api/parcels';
const REFUSED = { status: 403, body: { status: 403, error: 'Forbidden' } };
const toasts = vi.hoisted(() => ({ notify: vi.fn(), notifyError: vi.fn() }));
vi.mock('../../../../web/src/lib/toasts.ts', () => toasts);
vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: {} }),
}));

function responding(...responses: { status?: number; body: unknown }[]) {
  return () => responses.shift() ?? { status: 500, body: null };
}

const list = (...parcels: Parcel[]) => ({ body: parcels });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('Active Packages', () => {
  it('shows three sections with their counts and cards', async () => {
    const troubled = aTroubledParcel();
    stubApi({ [LIST]: responding(list(troubled, aParcel(), aParcel())) });
    renderInApp(<ActivePackagesPage />);
    expect(screen.getByText('Loading packages')).toBeDefined();

    const action = within(await screen.findByRole('region', { name: 'ACTION REQUIRED (1)' }));
    expect(action.getByText(troubled.freightBillNum)).toBeDefined();
    expect(screen.getByRole('region', { name: 'PAYMENT REQUIRED (2)' })).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Summary' }).textContent).toContain('$96.40 to pay');
    const rest = within(screen.getByRole('region', { name: 'NO ACTION REQUIRED (0)' }));
    expect(rest.queryByRole('article')).toBeNull();
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent?.split(' (')[0]),
    ).toEqual(['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED', 'Shipping instructions']);
  });

  it('shows a customer without packages what to do and their shipping address', async () => {
    stubApi({
      [LIST]: responding(list()),
      'GET /api/location': () => ({ body: TERMINALS }),
      'GET /api/customer/me': () => ({
        body: { name: 'Maria Castellanos', customerNumber: '10042', preferredDestination: 'KOD' },
      }),
    });
    renderInApp(<ActivePackagesPage />);
    expect(await screen.findByText('No packages yet')).toBeDefined();
    const address = within(await screen.findByRole('region', { name: 'Your shipping address' }));
    expect(address.getAllByRole('listitem').map((line) => line.firstChild?.textContent)).toEqual([
      'Maria Castellanos',
      'Northbound 10042 KOD',
      '2102 Port of Tacoma Road, Dock 4',
      'Tacoma, WA 98421',
    ]);
    expect(address.getAllByRole('button')).toHaveLength(5);
  });

  it('offers no copy buttons for a placeholder address', async () => {
    stubApi({ [LIST]: responding(list()), 'GET /api/location': () => ({ body: TERMINALS }) });
    renderInApp(<ActivePackagesPage />);
    const address = within(await screen.findByRole('region', { name: 'Your shipping address' }));
    expect(address.getByText('Northbound 00000 ANC')).toBeDefined();
    expect(address.queryByRole('button')).toBeNull();
  });

  it('explains why the list failed to load and retries', async () => {
    stubApi({
      [LIST]: responding(REFUSED, list(aParcel())),
      'GET /api/location': () => ({ body: TERMINALS }),
    });
    renderInApp(<ActivePackagesPage />);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/You do not have permission to do this\./)).toBeDefined();
    fireEvent.click(alert.getByRole('button'));
    expect(await screen.findByRole('article')).toBeDefined();
  });

  it('runs one refresh at a time and announces the result', async () => {
    const parcel = aParcel();
    const api = stubApi({ [LIST]: responding(list(parcel), list(parcel, aParcel())) });
    renderInApp(<ActivePackagesPage />);
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const running = screen.getByRole<HTMLButtonElement>('button', { name: 'Refreshing' });
    expect(running.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(running);
    expect(screen.getByText(parcel.freightBillNum)).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    await waitFor(() => expect(toasts.notify).toHaveBeenCalledExactlyOnceWith('Packages refreshed.'));
    expect(api.sent(LIST)).toHaveLength(2);
  });

  it('keeps the list and shows a toast when a refresh fails', async () => {
    stubApi({ [LIST]: responding(list(aParcel()), REFUSED) });
    renderInApp(<ActivePackagesPage />);
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(toasts.notifyError).toHaveBeenCalledOnce());
    expect(screen.getByRole('article')).toBeDefined();
  });
});
