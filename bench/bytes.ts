import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { bundleFunctions, FUNCTION_ENTRIES } from '#infra/bundle.ts';
import { defineCommand, main } from '#infra/command/command.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { reportSiteBytes } from './site/bytes.ts';
import { HANDLER_LIMIT } from './support/handler-limit.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
export const command = defineCommand({
  usage: `npm run bench:bytes

Builds the handlers and the site as for AWS and prints their sizes with the limits. For a handler: what it loads before its
first response, and the lazy chunks that it may load later. The native image library of the images function is not counted.
Fails if a limit is exceeded.`,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'northbound-bytes-'));
    try {
      const { bytes, lazyBytes } = await bundleFunctions({
        entries: FUNCTION_ENTRIES,
        outdir: join(folder, 'functions'),
      });
      print('handler              measured B    limit B     lazy B');
      for (const name of Object.keys(bytes) as FunctionName[]) {
        const columns = [bytes[name], HANDLER_LIMIT, lazyBytes[name]].map((size) =>
          String(size).padStart(10),
        );
        print(`${name.padEnd(20)} ${columns.join(' ')}${bytes[name] > HANDLER_LIMIT ? '   OVER' : ''}`);
      }
      const site = join(folder, 'site');
      const output = await build({
        configFile: join(import.meta.dirname, '../web/vite.config.ts'),
        logLevel: 'error',
        build: { outDir: site, emptyOutDir: true },
      });
      if (!('output' in output)) throw new Error('The build of the site has more than one output.');
      const chunks = output.output.filter((file) => file.type === 'chunk');
      print('');
      const isSiteWithinLimits = reportSiteBytes(print, site, chunks);
      const areHandlersWithinLimits = Object.values(bytes).every((size) => size <= HANDLER_LIMIT);
      return isSiteWithinLimits && areHandlersWithinLimits;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
if (import.meta.main) await main(command);
