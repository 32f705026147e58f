import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNDO_MS } from '../../../../shared/rules/staff/moves.ts';
import { MovedPile } from '../../../../web/src/features/piles/MovedPile.tsx';
import { renderInApp } from '../../support/render.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('offers to undo a move for ten minutes', () => {
  renderInApp(<MovedPile verb="departed" parcelIds={['p-1']} at={Date.now()} onUndone={() => {}} />);
  screen.getByText('1 package departed.');
  act(() => vi.advanceTimersByTime(UNDO_MS - 1));
  screen.getByRole('button', { name: 'Undo' });
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  screen.getByText('This can no longer be undone.');
});
