import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useCursorStack } from '../../../../web/src/components/table/use-cursor-stack.ts';

/** Renders the hook at a history entry with this state. */
function stackAt(state: unknown) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/order-history', state }]}>{children}</MemoryRouter>
  );
  return renderHook(useCursorStack, { initialProps: 'by price', wrapper });
}

describe('the cursor stack', () => {
  it('restarts for another list, also when returning to an earlier one', () => {
    const { result, rerender } = stackAt(null);
    act(() => result.current.goForward('second'));
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    rerender('by weight');
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
    rerender('by price');
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
  });

  it('continues from the stack stored in the history entry', () => {
    const { result } = stackAt({ data: { list: 'by price', stack: [null, 'second', 'third'] } });
    expect(result.current).toMatchObject({ page: 2, cursor: 'third' });
    act(() => result.current.goBackward());
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    act(() => result.current.restart());
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
  });

  it('starts at the first page if the stored stack belongs to another list', () => {
    expect(stackAt({ data: { list: 'by weight', stack: [null, 'second'] } }).result.current.page).toBe(0);
    expect(stackAt({ data: 'third' }).result.current.page).toBe(0);
  });
});
