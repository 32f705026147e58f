import Alert from '@mui/material/Alert';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { RouterProvider } from 'react-router-dom';
import { AlertIcon } from '../components/icons.tsx';
import { type LoadedConfig, RuntimeConfigProvider } from '../lib/runtime-config.ts';
import type { createSiteRouter } from './router.tsx';
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

/**
 * The CSS variables of the theme: 24 kB, which the browser parses much faster than Emotion, to which the theme provider
 * would leave them.
 */
function ThemeVariables() {
  const rules = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, values]) => `${selector}{${Object.entries(values).map(declaration).join(';')}}`);
  // With a precedence, React puts it into the head. An empty root shows the document's frame.
  return (
    <style href="theme-variables" precedence="theme">
      {rules.join('')}
    </style>
  );
}

const declaration = ([name, value]: [string, unknown]) =>
  `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`;

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
