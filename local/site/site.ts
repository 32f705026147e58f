import { existsSync, watch } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { LOCAL_SITE_MODE } from '#shared/deployment/site-mode.ts';
import { builtSite, REPOSITORY, scriptSources, VITE_CONFIG, WEB_ROOT } from './site-build.ts';
import { type SiteHandler, staticSite } from './static-site.ts';

export type SiteMode = 'built' | 'dev' | { directory: string };

interface SiteOptions {
  server: Server;
  print: (line: string) => void;
  /** Called in `dev` mode with the changed files of the functions. */
  onFunctionsChange: (files: readonly string[]) => void;
}

/**
 * Builds the site or starts the development server, depending on the mode. `sources` are what its content security policy
 * has to allow.
 */
export async function openSite(mode: SiteMode, { server, print, onFunctionsChange }: SiteOptions) {
  if (mode !== 'dev') {
    const directory = mode === 'built' ? await builtSite(print) : mode.directory;
    const sources = { scripts: await scriptSources(directory), calls: [] };
    return { handle: staticSite(directory), sources, close: async () => {} };
  }
  const dev = await devServer(server);
  const stopWatching = watchFunctions(onFunctionsChange);
  const handle: SiteHandler = (request, response) =>
    new Promise((resolve, reject) => {
      response.once('close', resolve);
      dev.middlewares(request, response, (error: unknown) => {
        if (error) reject(error);
        else response.writeHead(404).end();
      });
    });
  const close = async () => {
    stopWatching();
    await dev.close();
  };
  // Vite injects inline scripts into the page and connects to it over a web socket.
  return { handle, sources: { scripts: ["'unsafe-inline'"], calls: ['ws:'] }, close };
}

/** Serves the site from its sources, with hot reload over the portal's server. */
async function devServer(server: Server) {
  const vite = await import('vite');
  return vite.createServer({
    root: WEB_ROOT,
    configFile: VITE_CONFIG,
    mode: LOCAL_SITE_MODE,
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: { server }, ws: { server } },
  });
}

/** Debounced: saving one file emits several events. Returns a function that stops watching. */
function watchFunctions(onChange: SiteOptions['onFunctionsChange']): () => void {
  let pending: NodeJS.Timeout | undefined;
  const changed = new Set<string>();
  const report = () => {
    const files = [...changed].filter((file) => file.endsWith('.ts') && existsSync(file));
    changed.clear();
    onChange(files);
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(REPOSITORY, folder), { recursive: true }, (_, file) => {
      if (file !== null) changed.add(join(REPOSITORY, folder, file));
      clearTimeout(pending);
      pending = setTimeout(report, 100);
    }),
  );
  return () => {
    clearTimeout(pending);
    for (const watcher of watchers) watcher.close();
  };
}
