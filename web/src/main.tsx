import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/App.tsx';
import { preloadPage } from './app/pages.ts';
import { configureApi } from './lib/api/api-settings.ts';
import { configureIdentity, currentIdToken } from './lib/identity/identity.ts';
import { loadRuntimeConfig } from './lib/runtime-config.ts';
import { keepAuthError } from './lib/session/login-messages.ts';

// Without this zod tries `new Function`, which the content security policy forbids and reports.
z.config({ jitless: true });

async function start(): Promise<void> {
  keepAuthError(location.search);
  // The code of the page travels while the configuration does.
  preloadPage(location.pathname);
  const loaded = await loadRuntimeConfig();
  configureIdentity(loaded.config);
  configureApi({ apiUrl: loaded.config.apiUrl, idToken: currentIdToken });
  const root = document.getElementById('root');
  // In slices: a slow phone is free for other things in between.
  if (root) startTransition(() => createRoot(root).render(<App loaded={loaded} />));
}

void start();
