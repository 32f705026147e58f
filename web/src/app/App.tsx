import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { type LoadedConfig, RuntimeConfigProvider } from '../lib/runtime-config.ts';
import { SessionProvider } from '../lib/session/SessionProvider.tsx';
import { AppRoutes, MaintenancePage } from './AppRoutes.tsx';
import { ConfigBanner } from './ConfigBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Starting } from './Starting.tsx';
import { COLOR_MODE_KEY, theme } from './theme/theme.ts';

/** The routes, inside the providers that every page relies on. */
export function App({ loaded }: { loaded: LoadedConfig }) {
  const isMaintenance = loaded.config.maintenanceMode === 'true';
  return (
    <ThemeProvider theme={theme} modeStorageKey={COLOR_MODE_KEY} disableTransitionOnChange noSsr>
      <CssBaseline />
      <RuntimeConfigProvider value={loaded}>
        <BrowserRouter>
          <ErrorBoundary>
            {loaded.isDefault && <ConfigBanner />}
            <Suspense fallback={<Starting />}>
              {isMaintenance ? (
                <MaintenancePage />
              ) : (
                <SessionProvider>
                  <AppRoutes />
                </SessionProvider>
              )}
            </Suspense>
          </ErrorBoundary>
        </BrowserRouter>
      </RuntimeConfigProvider>
    </ThemeProvider>
  );
}
