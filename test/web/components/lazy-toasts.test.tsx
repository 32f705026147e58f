import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../support/render.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('#web/components/feedback/Toasts.tsx', async (original) => {
  load();
  return original();
});

// Other files may have loaded the toaster.
let LazyToasts: typeof import('#web/components/feedback/LazyToasts.tsx').LazyToasts;
let notify: typeof import('#web/lib/toasts.ts').notify;
let notifyError: typeof import('#web/lib/toasts.ts').notifyError;
beforeEach(async () => {
  vi.resetModules();
  ({ LazyToasts } = await import('#web/components/feedback/LazyToasts.tsx'));
  ({ notify, notifyError } = await import('#web/lib/toasts.ts'));
});

it('toasts wait for the file of the toaster, which the next toast asks for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const noNetwork = () => {
    throw new Error('No network');
  };
  load.mockImplementationOnce(noNetwork).mockImplementationOnce(noNetwork);
  renderInApp(<LazyToasts />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await act(async () => notify('Packages refreshed.'));
  await screen.findByText('Packages refreshed.');
  expect(load).toHaveBeenCalledTimes(3);
});

it('a success is not shown on another page, and a failure is', async () => {
  renderInApp(<LazyToasts />);
  window.history.pushState(null, '', '/orders');
  notify('Appointment Scheduled');
  notifyError('Your pickup in Kodiak was not saved.');
  window.history.pushState(null, '', '/quote');
  await screen.findByText('Your pickup in Kodiak was not saved.');
  expect(screen.queryByText('Appointment Scheduled')).toBeNull();
});
