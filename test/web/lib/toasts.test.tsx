import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toasts } from '../../../web/src/components/feedback/Toasts.tsx';
import { dismissToasts, notify, notifyOnNextPage } from '../../../web/src/lib/toasts.ts';
import { renderInApp } from '../support/render.tsx';

afterEach(() => {
  dismissToasts();
  cleanup();
});

const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('shows a toast only after a press ends', async () => {
  renderInApp(<Toasts />);
  fireEvent.pointerDown(document.body);
  notify('Notes updated.');
  await nextTask();
  expect(screen.queryByText('Notes updated.')).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Notes updated.')).toBeDefined();
});

it('drops a waiting toast when the route changes', async () => {
  renderInApp(<Toasts />);
  fireEvent.pointerDown(document.body);
  notify('Notes updated.');
  dismissToasts();
  notify('Packages refreshed.');
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Packages refreshed.')).toBeDefined();
  expect(screen.queryByText('Notes updated.')).toBeNull();
});

it('shows a toast for the next page after the route changes, even if its toaster mounts later', async () => {
  notifyOnNextPage('Your password has been updated successfully.');
  await nextTask();
  dismissToasts();
  await nextTask();
  renderInApp(<Toasts />);
  expect(await screen.findByText('Your password has been updated successfully.')).toBeDefined();
});
