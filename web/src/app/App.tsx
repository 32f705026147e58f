import Alert from '@mui/material/Alert';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from 'react-router-dom';
import { AlertIcon } from '../components/icons.tsx';
import { type LoadedConfig, RuntimeConfigProvider } from '../lib/runtime-config.ts';
import type { createSiteRouter } from './router.tsx';
import { ThemeVariables } from './theme/ThemeVariables.tsx';
import { COLOR_MODE_KEY, theme } from './theme/theme.ts';

interface AppProps {
  loaded: LoadedConfig;
  router: ReturnType<typeof createSiteRouter>;
}

/** The routes, inside the providers that every page relies on. */
export function App({ loaded, router }: AppProps) {
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
        {loaded.isDefault && <ConfigBanner />}
        <RouterProvider router={router} useTransitions />
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
