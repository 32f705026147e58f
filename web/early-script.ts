import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, 'src/app/early.ts');

/**
 * Bundles `src/app/early.ts` into the document: a file would delay the first paint by a round trip. The content security
 * policy allows the script by its hash; see `inlineScriptSources`.
 */
export function earlyScript(target: string): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler: async () => [{ tag: 'script', children: await bundle(target), injectTo: 'head' }],
    },
  };
}

async function bundle(target: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
