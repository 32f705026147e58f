import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { NEXT_CURSOR_HEADER, SEARCHED_HEADER } from '#shared/route.ts';
import { deferred, errorReply, type Reply } from '#test/web/support/api.ts';
import { textsOf } from '#test/web/support/page.ts';
import { aHistoryParcel, historyParcels, openHistory } from './open-history.ts';

/** A response after a part of the history was searched. */
const part = (body: HistoryParcel[], searched: number, next?: string): Reply => ({
  body,
  headers: { [SEARCHED_HEADER]: String(searched), ...(next && { [NEXT_CURSOR_HEADER]: next }) },
});

/** Opens the history with a search whose requests get these responses, in order. */
function search(query: string, ...replies: (() => Reply | Promise<Reply>)[]) {
  const site = openHistory(query, [], {
    'GET /api/parcels/history': () => replies.shift()?.() ?? errorReply(500, 'Internal Server Error'),
  });
  const parts = () => site.queries().map((sent) => sent?.replace(/.*&limit=/, 'limit='));
  return { parts, calls: site.calls };
}

const titles = () => textsOf(screen.queryAllByRole('rowheader'));
const numbers = (parcels: readonly HistoryParcel[]) => parcels.map(({ freightBillNum }) => freightBillNum);
const status = () => within(screen.getByRole('search')).getByRole('status').textContent;
const isBusy = () => screen.getByRole('table').getAttribute('aria-busy');
/** The pager renders after the first rows. */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a search in parts of the history', () => {
  it('goes on by itself, shows what it has found and says how much it has searched', async () => {
    const found = [aHistoryParcel({ price: 10.1 }), aHistoryParcel({ price: 5 })];
    const second = deferred(part(found.slice(0, 1), 500, 'third'));
    const third = deferred(part(found.slice(1), 120));
    const { parts, calls } = search('?q=60', () => part([], 500, 'second'), second.reply, third.reply);

    await screen.findByText('500 packages searched so far');
    screen.getByText('Searching your past packages');
    screen.getByText('Loading Historical packages');
    expect(screen.queryByText('No historical packages found.')).toBeNull();
    expect([titles(), isBusy()]).toEqual([[], 'true']);

    second.release();
    await screen.findByText('1,000 packages searched so far');
    expect([titles(), isBusy()]).toEqual([numbers(found.slice(0, 1)), 'true']);

    third.release();
    await waitFor(() => expect(titles()).toEqual(numbers(found)));
    expect([status(), isBusy()]).toEqual(['2 packages, $15.10', 'false']);
    expect(parts()).toEqual(['limit=25', 'limit=25&cursor=second', 'limit=24&cursor=third']);
    expect(calls.filter((call) => call.includes('/total'))).toEqual([]);
  });

  it('stops when the page is full, and the next page continues', async () => {
    const found = historyParcels(6);
    const rest = deferred(part(found.slice(5), 20));
    search(
      '?q=60&size=5',
      () => part(found.slice(0, 5), 300, 'second'),
      () => part([], 500, 'third'),
      rest.reply,
    );
    await waitFor(() => expect(status()).toBe('At least 5 packages'));
    await press('Next page');
    await screen.findByText('500 more packages searched so far');
    rest.release();
    await waitFor(() => expect(titles()).toEqual(numbers(found.slice(5))));
    expect(status()).toBe('6 packages');
  });

  it('says that a part failed, keeps what it has found, and goes on from there', async () => {
    const found = historyParcels(2);
    const { parts } = search(
      '?q=60',
      () => part(found.slice(0, 1), 500, 'second'),
      () => errorReply(403, 'Forbidden'),
      () => part(found.slice(1), 20),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The rest of this page could not be loaded.');
    expect([titles(), status()]).toEqual([numbers(found.slice(0, 1)), '500 packages searched so far']);
    await press('Retry');
    await waitFor(() => expect(titles()).toEqual(numbers(found)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(parts().slice(1)).toEqual(['limit=24&cursor=second', 'limit=24&cursor=second']);
  });

  it('pauses after 20 requests, which search the longest history', async () => {
    const { parts } = search(
      '?q=60',
      ...Array.from({ length: 21 }, (_, index) => () => part([], 500, `${index}`)),
    );
    await screen.findByText('No matches on this page. Later pages may have some.');
    expect([status(), parts().length]).toEqual(['10,000 packages searched so far', 20]);
    await press('Next page');
    await waitFor(() => expect(parts()[20]).toBe('limit=25&cursor=19'));
  });
});
