import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { builtSite, REPOSITORY } from './site-build.ts';
import { devSite } from './site-dev.ts';
import { type SiteHandler, staticSite } from './static-site.ts';

export type SiteMode = 'built' | 'dev' | { directory: string };

export interface Site {
  handle: SiteHandler;
  /** Adapts the content security policy to this mode. */
  adaptPolicy(policy: string): string;
  close(): Promise<void>;
}

interface SiteOptions {
  server: Server;
  print: (line: string) => void;
  /** Called in `dev` mode after the functions' code changes. */
  onFunctionsChange: () => void;
}

/** Builds the site or starts the development server, depending on the mode. */
export async function openSite(
  mode: SiteMode,
  { server, print, onFunctionsChange }: SiteOptions,
): Promise<Site> {
  if (mode === 'dev') {
    const stopWatching = watchFunctions(onFunctionsChange);
    const dev = await devSite(server).catch((error: unknown) => {
      stopWatching();
      throw error;
    });
    return {
      handle: dev.handle,
      adaptPolicy: forDevelopment,
      close: async () => {
        stopWatching();
        await dev.close();
      },
    };
  }
  const directory = mode === 'built' ? await builtSite(print) : mode.directory;
  return { handle: staticSite(directory), adaptPolicy: (policy) => policy, close: async () => {} };
}

/** Vite injects an inline script into the page and connects to it over a web socket. */
function forDevelopment(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** Debounced: saving one file emits several events. Returns a function that stops watching. */
function watchFunctions(onChange: () => void): () => void {
  let pending: NodeJS.Timeout | undefined;
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(REPOSITORY, folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(onChange, 100);
    }),
  );
  return () => {
    clearTimeout(pending);
    for (const watcher of watchers) watcher.close();
  };
}
