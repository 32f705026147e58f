import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toasts } from '../../../web/src/components/feedback/Toasts.tsx';
import { dismissToasts, notify } from '../../../web/src/lib/toasts.ts';
import { renderInApp } from '../support/render.tsx';

afterEach(() => {
  dismissToasts();
  cleanup();
});

it('a notice that comes in the middle of a press waits until the press is over', async () => {
  renderInApp(<Toasts />);
  fireEvent.pointerDown(document.body);
  notify('Notes updated.');
  // Its place is drawn, so that only the press keeps it back.
  await screen.findByRole('region', { name: /^Notifications/ });
  await act(() => new Promise((next) => setTimeout(next)));
  expect(screen.queryByText('Notes updated.')).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Notes updated.')).toBeDefined();
});
