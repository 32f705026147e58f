import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { aParcel, aTroubledParcel } from '#test/support/parcels.ts';
import { deferred, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

const renders = vi.hoisted(() => {
  type Module = Record<string, (props: object) => ReactNode>;
  const all: string[] = [];
  /** The module, with one component that records its renders. */
  const recorded = (module: Module, name: string): Module => ({
    ...module,
    [name]: (props) => {
      all.push(name);
      return module[name]?.(props);
    },
  });
  return { all, recorded };
});
vi.mock('#web/features/packages/ParcelCheckbox.tsx', async (load) =>
  renders.recorded(await load(), 'ParcelCheckbox'),
);
vi.mock('#web/domain/parcel/ParcelProgress.tsx', async (load) =>
  renders.recorded(await load(), 'ParcelProgress'),
);
vi.mock('#web/domain/parcel/NumberSearchField.tsx', async (load) =>
  renders.recorded(await load(), 'NumberSearchField'),
);

const LIST = 'GET /api/parcels';
const user = userEvent.setup({ delay: null });
const bar = () => screen.queryByRole('region', { name: 'Selected packages' });
const inBar = () => within(screen.getByRole('region', { name: 'Selected packages' }));
const pay = () => inBar().getByText(/^Pay/).closest('button')?.textContent;
const selectAll = () => screen.getByLabelText<HTMLInputElement>(/^Select All/);
const checkbox = ({ freightBillNum }: Parcel) =>
  screen.getByLabelText<HTMLInputElement>(`Select freight bill ${freightBillNum}`);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const limit = () => inBar().getByRole('alert').textContent;

/** Opens the page, and returns a function that refreshes it with other packages. */
async function open(list: Parcel[], more: Responders = {}) {
  let current = list;
  const { sent } = openSite('/orders', {
    as: ['Customer'],
    api: { [LIST]: () => ({ body: current }), ...more },
  });
  // The first cards render before the others.
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(list.length));
  return async function refresh(next: Parcel[]) {
    current = next;
    const before = sent(LIST).length;
    await press('Refresh');
    await waitFor(() => expect(sent(LIST)).toHaveLength(before + 1));
    await screen.findByRole('button', { name: 'Refresh' });
  };
}

describe('the selection for payment', () => {
  it('can have one package, the whole section or none, regardless of the filters', async () => {
    const [first, second] = [aParcel({ price: 0.1 }), aParcel({ status: 'TRANSIT', price: 0.2 })];
    await open([first, second, aTroubledParcel()]);
    await user.click(checkbox(first));
    expect(bar()?.textContent).toContain('1 package');
    expect(pay()).toBe('Pay $0.10 for 1 package');
    expect(selectAll().indeterminate).toBe(true);
    await user.click(selectAll());
    expect(selectAll().checked).toBe(true);
    expect(pay()).toBe('Pay $0.30 for 2 packages');
    await user.click(selectAll());
    expect(bar()).toBeNull();

    await user.click(selectAll());
    expect(screen.queryByText(/hidden by filters/)).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: first.freightBillNum } });
    await screen.findByText('1 hidden by filters');
    await user.click(selectAll());
    expect(pay()).toBe('Pay $0.20 for 1 package');
    await press('Clear selection');
    expect(bar()).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^PAYMENT REQUIRED/);
  });

  it('is limited to 50 packages, and says so', async () => {
    const parcels = Array.from({ length: 52 }, () => aParcel({ price: 1 }));
    const [first, last] = [parcels.at(0) ?? aParcel(), parcels.at(-1) ?? aParcel()];
    await open(parcels);
    expect(screen.getByLabelText('Select All (50 at most)')).toBe(selectAll());
    fireEvent.click(selectAll());
    expect(pay()).toBe('Pay $50.00 for 50 packages');
    expect(limit()).toContain('at most 50 packages');
    expect(selectAll().indeterminate).toBe(true);
    fireEvent.click(checkbox(first));
    expect(limit()).toBe('');
    fireEvent.click(checkbox(last));
    expect(pay()).toBe('Pay $50.00 for 50 packages');
    fireEvent.click(checkbox(first));
    expect(checkbox(first).checked).toBe(false);
    expect(limit()).toContain('at most 50 packages');
    fireEvent.click(selectAll());
    expect(bar()).toBeNull();
  });

  it('survives a refresh and the invoice, and permanently drops packages that were paid elsewhere or are gone', async () => {
    const [first, second, third] = [
      aParcel({ price: 27.5 }),
      aParcel({ price: 27.5 }),
      aParcel({ price: 5 }),
    ];
    const paid: Parcel = { ...first, paymentStatus: 'PAID' };
    const refresh = await open([first, second, third]);
    await user.click(selectAll());
    expect(pay()).toBe('Pay $60.00 for 3 packages');
    await refresh([first, second]);
    await waitFor(() => expect(pay()).toBe('Pay $55.00 for 2 packages'));
    await press('Pay $55.00 for 2 packages');
    await screen.findByRole('heading', { name: 'Invoice' });
    await press('Back');
    await waitFor(() => expect(pay()).toBe('Pay $55.00 for 2 packages'));
    await refresh([paid, second]);
    await waitFor(() => expect(checkbox(first).disabled).toBe(true));
    expect(checkbox(first).checked).toBe(false);
    // The bar follows the cards in a later render.
    await waitFor(() => expect(pay()).toBe('Pay $27.50 for 1 package'));
    await refresh([first, second, third]);
    await waitFor(() => expect(checkbox(first).disabled).toBe(false));
    expect([first, second, third].map((parcel) => checkbox(parcel).checked)).toEqual([false, true, false]);
  });
});

it('selecting a package re-renders neither the toolbar nor other cards, and searching no card that matches', async () => {
  const parcels = [...Array.from({ length: 5 }, () => aParcel({ price: 0.1 })), aTroubledParcel()];
  const [first = aParcel(), second = aParcel()] = parcels;
  // Other responses would also cause renders.
  const { reply } = deferred({ body: [] });
  await open(parcels, { 'GET /api/appointments': reply, 'GET /api/location': reply });
  renders.all.length = 0;
  fireEvent.click(checkbox(first));
  expect(renders.all).toEqual(['ParcelCheckbox']);
  fireEvent.click(checkbox(second));
  expect(renders.all).toEqual(['ParcelCheckbox', 'ParcelCheckbox']);
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  search('nb');
  await screen.findByText('5 of 6 packages');
  search('nb-');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));
  expect(renders.all.filter((name) => name !== 'NumberSearchField')).toHaveLength(2);
});
