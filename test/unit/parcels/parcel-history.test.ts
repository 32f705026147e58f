import { describe, expect, it } from 'vitest';
import * as history from '#shared/rules/parcel-history.ts';

const { HISTORY_ORDERS, historyFilter, historySortOf, isHistoryFiltered } = history;

type Sort = ReturnType<typeof historySortOf>;

describe('the sort of the history', () => {
  const byDelivery = { sort: 'deliveredDate', direction: 'descending' } as const;
  const byPrice = { sort: 'price', direction: 'descending' } as const;
  it.each<[Parameters<typeof historySortOf>[0], Sort]>([
    [{}, byDelivery],
    [{ sort: 'toString', direction: 'up' }, byDelivery],
    [{ direction: 'ascending' }, { ...byDelivery, direction: 'ascending' }],
    [byPrice, byPrice],
    [
      { ...byPrice, direction: null },
      { ...byPrice, direction: 'ascending' },
    ],
    ...HISTORY_ORDERS.map((sort): [{ sort: string }, Sort] => [{ sort }, { sort, direction: 'ascending' }]),
  ])('%j means %j', (given, sort) => {
    expect(historySortOf(given)).toEqual(sort);
  });
});

describe('the filter of the history', () => {
  /** Delivered on January 31 in Anchorage, on February 1 in Tacoma. */
  const delivery = { destinationCode: 'ANC', deliveredDate: '2026-02-01T08:30:00.000Z' } as const;
  const parcel = { freightBillNum: 'NB204815', shippingTrackingNum: '1Z 999-AA1', ...delivery };

  it.each<[history.HistoryFilter, boolean, boolean]>([
    [{}, false, true],
    [{ q: ' -' }, false, true],
    [{ q: 'ＮＢ–20\u200b\u0301−4 8' }, true, true],
    [{ q: '999aa' }, true, true],
    [{ q: 'É 204' }, true, false],
    [{ q: '204816' }, true, false],
    [{ from: '2026-01-31' }, true, true],
    [{ from: '2026-02-01' }, true, false],
    [{ to: '2026-01-31' }, true, true],
    [{ to: '2026-01-30' }, true, false],
    [{ q: 'nb', from: '2026-01-31', to: '2026-01-31' }, true, true],
    [{ q: 'xy', from: '2026-01-31', to: '2026-01-31' }, true, false],
  ])('%j is a filter: %s, and matches the package: %s', (filter, isFiltered, isMatch) => {
    expect(isHistoryFiltered(filter)).toBe(isFiltered);
    expect(historyFilter(filter)(parcel)).toBe(isMatch);
  });

  it('uses the day in Tacoma for a package without a destination', () => {
    const matches = historyFilter({ from: '2026-02-01', to: '2026-02-01' });
    expect(matches({ ...parcel, destinationCode: null })).toBe(true);
    expect(matches(parcel)).toBe(false);
  });
});
