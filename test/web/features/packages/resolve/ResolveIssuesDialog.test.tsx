import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';
import { ResolveIssuesDialog } from '../../../../../web/src/features/packages/resolve/ResolveIssuesDialog.tsx';
import { notify } from '../../../../../web/src/lib/toasts.ts';
import { aTroubledParcel } from '../../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../../support/render.tsx';

const SAVE = 'PUT /api/parcels/p-1/update';
const LANES = {
  'GET /api/location/routes': () => ({
    body: {
      routes: {
        TAC: [
          { label: 'Anchorage', value: 'ANC' },
          { label: 'Kodiak', value: 'KOD' },
        ],
      },
    },
  }),
  'GET /api/parcels/p-1/thumbnails': () => ({ body: { images: { 'damage-1.jpg': 'AAAA' } } }),
};

async function show(changes: Partial<Parcel>, responses: Parameters<typeof stubApi>[0] = {}) {
  const parcel = aTroubledParcel({ parcelId: 'p-1', ...changes });
  const api = stubApi({
    ...LANES,
    [SAVE]: () => ({ body: { ...parcel, status: 'CORRECTED' } }),
    ...responses,
  });
  const onClose = vi.fn();
  renderInApp(<ResolveIssuesDialog parcel={parcel} onClose={onClose} />);
  if (parcel.destinationCode === null) await screen.findByRole('option', { name: 'Kodiak' });
  return { api, onClose };
}

const choose = (value: string) =>
  fireEvent.change(screen.getByLabelText('Destination'), { target: { value } });
const accept = () => fireEvent.click(screen.getByLabelText('Accept Damage'));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

vi.mock('../../../../../web/src/lib/toasts.ts', () => ({ notify: vi.fn(), notifyError: vi.fn() }));
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Resolve Package Issues', () => {
  it.each([
    [
      'sets a destination',
      { damaged: false, destinationCode: null },
      [() => choose('KOD')],
      { destinationCode: 'KOD' },
      'Destination set to Kodiak.',
    ],
    [
      'accepts damage',
      {},
      [accept],
      { acceptsDamage: true },
      "You've accepted the damaged package and confirmed shipping.",
    ],
    [
      'does both',
      { destinationCode: null },
      [() => choose('ANC'), accept],
      { destinationCode: 'ANC', acceptsDamage: true },
      'Destination updated and damage accepted.',
    ],
    [
      'resolves one of two issues',
      { destinationCode: null },
      [accept],
      { acceptsDamage: true },
      'Damage accepted. The package ships once it has a destination.',
    ],
  ] as const)('%s, confirms it and closes', async (_, changes, steps, body, toast) => {
    const { api, onClose } = await show(changes);
    for (const step of steps) step();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toEqual([body]);
    expect(notify).toHaveBeenCalledExactlyOnceWith(toast);
  });

  it.each([
    [{ damaged: false, destinationCode: null }, 'Choose a destination.', 'Destination'],
    [{}, 'Check this box to proceed with shipping.', 'Accept Damage'],
    [{ destinationCode: null }, 'Choose a destination or accept the damage.', 'Destination'],
  ] as const)(
    'sends nothing and focuses the field if it is left empty: %j',
    async (changes, message, label) => {
      const { api } = await show(changes);
      save();
      expect(await screen.findByText(message)).toBeDefined();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(api.sent(SAVE)).toEqual([]);
    },
  );

  it('shows only the open issues and the images of the damage', async () => {
    await show({});
    expect(screen.queryByLabelText('Destination')).toBeNull();
    expect(await screen.findByRole('img', { name: /^Image 1 of 1/ })).toBeDefined();
  });

  it('explains that the destinations failed to load and retries', async () => {
    const responses = [{ status: 403, body: { status: 403, error: 'Forbidden' } }];
    stubApi({ 'GET /api/location/routes': () => responses.shift() ?? LANES['GET /api/location/routes']() });
    const parcel = aTroubledParcel({ damaged: false, destinationCode: null });
    renderInApp(<ResolveIssuesDialog parcel={parcel} onClose={vi.fn()} />);
    expect(await screen.findByText('The destinations could not be loaded.')).toBeDefined();
    expect(screen.queryByLabelText('Destination')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: 'Kodiak' })).toBeDefined();
  });

  it('shows the message of the server if another window was faster, and stays open', async () => {
    const message =
      'The destination of this package is already Anchorage. To change it, contact customer service.';
    const { onClose } = await show(
      { damaged: false, destinationCode: null },
      { [SAVE]: () => ({ status: 409, body: { status: 409, error: 'Conflict', message } }) },
    );
    choose('KOD');
    save();
    expect(await screen.findByText(message)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('sends one request on a double click', async () => {
    const { api, onClose } = await show({});
    accept();
    save();
    fireEvent.submit(screen.getByLabelText('Accept Damage'));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent(SAVE)).toHaveLength(1);
  });

  it('shows only Done if all issues are resolved', async () => {
    const { onClose } = await show({ damageAccepted: true });
    expect(screen.getByText(/has no open issues/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
