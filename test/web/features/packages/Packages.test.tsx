import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Packages } from '../../../../web/src/features/packages/Packages.tsx';
import { tabStorage } from '../../../../web/src/lib/tab-storage.ts';
import { aParcel, aTroubledParcel } from '../../../support/parcels.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';

vi.mock('../../../../web/src/lib/session/SessionProvider.tsx', () => ({
  useSession: () => ({ identity: { username: 'ada' } }),
}));

const onRender = vi.hoisted(() => ({ card: vi.fn(), content: vi.fn() }));
vi.mock('../../../../web/src/domain/parcel/card/ParcelCheckbox.tsx', async (importOriginal) => {
  const real =
    await importOriginal<typeof import('../../../../web/src/domain/parcel/card/ParcelCheckbox.tsx')>();
  return { ParcelCheckbox: counted(real.ParcelCheckbox, onRender.card) };
});
vi.mock('../../../../web/src/domain/parcel/ParcelProgress.tsx', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../../web/src/domain/parcel/ParcelProgress.tsx')>();
  return { ParcelProgress: counted(real.ParcelProgress, onRender.content) };
});

/** The same component, with a callback for each render. */
function counted<Props>(component: (props: Props) => ReactNode, onEachRender: () => void) {
  return (props: Props) => {
    onEachRender();
    return component(props);
  };
}

const parcels = [...Array.from({ length: 5 }, () => aParcel({ price: 0.1 })), aTroubledParcel()];
const bill = (position: number) => parcels[position]?.freightBillNum ?? '';
const checkbox = (position: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select freight bill ${bill(position)}` });
const pay = () => screen.queryByRole('button', { name: /^Pay/ })?.textContent ?? null;

/** Renders the packages and resets the render counts. */
async function show() {
  stubApi({});
  renderInApp(<Packages parcels={parcels} />);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
  vi.clearAllMocks();
}

beforeEach(() => tabStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the package cards', () => {
  it('do not render again when another one is selected', async () => {
    await show();
    fireEvent.click(checkbox(0));
    expect(checkbox(0).checked).toBe(true);
    expect(onRender.card).toHaveBeenCalledTimes(1);
    fireEvent.click(checkbox(3));
    expect(onRender.card).toHaveBeenCalledTimes(2);
    expect(onRender.content).not.toHaveBeenCalled();
    expect(pay()).toBe('Pay $0.20 for 2 packages');
  });

  it('do not render again while they match the search', async () => {
    await show();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nb' } });
    expect(await screen.findByText('5 of 6 packages')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nb-' } });
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
    expect(onRender.card).not.toHaveBeenCalled();
    expect(onRender.content).not.toHaveBeenCalled();
  });
});

describe('the selection', () => {
  it('drops parcels that are no longer payable and keeps the rest', async () => {
    stubApi({});
    renderInApp(<Packages parcels={parcels} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
    expect(pay()).toBe('Pay $0.50 for 5 packages');
    cleanup();
    const [first, second, ...rest] = parcels;
    if (!first || !second) throw new Error('There are no parcels.');
    renderInApp(<Packages parcels={[{ ...first, paymentStatus: 'PAID' }, ...rest]} />);
    await waitFor(() => expect(pay()).toBe('Pay $0.30 for 3 packages'));
    cleanup();
    renderInApp(<Packages parcels={parcels} />);
    expect(pay()).toBe('Pay $0.30 for 3 packages');
  });

  it('says how many of its packages the search hides', async () => {
    stubApi({});
    renderInApp(<Packages parcels={parcels} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select All' }));
    expect(screen.queryByText(/not shown here/)).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: bill(0) } });
    await screen.findByText('4 not shown here');
  });
});
