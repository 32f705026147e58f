import { describe, expect, it } from 'vitest';
import { historyChoiceOf } from '../../../../web/src/features/history/use-history-url-state.ts';

const DEFAULT = { sort: 'deliveredDate', direction: 'descending', size: 25 };

describe('what an address chooses of the history', () => {
  it('is the last delivered first, 25 a page, unless it says something else', () => {
    expect(historyChoiceOf('')).toEqual(DEFAULT);
    expect(historyChoiceOf('?parcel=parcel-1')).toEqual(DEFAULT);
    expect(historyChoiceOf('?sort=price&direction=descending&size=100')).toEqual({
      sort: 'price',
      direction: 'descending',
      size: 100,
    });
    expect(historyChoiceOf('?sort=weightLbs')).toEqual({
      ...DEFAULT,
      sort: 'weightLbs',
      direction: 'ascending',
    });
  });

  it('ignores what nobody offers', () => {
    expect(historyChoiceOf('?sort=customerId&direction=sideways&size=5000')).toEqual(DEFAULT);
    expect(historyChoiceOf('?direction=ascending')).toEqual(DEFAULT);
  });
});
