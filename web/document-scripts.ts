import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The browsers that the site is built for. */
export const TARGET = 'es2022';

const APP = join(import.meta.dirname, 'src/app');
const BOOT_FILE = 'boot.js';
/** What Vite adds for the entry. */
const ENTRY = /<script type="module" crossorigin src="[^"]+"><\/script>(\s*<link rel="modulepreload".*)*/;

/**
 * Bundles the scripts of the document that must not wait for a library. `src/app/early.ts` is inline: as a file, it would
 * delay the first paint by a round trip. The content security policy allows it by its hash; see `inlineScriptSources`.
 * In a built site, `src/app/boot.ts` replaces the entry, which it starts.
 */
export function documentScripts(target: string): Plugin {
  return {
    name: 'document-scripts',
    async renderStart() {
      this.emitFile({
        type: 'asset',
        name: BOOT_FILE,
        source: await bundle(join(APP, 'boot.ts'), target, 'es'),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle: files }) => ({
        html: files ? startWithBoot(html, files) : html,
        tags: [
          { tag: 'script', children: await bundle(join(APP, 'early.ts'), target, 'iife'), injectTo: 'head' },
        ],
      }),
    },
  };
}

function startWithBoot(html: string, files: Rolldown.OutputBundle): string {
  const boot = Object.values(files).find((file) => file.type === 'asset' && file.names.includes(BOOT_FILE));
  if (!boot || !ENTRY.test(html)) throw new Error('The built document has no entry or no boot script.');
  return html.replace(ENTRY, `<script type="module" src="/${boot.fileName}"></script>`);
}

/** Bundles a script to one file without imports. */
export async function bundle(source: string, target: string, format: 'es' | 'iife'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
