import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../../../shared/deployment/runtime-config.ts';
import { theme } from '../../../web/src/app/theme/theme.ts';
import { notifyFailure } from '../../../web/src/components/feedback/notify-failure.tsx';
import { createQueryClient } from '../../../web/src/lib/api/query-client.ts';
import { RuntimeConfigProvider } from '../../../web/src/lib/runtime-config.ts';

// A lazy module is transpiled on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** Renders inside the providers of every page: configuration, a query client without retries, a router at this entry. */
export function renderInApp(children: ReactNode, entry: InitialEntry = '/'): RenderResult {
  const queryClient = createQueryClient(notifyFailure);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  return render(
    <RuntimeConfigProvider value={{ config: DEFAULT_RUNTIME_CONFIG, isDefault: false }}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </RuntimeConfigProvider>,
  );
}

type Responder = () => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

/** Stubs `fetch` by method and path without the query, such as `GET /api/parcels`. Other calls get 404. */
export function stubApi(responders: Record<string, Responder>) {
  const fetchStub = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).split('?')[0];
    const response = await responders[`${init?.method ?? 'GET'} ${path}`]?.();
    const { status = 200, body } = response ?? { status: 404, body: { status: 404, error: 'Not Found' } };
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetchStub);
  return {
    /** The request bodies for a method and path. */
    sent: (call: string) =>
      fetchStub.mock.calls
        .filter(([input, init]) => `${init?.method ?? 'GET'} ${String(input).split('?')[0]}` === call)
        .map(([, init]) => (init?.body ? JSON.parse(String(init.body)) : null)),
  };
}
