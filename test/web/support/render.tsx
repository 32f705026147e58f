import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  type InitialEntry,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { theme } from '#web/app/theme/theme.ts';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { RuntimeConfigProvider } from '#web/lib/runtime-config.ts';

/** Renders inside the providers of every page: configuration, a query client without retries, a router at this entry. */
export function renderInApp(children: ReactNode, entry: InitialEntry = '/'): RenderResult {
  const queryClient = createQueryClient(notifyFailure);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  return render(
    <RuntimeConfigProvider value={DEFAULT_RUNTIME_CONFIG}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </RuntimeConfigProvider>,
  );
}

function Location() {
  const { pathname, search, state } = useLocation();
  return <pre>{JSON.stringify({ type: useNavigationType(), url: pathname + search, state })}</pre>;
}

/** Renders a page at its path in the app. All other paths show only the location, for `nextLocation`. */
export const renderPage = (path: string, page: ReactNode, entry: InitialEntry = path): RenderResult =>
  renderInApp(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<Location />} />
    </Routes>,
    entry,
  );

/** Waits for a navigation away from the page. */
export async function nextLocation(): Promise<{ type: string; url: string; state: unknown }> {
  const text = await screen.findByText(/^\{"type":/);
  return JSON.parse(text.textContent);
}
