import { describe, expect, it } from 'vitest';
import { historyChoiceOf } from '../../../../web/src/features/history/use-history-url-state.ts';

const DEFAULT = { sort: 'deliveredDate', direction: 'descending', size: 25, filter: {} };

describe('the history choice in the URL', () => {
  it('sorts by latest delivery with 25 rows a page by default', () => {
    expect(historyChoiceOf('')).toEqual(DEFAULT);
    expect(historyChoiceOf('?parcel=parcel-1')).toEqual(DEFAULT);
    expect(historyChoiceOf('?sort=price&direction=descending&size=100')).toEqual({
      sort: 'price',
      direction: 'descending',
      size: 100,
      filter: {},
    });
    expect(historyChoiceOf('?sort=weightLbs')).toEqual({
      ...DEFAULT,
      sort: 'weightLbs',
      direction: 'ascending',
    });
  });

  it('searches numbers and delivery dates', () => {
    expect(historyChoiceOf('?q=NB1&from=2026-01-02&to=2026-02-03').filter).toEqual({
      q: 'NB1',
      from: '2026-01-02',
      to: '2026-02-03',
    });
  });

  it('ignores unknown values', () => {
    expect(historyChoiceOf('?sort=customerId&direction=sideways&size=5000')).toEqual(DEFAULT);
    expect(historyChoiceOf('?q=&from=yesterday&to=2026-13')).toEqual(DEFAULT);
  });
});
