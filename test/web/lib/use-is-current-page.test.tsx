import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useIsCurrentPage } from '#web/lib/navigation/use-latest-location.ts';

const NEVER = new Promise<never>(() => undefined);
let isCurrentPage = () => false;

function Page() {
  isCurrentPage = useIsCurrentPage();
  return null;
}

it('a page is current until the user leaves, even while the next page loads, and after it replaces its own history entry', async () => {
  const router = createMemoryRouter(
    [
      { path: '/reset-password', element: <Page /> },
      { path: '/login', element: null, loader: () => NEVER },
    ],
    { initialEntries: ['/reset-password'] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  const open = async (path: string) => {
    await act(async () => void router.navigate(path, { replace: true }));
    return isCurrentPage();
  };
  expect(await open('/reset-password?step=2')).toBe(true);
  expect(await open('/login')).toBe(false);
  expect(await open('/reset-password')).toBe(true);
  unmount();
  expect(isCurrentPage()).toBe(false);
});
