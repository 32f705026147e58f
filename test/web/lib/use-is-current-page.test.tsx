import { act, renderHook } from '@testing-library/react';
import { type PropsWithChildren, Suspense, use } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useIsCurrentPage } from '#web/lib/use-is-current-page.ts';

const NEVER = new Promise<never>(() => undefined);

/** Navigations with a state are never rendered, like those to a page that is still loading. */
function Loading() {
  if (useLocation().state !== null) use(NEVER);
  return null;
}

const Site = ({ children }: PropsWithChildren) => (
  <BrowserRouter>
    <Suspense>
      <Loading />
    </Suspense>
    {children}
  </BrowserRouter>
);

it('a page is current until the user leaves, even while the next page loads, and after it replaces its own history entry', async () => {
  history.replaceState(null, '', '/reset-password');
  const { result, unmount } = renderHook(
    () => ({ isCurrentPage: useIsCurrentPage(), navigate: useNavigate(), state: useLocation().state }),
    { wrapper: Site },
  );
  const { isCurrentPage, navigate } = result.current;
  const open = (path: string) => act(async () => navigate(path, { replace: true, state: 'loading' }));

  await open('/reset-password');
  expect(result.current.state).toBeNull();
  expect(isCurrentPage()).toBe(true);
  await open('/login');
  expect(isCurrentPage()).toBe(false);
  await open('/reset-password');
  expect(isCurrentPage()).toBe(true);
  unmount();
  expect(isCurrentPage()).toBe(false);
});
