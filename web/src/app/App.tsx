import Alert from '@mui/material/Alert';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AlertIcon } from '../components/icons.tsx';
import { shapeFrame } from '../lib/document/document-page.ts';
import { type LoadedConfig, RuntimeConfigProvider } from '../lib/runtime-config.ts';
import { SessionProvider } from '../lib/session/SessionProvider.tsx';
import { AppRoutes, MaintenancePage } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ThemeVariables } from './theme/ThemeVariables.tsx';
import { COLOR_MODE_KEY, theme } from './theme/theme.ts';

/** The routes, inside the providers that every page relies on. */
export function App({ loaded }: { loaded: LoadedConfig }) {
  const isMaintenance = loaded.config.maintenanceMode === 'true';
  return (
    <ThemeProvider
      theme={theme}
      modeStorageKey={COLOR_MODE_KEY}
      disableTransitionOnChange
      noSsr
      disableStyleSheetGeneration
    >
      <ThemeVariables />
      <CssBaseline />
      <RuntimeConfigProvider value={loaded.config}>
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

/** Warns that the runtime configuration could not be loaded and defaults are used. */
function ConfigBanner() {
  return (
    <Alert
      role="alert"
      severity="warning"
      icon={<AlertIcon fontSize="inherit" />}
      sx={{ justifyContent: 'center', borderRadius: 0, fontSize: '0.875rem' }}
    >
      This site's configuration could not be loaded, so it uses default settings. Signing in may not work.
    </Alert>
  );
}

/** Shows the document's skeleton (`index.html`) while the shell's code loads. */
function Starting(): null {
  useLayoutEffect(() => {
    const { documentElement: root, location } = document;
    shapeFrame(location.pathname);
    root.toggleAttribute('data-starting', true);
    return () => root.removeAttribute('data-starting');
  }, []);
  return null;
}
