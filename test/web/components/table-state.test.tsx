import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/random.ts';
import * as cursors from '#web/components/table/list-in-url.ts';
import { nextSort } from '#web/components/table/sorting.tsx';
import { PAGE_SIZES, pageSizeOf, rangeLabel } from '#web/components/table/TablePager.tsx';
import { InRouter } from '../support/render.tsx';

it('the first press on a column sorts ascending, and each further press reverses the order', () => {
  const first = nextSort({ column: 'price', direction: 'ascending' }, 'weight');
  expect(first).toEqual({ column: 'weight', direction: 'ascending' });
  expect(nextSort(first, 'weight').direction).toBe('descending');
  expect(nextSort(nextSort(first, 'weight'), 'weight')).toEqual(first);
});

it('a page has one of the offered sizes', () => {
  for (const size of PAGE_SIZES) expect(pageSizeOf(String(size))).toBe(size);
  for (const text of [null, '', '7', '25.0', '-5', 'all', '1e2']) expect(pageSizeOf(text)).toBe(25);
});

it.each([
  [0, 25, 312, '1–25 of 312'],
  [9975, 25, 10_000, '9,976–10,000 of 10,000'],
  [25, 25, null, '26–50 of 50+'],
  [25, 1, 26, '26 of 26'],
])('after %i rows, a page of %i out of %j is labeled %s', (first, count, total, label) => {
  expect(rangeLabel(first, count, total)).toBe(label);
});

describe('the cursor stack', () => {
  const { FIRST_PAGE, forward, backward, storedStack, useCursorStack } = cursors;

  it('goes back through the same pages, and never before the first one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.nat(5), (texts, more) => {
        const stacks: cursors.CursorStack[] = [FIRST_PAGE];
        for (const cursor of texts) stacks.push(forward(stacks.at(-1) ?? FIRST_PAGE, cursor));
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

  /** The stack of a list at a history entry with this state. */
  function stackAt(state: unknown) {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <InRouter entry={{ pathname: '/order-history', state }}>{children}</InRouter>
    );
    return renderHook(useCursorStack, { initialProps: 'by price', wrapper });
  }
  const START = { page: 0, cursor: undefined };

  it('restarts for another list, even when returning to an earlier one', () => {
    const { result, rerender } = stackAt(null);
    act(() => result.current.goForward('second'));
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    rerender('by weight');
    expect(result.current).toMatchObject(START);
    rerender('by price');
    expect(result.current).toMatchObject(START);
  });

  it('is restored from the history entry', () => {
    const { result } = stackAt({ data: { list: 'by price', stack: [null, 'second', 'third'] } });
    expect(result.current).toMatchObject({ page: 2, cursor: 'third' });
    act(() => result.current.goBackward());
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    act(() => result.current.restart());
    expect(result.current).toMatchObject(START);
  });
});
