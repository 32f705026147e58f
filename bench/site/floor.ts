import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { listenOn } from '#local/server/portal-server.ts';
import { compressFiles } from '#local/site/site-build.ts';
import { staticSite } from '#local/site/static-site.ts';
import { TARGET } from '../../web/document-scripts.ts';

/**
 * Builds and serves the floor, the control of every view: the smallest page with the same foundation, React and a router.
 * A page takes a multiple of its time on any machine.
 */
export async function withFloor(run: (origin: string) => Promise<void>): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'northbound-floor-'));
  try {
    await build({
      configFile: false,
      root: join(import.meta.dirname, 'floor'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, target: TARGET, modulePreload: { polyfill: false } },
    });
    await compressFiles(outDir);
    const site = staticSite(outDir);
    const server = await listenOn(0);
    server.serve(async (request, response) => site(request, response));
    try {
      await run(server.origin);
    } finally {
      await server.close();
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
