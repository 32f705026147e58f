import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useCursorStack } from '../../../../web/src/features/history/use-cursor-stack.ts';

/** The hook at an entry of the browser's history that has this state. */
function trailAt(state: unknown) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/order-history', state }]}>{children}</MemoryRouter>
  );
  return renderHook(useCursorStack, { initialProps: 'by price', wrapper });
}

describe('the way to a page of the history', () => {
  it('begins anew in another list, also when that was left a while ago', () => {
    const { result, rerender } = trailAt(null);
    act(() => result.current.goForward('second'));
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    rerender('by weight');
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
    rerender('by price');
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
  });

  it('is the one that was kept with the entry, and goes on from there', () => {
    const { result } = trailAt({ kept: { list: 'by price', stack: [null, 'second', 'third'] } });
    expect(result.current).toMatchObject({ page: 2, cursor: 'third' });
    act(() => result.current.goBackward());
    expect(result.current).toMatchObject({ page: 1, cursor: 'second' });
    act(() => result.current.restart());
    expect(result.current).toMatchObject({ page: 0, cursor: undefined });
  });

  it('begins at the first page where what was kept is none of this list', () => {
    expect(trailAt({ kept: { list: 'by weight', stack: [null, 'second'] } }).result.current.page).toBe(0);
    expect(trailAt({ kept: 'third' }).result.current.page).toBe(0);
  });
});
