import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { aParcel } from '#test/support/parcels.ts';
import { deferred, errorReply } from '#test/web/support/api.ts';
import { hrefOf, isAt, isOn, textsOf } from '#test/web/support/page.ts';
import { historyChoiceOf } from '#web/features/history/history-list.ts';
import { aHistoryParcel, historyParcels, openHistory as open } from './open-history.ts';

const FORBIDDEN = errorReply(403, 'Forbidden');
const user = userEvent.setup({ delay: null });
const titles = () => textsOf(screen.queryAllByRole('rowheader'));
const expectTitles = (parcels: readonly HistoryParcel[]) =>
  waitFor(() => expect(titles()).toEqual(parcels.map(({ freightBillNum }) => freightBillNum)));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const search = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by tracking or freight bill number' });
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const expectUrl = (query: string) => isAt(`/order-history${query}`);
const total = () => within(screen.getByRole('search')).getByRole('status').textContent;
const expectAlert = async (...texts: string[]) => {
  const { textContent } = await screen.findByRole('alert');
  for (const text of texts) expect(textContent).toContain(text);
};
const NOT_ALLOWED = 'You do not have permission to do this.';

describe('the history', () => {
  it('lists the most recently delivered packages first, 25 per page, with all columns', async () => {
    const first = {
      freightBillNum: 'NB500001',
      weightLbs: 1032.5,
      price: null,
      destinationCode: 'FBK',
    } as const;
    const { queries } = open('', [aHistoryParcel(first), ...historyParcels(29)]);
    await screen.findByText('1–25 of 25+');
    await isOn('Historical Packages');
    expect(queries()).toEqual(['sort=deliveredDate&direction=descending&limit=25']);
    expect(textsOf(screen.getAllByRole('columnheader')).join()).toBe(
      'Order #,Origin,Destination,Delivered Date,Weight (lbs),Price,Tracking #',
    );
    const row = screen.getByRole('row', { name: /NB500001/ });
    expect(textsOf(within(row).getAllByRole('cell')).join('|')).toBe(
      'Tacoma|Fairbanks|01/09/2026 9:05 PM AKST|1,032.5|–None|1Z999AA10123456784',
    );
    const price = screen.getByRole('button', { name: 'Price' });
    // The second press comes before the first one is rendered.
    act(() => {
      price.click();
      price.click();
    });
    await expectUrl('?sort=price&direction=descending');
    await waitFor(() => expect(queries().at(-1)).toBe('sort=price&direction=descending&limit=25'));
  });

  it('keeps sort, size and page in the URL, and a new size or sort returns to the first page', async () => {
    const past = historyParcels(23);
    const { queries } = open('?size=5', past);
    await expectTitles(past.slice(0, 5));
    for (const link of screen.getAllByRole('link', { name: 'Packages' }))
      expect(link.getAttribute('aria-current')).toBe('true');
    press('Next page');
    await screen.findByText('6–10 of 10+');
    press('Next page');
    await expectTitles(past.slice(10, 15));
    press('Previous page');
    await screen.findByText('6–10 of 10+');
    await user.click(screen.getByRole('link', { name: 'Active Packages' }));
    await isOn('Active Packages');
    history.back();
    await expectTitles(past.slice(5, 10));
    change(screen.getByRole('combobox', { name: /^Rows/ }), '10');
    await screen.findByText('1–10 of 10+');
    press('Next page');
    await screen.findByText('11–20 of 20+');
    press('Price');
    await screen.findByText('1–10 of 10+');
    await expectUrl('?size=10&sort=price&direction=ascending');
    press('Next page');
    press('Next page');
    await screen.findByText('21–23 of 23');
    expect(queries().at(-1)).toBe('sort=price&direction=ascending&limit=10&cursor=20');
  });

  it('says that it is empty, and offers no download', async () => {
    const { reply, release } = deferred({ body: [] });
    const { respondNext } = open('', []);
    respondNext(reply);
    await screen.findByText('Loading Historical packages');
    release();
    await screen.findByText('No historical packages found.');
    expect(hrefOf('Active Packages')).toBe('/orders');
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('explains why a page failed to load, and returns to the previous or the first page', async () => {
    const { reply, release } = deferred(FORBIDDEN);
    const { respondNext, queries } = open('?size=5', historyParcels(6), { 'GET /api/parcels': { body: [] } });
    respondNext(reply);
    const download = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
    expect(download.disabled).toBe(true);
    release();
    await expectAlert('Your past packages could not be loaded.', NOT_ALLOWED);
    press('Try again');
    await screen.findByText('1–5 of 5+');
    respondNext(() => FORBIDDEN);
    press('Next page');
    await expectAlert(NOT_ALLOWED);
    press('Previous page');
    await screen.findByText('1–5 of 5+');
    respondNext(() => errorReply(400, 'Bad Request', 'The cursor is not valid.'));
    press('Next page');
    await expectAlert(
      'This page of the list is no longer available. Try again to start from the first page.',
    );
    const before = queries().length;
    press('Try again');
    await screen.findByText('1–5 of 5+');
    expect(queries().slice(before).join()).not.toContain('cursor');
  });
});

describe('the details of a past package', () => {
  it('keep the page of the list, its URL and the focus when they close', async () => {
    const parcel = aParcel({ status: 'COMPLETED', customerNotes: 'Skylight' });
    const past = [...historyParcels(7), aHistoryParcel(parcel)];
    const { reply, release } = deferred({ body: parcel });
    open('?size=5', past, { [`GET /api/parcels/${parcel.parcelId}`]: reply });
    await expectTitles(past.slice(0, 5));
    press('Next page');
    await expectTitles(past.slice(5));
    const opener = screen.getByRole('button', { name: parcel.freightBillNum });
    opener.focus();
    await user.keyboard('{Enter}');
    await within(await screen.findByRole('dialog')).findByText('Loading the package');
    await expectUrl(`?size=5&parcel=${parcel.parcelId}`);
    release();
    const dialog = await screen.findByRole('dialog', { name: `Freight bill ${parcel.freightBillNum}` });
    for (const text of ['Skylight', 'Status history']) await within(dialog).findByText(text);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
    await expectUrl('?size=5');
    await expectTitles(past.slice(5));
  });

  it('open from a link, explain why they failed to load, and say if the package does not exist', async () => {
    open('?size=5&parcel=nothing', historyParcels(2), {
      'GET /api/parcels/nothing': [FORBIDDEN, errorReply(404, 'Not Found')],
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/You do not have permission to do this\./);
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('This package was not found.');
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    for (const close of dialog.getAllByRole('button', { name: 'Close' }).slice(0, 1)) fireEvent.click(close);
    await expectUrl('?size=5');
  });
});

describe('the search of the history', () => {
  it('finds packages by number and delivery date, counts them, and is kept in the URL', async () => {
    const past = [aHistoryParcel({ freightBillNum: 'NB600001', price: 10.1 }), ...historyParcels(2)];
    const { queries } = open('', past);
    await waitFor(() => expect(total()).toBe('3 packages, $106.50'));
    change(search(), 'nb600001');
    await expectTitles(past.slice(0, 1));
    await waitFor(() => expect(total()).toBe('1 package, $10.10'));
    await expectUrl('?q=nb600001');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await expectTitles(past);
    expect(document.activeElement).toBe(search());
    change(search(), 'no such number');
    await screen.findByText('None of your past packages match your search and dates.');
    await waitFor(() => expect(total()).toBe('0 packages, $0.00'));
    press('Show all');
    await expectTitles(past);
    await expectUrl('');
    expect(search().value).toBe('');

    change(screen.getByLabelText('Delivered from'), '2026-01-02');
    await expectUrl('?from=2026-01-02');
    change(screen.getByLabelText('Delivered to'), '2020-01-01');
    await screen.findByText('The start date must not be after the end date.');
    await expectUrl('?from=2026-01-02');
    change(screen.getByLabelText('Delivered to'), '2026-02-03');
    await expectUrl('?from=2026-01-02&to=2026-02-03');
    await waitFor(() => expect(queries().at(-1)).toContain('from=2026-01-02&to=2026-02-03'));
  });

  it('keeps what is typed while the URL still has an older text', async () => {
    const past = historyParcels(2);
    open('?size=5', past);
    await expectTitles(past);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => change(search(), 'NB47'));
    act(() => {
      vi.advanceTimersByTime(300);
      change(search(), 'NB471');
    });
    expect(search().value).toBe('NB471');
    act(() => vi.advanceTimersByTime(300));
    vi.useRealTimers();
    await expectUrl('?size=5&q=NB471');
    expect(search().value).toBe('NB471');
  });

  it('keeps a date that is entered before the URL has the other one', async () => {
    open('', historyParcels(2));
    const to = await screen.findByLabelText<HTMLInputElement>('Delivered to');
    act(() => {
      change(screen.getByLabelText('Delivered from'), '2026-01-02');
      change(to, '2020-01-01');
    });
    await expectUrl('?from=2026-01-02');
    screen.getByText('The start date must not be after the end date.');
    expect(to.value).toBe('2020-01-01');
  });

  const DEFAULT = { sort: 'deliveredDate', direction: 'descending', size: 25, filter: {} };
  it.each([
    ['', {}],
    ['?sort=price&direction=descending&size=100', { sort: 'price', size: 100 }],
    ['?sort=weightLbs', { sort: 'weightLbs', direction: 'ascending' }],
    ['?q=NB1&from=2026-01-02&to=2026-02-03', { filter: { q: 'NB1', from: '2026-01-02', to: '2026-02-03' } }],
    ['?sort=customerId&direction=sideways&size=5000&parcel=p-1', {}],
    ['?q=&from=yesterday&to=2026-13', {}],
  ])('reads %j and ignores unknown values', (query, changes) =>
    expect(historyChoiceOf((name) => new URLSearchParams(query).get(name))).toEqual({
      ...DEFAULT,
      ...changes,
    }),
  );
});
