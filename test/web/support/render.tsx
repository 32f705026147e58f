import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import { createContext, type PropsWithChildren, type ReactNode, use, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  createMemoryRouter,
  type InitialEntry,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { FailedPage } from '#web/app/FailedPage.tsx';
import { theme } from '#web/app/theme/theme.ts';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { NavigationBlocker } from '#web/lib/navigation/navigation-guards.ts';
import { RuntimeConfigProvider } from '#web/lib/runtime-config.ts';

/**
 * Renders inside the providers of every page: configuration, a query client without retries, a router at this entry. The
 * element takes the place of a page.
 */
export const renderInApp = (children: ReactNode, entry?: InitialEntry): RenderResult =>
  renderRoutes([{ path: '*', element: children }], entry);

function renderRoutes(routes: RouteObject[], entry: InitialEntry = '/'): RenderResult {
  const queryClient = createQueryClient(notifyFailure);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const site = { element: <Site />, errorElement: <FailedPage />, children: routes };
  return render(
    <RuntimeConfigProvider value={DEFAULT_RUNTIME_CONFIG}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <RouterProvider router={createMemoryRouter([site], { initialEntries: [entry] })} />
        </ThemeProvider>
      </QueryClientProvider>
    </RuntimeConfigProvider>,
  );
}

const Site = () => (
  <>
    <NavigationBlocker />
    <Outlet />
  </>
);

function Location() {
  const { pathname, search, state } = useLocation();
  return <pre>{JSON.stringify({ type: useNavigationType(), url: pathname + search, state })}</pre>;
}

/** Renders a page at its path in the app. All other paths show only the location, for `nextLocation`. */
export const renderPage = (path: string, page: ReactNode, entry: InitialEntry = path): RenderResult =>
  renderRoutes(
    [
      { path, element: page },
      { path: '*', element: <Location /> },
    ],
    entry,
  );

/** Waits for a navigation away from the page. */
export async function nextLocation(): Promise<{ type: string; url: string; state: unknown }> {
  const text = await screen.findByText(/^\{"type":/);
  return JSON.parse(text.textContent);
}

const Hook = createContext<ReactNode>(null);
const ShownHook = () => use(Hook);

/** A wrapper for `renderHook`: a router at this entry, or at the URL of the window. */
export function InRouter({ entry, children }: PropsWithChildren<{ entry?: InitialEntry }>) {
  const [router] = useState(() => {
    const routes = [{ path: '*', element: <ShownHook /> }];
    return entry === undefined
      ? createBrowserRouter(routes)
      : createMemoryRouter(routes, { initialEntries: [entry] });
  });
  useEffect(() => () => router.dispose(), [router]);
  return (
    <Hook value={children}>
      <RouterProvider router={router} />
    </Hook>
  );
}
