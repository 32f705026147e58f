import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backward,
  type CursorStack,
  FIRST_PAGE,
  forward,
  storedStack,
} from '../../../../web/src/components/table/cursor-stack.ts';
import {
  areSameRows,
  clampPage,
  nextSort,
  PAGE_SIZES,
  pageSizeOf,
  rangeLabel,
  withSize,
  withSort,
} from '../../../../web/src/components/table/table-state.ts';

const sizes = fc.constantFrom(...PAGE_SIZES);
const columns = fc.constantFrom('order', 'price', 'weight');
const directions = fc.constantFrom('ascending', 'descending');
const sorts = fc.option(fc.record({ column: columns, direction: directions }));

describe('the order', () => {
  it('ascends at the first press on a column, descends at the second, and so on', () => {
    const first = nextSort({ column: 'price', direction: 'ascending' }, 'weight');
    expect(first).toEqual({ column: 'weight', direction: 'ascending' });
    expect(nextSort(first, 'weight').direction).toBe('descending');
    expect(nextSort(nextSort(first, 'weight'), 'weight')).toEqual(first);
    expect(nextSort(null, 'weight')).toEqual(first);
  });

  it('and the size lead to the first page, and leave everything else', () => {
    fc.assert(
      fc.property(sorts, fc.nat(999), sizes, sizes, columns, (sort, page, size, other, column) => {
        const state = { sort, page, size };
        const order = nextSort(sort, column);
        expect(withSort(state, order)).toEqual({ sort: order, page: 0, size });
        expect(withSize(state, other)).toEqual({ sort, page: 0, size: other });
      }),
    );
  });
});

describe('the page', () => {
  it('is always one that has rows, and the same one where it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 300 }), fc.nat(3000), sizes, (page, rows, size) => {
        const clamped = clampPage(page, rows, size);
        expect(clamped).toBeGreaterThanOrEqual(0);
        expect(clamped * size).toBeLessThan(Math.max(1, rows));
        if (page >= 0 && page * size < rows) expect(clamped).toBe(page);
        else if (page > 0) expect((clamped + 1) * size).toBeGreaterThanOrEqual(rows);
      }),
    );
  });

  it('has one of the sizes that are offered', () => {
    for (const size of PAGE_SIZES) expect(pageSizeOf(String(size))).toBe(size);
    for (const text of [null, '', '7', '25.0', '-5', 'all', '1e2']) expect(pageSizeOf(text)).toBe(25);
  });

  it('says which rows it shows, and of how many', () => {
    expect(rangeLabel(0, 25, 312)).toBe('1–25 of 312');
    expect(rangeLabel(9975, 25, 10_000)).toBe('9,976–10,000 of 10,000');
    expect(rangeLabel(25, 25, null)).toBe('26–50 of 50+');
    expect(rangeLabel(25, 1, 26)).toBe('26 of 26');
  });
});

describe('the way through pages of a server', () => {
  it('leads back exactly as it came, and never before the first page', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(5), (cursors, more) => {
        const trails: CursorStack[] = [FIRST_PAGE];
        for (const cursor of cursors) trails.push(forward(trails.at(-1) ?? FIRST_PAGE, cursor));
        let stack = trails.at(-1) ?? FIRST_PAGE;
        for (const earlier of trails.slice(0, -1).reverse()) {
          stack = backward(stack);
          expect(stack).toEqual(earlier);
        }
        for (let step = 0; step < more; step += 1) stack = backward(stack);
        expect(stack).toEqual(FIRST_PAGE);
      }),
    );
  });

  it('is found again where it was kept of the same list, and only a whole one', () => {
    const stack = forward(forward(FIRST_PAGE, 'second'), 'third');
    expect(storedStack({ list: 'by price', stack }, 'by price')).toEqual(stack);
    expect(storedStack({ list: 'by weight', stack }, 'by price')).toEqual(FIRST_PAGE);
    for (const kept of [undefined, null, 'third', {}, { list: 'by price' }])
      expect(storedStack(kept, 'by price')).toEqual(FIRST_PAGE);
    for (const broken of ['third', [], ['second', 'third'], [null, 2], [null, 'second', null]])
      expect(storedStack({ list: 'by price', stack: broken }, 'by price')).toEqual(FIRST_PAGE);
  });
});

describe('rows', () => {
  it('are the same where each is the same object in the same place', () => {
    const [one, other] = [{ id: 1 }, { id: 2 }];
    expect(areSameRows([one, other], [one, other])).toBe(true);
    expect(areSameRows([one, other], [other, one])).toBe(false);
    expect(areSameRows([one, other], [one])).toBe(false);
    expect(areSameRows([one], [{ ...one }])).toBe(false);
  });
});
