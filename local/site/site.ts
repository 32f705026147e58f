import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { LOCAL_SITE_MODE } from '#shared/deployment/site-mode.ts';
import { builtSite, REPOSITORY, VITE_CONFIG, WEB_ROOT } from './site-build.ts';
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

/** Serves the site from its sources, with hot reload over the portal's server. */
async function devSite(server: Server): Promise<Omit<Site, 'adaptPolicy'>> {
  const vite = await import('vite');
  const dev = await vite.createServer({
    root: WEB_ROOT,
    configFile: VITE_CONFIG,
    mode: LOCAL_SITE_MODE,
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: { server }, ws: { server } },
  });
  return {
    handle: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', resolve);
        dev.middlewares(request, response, (error: unknown) => {
          if (error) reject(error);
          else response.writeHead(404).end();
        });
      }),
    close: () => dev.close(),
  };
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
