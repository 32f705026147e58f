/**
 * `npm run bench:bytes`: what each handler weighs as it is deployed, and what each page of the site loads, beside the
 * limits. Builds both anew, as for AWS; the image library beside the handler of pictures is not counted. Ends with an
 * error where a limit is passed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { bundleFunctions, FUNCTION_ENTRIES } from '../infra/bundle.ts';
import { reportSiteBytes } from './site-bytes.ts';

const HANDLER_LIMIT_BYTES = 250_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'northbound-bytes-'));
try {
  const { bytes } = await bundleFunctions({ entries: FUNCTION_ENTRIES, outdir: join(folder, 'functions') });
  print('handler              measured B    limit B');
  for (const [name, size] of Object.entries(bytes)) {
    const verdict = size > HANDLER_LIMIT_BYTES ? '   OVER' : '';
    print(
      `${name.padEnd(20)} ${String(size).padStart(10)} ${String(HANDLER_LIMIT_BYTES).padStart(10)}${verdict}`,
    );
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
