import type { Server } from 'node:http';
import { LOCAL_SITE_MODE } from '#shared/deployment/site-mode.ts';
import { VITE_CONFIG, WEB_ROOT } from './site-build.ts';
import type { SiteHandler } from './static-site.ts';

export interface DevSite {
  handle: SiteHandler;
  close(): Promise<void>;
}

/** Serves the site from its sources, with hot reload over the portal's server. */
export async function devSite(server: Server): Promise<DevSite> {
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
