import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { aParcel } from '../../../support/parcels.ts';
import { type Call, held, type Reply, refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';
import { aHistoryParcel, historyParcels } from './history-parcels.ts';

const HISTORY = 'GET /api/parcels/history';
const HISTORY_TOTAL = `${HISTORY}/total`;
const user = userEvent.setup({ delay: null });
const titles = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const expectTitles = (parcels: readonly HistoryParcel[]) =>
  waitFor(() => expect(titles()).toEqual(parcels.map(({ freightBillNum }) => freightBillNum)));
const range = (text: string) => screen.findByText(text);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const search = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by tracking or freight bill number' });
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chooseSize = (size: number) => change(screen.getByRole('combobox', { name: /^Rows/ }), String(size));
const url = () => location.pathname + location.search;
const total = () => within(screen.getByRole('search')).getByRole('status').textContent;

/** Opens the history of these packages. The API searches freight bill numbers, and has the given dates. */
function open(
  query: string,
  past: readonly HistoryParcel[],
  api: Record<string, Reply | (() => Promise<Reply>)> = {},
) {
  const found = ({ query: asked }: Call) =>
    past.filter(({ freightBillNum }) => freightBillNum.includes((asked.get('q') ?? '').toUpperCase()));
  return openSite(`/order-history${query}`, {
    as: ['Customer'],
    api: {
      [HISTORY]: (call) => {
        const start = Number(call.query.get('cursor') ?? 0);
        const end = start + Number(call.query.get('limit'));
        return {
          body: found(call).slice(start, end),
          ...(end < found(call).length && { headers: { 'next-cursor': String(end) } }),
        };
      },
      [HISTORY_TOTAL]: (call) => ({
        body: {
          count: found(call).length,
          price: found(call).reduce((sum, { price }) => sum + (price ?? 0), 0),
        },
      }),
      ...api,
    },
  });
}

describe('the history in the URL', () => {
  it('keeps sort, size and page, and a new size returns to the first page', async () => {
    const past = historyParcels(23);
    const { calls } = open('?size=5', past);
    await expectTitles(past.slice(0, 5));
    expect(document.title).toBe('Historical Packages · Northbound');
    for (const link of screen.getAllByRole('link', { name: 'Packages' }))
      expect(link.getAttribute('aria-current')).toBe('true');
    press('Next page');
    await range('6–10 of 10+');
    press('Next page');
    await expectTitles(past.slice(10, 15));
    press('Previous page');
    await range('6–10 of 10+');
    await user.click(screen.getByRole('link', { name: 'Active Packages' }));
    await waitFor(() => expect(url()).toBe('/orders'));
    history.back();
    await expectTitles(past.slice(5, 10));
    chooseSize(10);
    await range('1–10 of 10+');
    await expectTitles(past.slice(0, 10));
    press('Price');
    await waitFor(() => expect(url()).toBe('/order-history?size=10&sort=price&direction=ascending'));
    press('Next page');
    press('Next page');
    await range('21–23 of 23');
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
    expect(calls.at(-1)).toBe(`${HISTORY}?sort=price&direction=ascending&limit=10&cursor=20`);
  });

  it('keeps the page, its search and the focus when the details of a row close', async () => {
    const parcel = aParcel({ status: 'COMPLETED' });
    const past = [...historyParcels(7), aHistoryParcel(parcel)];
    open('?size=5', past, { [`GET /api/parcels/${parcel.parcelId}`]: { body: parcel } });
    await expectTitles(past.slice(0, 5));
    press('Next page');
    await expectTitles(past.slice(5));
    const opener = screen.getByRole('button', { name: parcel.freightBillNum });
    opener.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: `Freight bill ${parcel.freightBillNum}` });
    await within(dialog).findByText('Status history');
    expect(url()).toBe(`/order-history?size=5&parcel=${parcel.parcelId}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    expect(url()).toBe('/order-history?size=5');
    await expectTitles(past.slice(5));
  });

  it('opens the details from a link, and explains an unknown package', async () => {
    open('?size=5&parcel=nothing', historyParcels(2));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('This package was not found.');
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    await waitFor(() => expect(url()).toBe('/order-history?size=5'));
  });
});

describe('the search of the history', () => {
  it('finds packages, with their number and price, and keeps the text in the URL', async () => {
    const past = [aHistoryParcel({ freightBillNum: 'NB600001', price: 10.1 }), ...historyParcels(2)];
    open('', past);
    await waitFor(() => expect(total()).toBe('3 packages, $106.50'));
    change(search(), 'nb600001');
    await expectTitles(past.slice(0, 1));
    await waitFor(() => expect(total()).toBe('1 package, $10.10'));
    expect(url()).toBe('/order-history?q=nb600001');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await expectTitles(past);
    expect(document.activeElement).toBe(search());
    change(search(), 'no such number');
    await screen.findByText('None of your past packages match the search and the dates.');
    screen.getByText('No historical packages found.');
    await waitFor(() => expect(total()).toBe('0 packages, $0.00'));
    press('Show all');
    await expectTitles(past);
    expect(url()).toBe('/order-history');
    expect(search().value).toBe('');
  });

  it('has a range of delivery dates, which must not end before it starts', async () => {
    const { calls } = open('', historyParcels(1));
    await screen.findByRole('rowheader');
    change(screen.getByLabelText('Delivered from'), '2026-01-02');
    await waitFor(() => expect(url()).toBe('/order-history?from=2026-01-02'));
    change(screen.getByLabelText('Delivered to'), '2020-01-01');
    await screen.findByText('The first date must not be after the last.');
    expect(url()).toBe('/order-history?from=2026-01-02');
    change(screen.getByLabelText('Delivered to'), '2026-02-03');
    await waitFor(() => expect(url()).toBe('/order-history?from=2026-01-02&to=2026-02-03'));
    await waitFor(() =>
      expect(
        calls.filter((call) => call.includes('to=2026-02-03') && call.includes('from=2026-01-02')),
      ).not.toEqual([]),
    );
  });
});

it('cannot be downloaded while it loads, nor when it failed', async () => {
  const { reply, release } = held(refusal(403, 'Forbidden'));
  open('?size=10', [], { [HISTORY]: reply });
  const download = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
  expect(download.disabled).toBe(true);
  release();
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('Your past packages could not be loaded.');
  expect(textContent).toContain('You do not have permission to do this.');
});
