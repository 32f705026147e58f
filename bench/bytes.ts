/**
 * `npm run bench:bytes`: what each handler loads before its first answer, what it loads later at most, and what each page
 * of the site loads, beside the limits. Builds both anew, as for AWS; the image library beside the handler of images is
 * not counted. Ends with an error where a limit is passed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { bundleFunctions, FUNCTION_ENTRIES, type FunctionName } from '../infra/bundle.ts';
import { reportSiteBytes } from './site/site-bytes.ts';

const HANDLER_LIMIT_BYTES = 250_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'northbound-bytes-'));
try {
  const { bytes, lazyBytes } = await bundleFunctions({
    entries: FUNCTION_ENTRIES,
    outdir: join(folder, 'functions'),
  });
  print('handler              measured B    limit B    later B');
  for (const name of Object.keys(bytes) as FunctionName[]) {
    const columns = [bytes[name], HANDLER_LIMIT_BYTES, lazyBytes[name]].map((size) =>
      String(size).padStart(10),
    );
    print(`${name.padEnd(20)} ${columns.join(' ')}${bytes[name] > HANDLER_LIMIT_BYTES ? '   OVER' : ''}`);
  }
  const site = join(folder, 'site');
  await build({
    configFile: join(import.meta.dirname, '../web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: site, emptyOutDir: true },
  });
  print('');
  const siteKeepsLimits = reportSiteBytes(print, site);
  const handlersKeepLimits = Object.values(bytes).every((size) => size <= HANDLER_LIMIT_BYTES);
  process.exitCode = siteKeepsLimits && handlersKeepLimits ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
