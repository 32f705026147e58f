import { describe, expect, it } from 'vitest';
import {
  backward,
  type CursorStack,
  FIRST_PAGE,
  forward,
  storedStack,
} from '../../../../web/src/components/table/cursor-stack.ts';
import {
  nextSort,
  PAGE_SIZES,
  pageSizeOf,
  rangeLabel,
} from '../../../../web/src/components/table/table-state.ts';
import { fc } from '../../../support/random.ts';

describe('the sort', () => {
  it('ascends at the first press on a column and reverses at each further press', () => {
    const first = nextSort({ column: 'price', direction: 'ascending' }, 'weight');
    expect(first).toEqual({ column: 'weight', direction: 'ascending' });
    expect(nextSort(first, 'weight').direction).toBe('descending');
    expect(nextSort(nextSort(first, 'weight'), 'weight')).toEqual(first);
  });
});

describe('the page', () => {
  it('has one of the offered sizes', () => {
    for (const size of PAGE_SIZES) expect(pageSizeOf(String(size))).toBe(size);
    for (const text of [null, '', '7', '25.0', '-5', 'all', '1e2']) expect(pageSizeOf(text)).toBe(25);
  });

  it('shows the range of its rows and the total', () => {
    expect(rangeLabel(0, 25, 312)).toBe('1–25 of 312');
    expect(rangeLabel(9975, 25, 10_000)).toBe('9,976–10,000 of 10,000');
    expect(rangeLabel(25, 25, null)).toBe('26–50 of 50+');
    expect(rangeLabel(25, 1, 26)).toBe('26 of 26');
  });
});

describe('the cursor stack', () => {
  it('leads back exactly as it came, and never before the first page', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(5), (cursors, more) => {
        const stacks: CursorStack[] = [FIRST_PAGE];
        for (const cursor of cursors) stacks.push(forward(stacks.at(-1) ?? FIRST_PAGE, cursor));
        let stack = stacks.at(-1) ?? FIRST_PAGE;
        for (const earlier of stacks.slice(0, -1).reverse()) {
          stack = backward(stack);
          expect(stack).toEqual(earlier);
        }
        for (let step = 0; step < more; step += 1) stack = backward(stack);
        expect(stack).toEqual(FIRST_PAGE);
      }),
    );
  });

  it('is restored only for the same list and if it is well-formed', () => {
    const stack = forward(forward(FIRST_PAGE, 'second'), 'third');
    expect(storedStack({ list: 'by price', stack }, 'by price')).toEqual(stack);
    expect(storedStack({ list: 'by weight', stack }, 'by price')).toEqual(FIRST_PAGE);
    for (const stored of [undefined, null, 'third', {}, { list: 'by price' }])
      expect(storedStack(stored, 'by price')).toEqual(FIRST_PAGE);
    for (const malformed of ['third', [], ['second', 'third'], [null, 2], [null, 'second', null]])
      expect(storedStack({ list: 'by price', stack: malformed }, 'by price')).toEqual(FIRST_PAGE);
  });
});
