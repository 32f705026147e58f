import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/App.tsx';
import { createSiteRouter, preloadPage } from './app/router.tsx';
import { styleCache } from './app/theme/style-cache.ts';
import { configureApi } from './lib/api/api-settings.ts';
import { configureClock } from './lib/clock.ts';
import { ERROR_HANDLERS, reportUncaughtErrors } from './lib/errors/report-error.ts';
import {
  configureIdentity,
  currentIdentity,
  currentIdToken,
  shownUsername,
} from './lib/identity/identity.ts';
import { configureRelease } from './lib/release-watch.ts';
import { loadRuntimeConfig } from './lib/runtime-config.ts';
import { saveAuthError } from './lib/session/login-messages.ts';
import { registerWorkerLater } from './lib/worker.ts';

// Otherwise zod tries `new Function`, which violates the content security policy.
z.config({ jitless: true });

async function start(): Promise<void> {
  saveAuthError(location.search);
  // In parallel with the configuration.
  preloadPage(location);
  const loaded = await loadRuntimeConfig();
  configureClock(loaded.config);
  configureRelease(loaded.config);
  configureIdentity(loaded.config);
  configureApi({
    apiUrl: loaded.config.apiUrl,
    idToken: currentIdToken,
    username: shownUsername,
    renew: () => currentIdentity(true),
  });
  const root = document.getElementById('root');
  const app = (
    <StrictMode>
      <CacheProvider value={styleCache}>
        <App loaded={loaded} router={createSiteRouter(loaded.config)} />
      </CacheProvider>
    </StrictMode>
  );
  // A transition renders in slices, so a slow phone stays responsive.
  if (root) startTransition(() => createRoot(root, ERROR_HANDLERS).render(app));
}

reportUncaughtErrors();
registerWorkerLater();
void start();
