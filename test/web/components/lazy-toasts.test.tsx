import { act, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../support/render.tsx';

const load = vi.fn();

// Other files may have loaded the toaster.
let LazyToasts: typeof import('#web/components/feedback/LazyToasts.tsx').LazyToasts;
let notify: typeof import('#web/lib/toasts.ts').notify;
let notifyError: typeof import('#web/lib/toasts.ts').notifyError;
beforeEach(async () => {
  load.mockReset();
  vi.resetModules();
  vi.doMock('#web/components/feedback/Toasts.tsx', async (original) => {
    await load();
    return original();
  });
  ({ LazyToasts } = await import('#web/components/feedback/LazyToasts.tsx'));
  ({ notify, notifyError } = await import('#web/lib/toasts.ts'));
});

it.each(['before', 'after'])(
  'a toast that is shown %s the second failure of the toaster’s file asks for it again',
  async (when) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const secondLoad = Promise.withResolvers<void>();
    const noNetwork = new Error('No network');
    load.mockRejectedValueOnce(noNetwork).mockReturnValueOnce(secondLoad.promise);
    renderInApp(<LazyToasts />);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    const show = async () => {
      notify('Packages refreshed.');
      await vi.waitFor(() => expect(toast.getToasts()).toHaveLength(1));
    };
    if (when === 'before') await show();
    await act(async () => secondLoad.reject(noNetwork));
    if (when === 'after') await show();
    await screen.findByText('Packages refreshed.');
    expect(load).toHaveBeenCalledTimes(3);
  },
);

it('a success is not shown on another page, and a failure is', async () => {
  renderInApp(<LazyToasts />);
  window.history.pushState(null, '', '/orders');
  notify('Appointment Scheduled');
  notifyError('Your pickup in Kodiak was not saved.');
  window.history.pushState(null, '', '/quote');
  await screen.findByText('Your pickup in Kodiak was not saved.');
  expect(screen.queryByText('Appointment Scheduled')).toBeNull();
});
