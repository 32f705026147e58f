import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notifyUntilClosed } from '../../../web/src/lib/toasts.ts';
import { openSite } from '../support/site.tsx';

it('a change of route dismisses a toast that would stay', async () => {
  openSite('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  act(() => notifyUntilClosed('Saved.'));
  await screen.findByText('Saved.');
  act(() => {
    window.history.pushState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
});
