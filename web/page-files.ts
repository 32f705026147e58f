import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_OF_PATHS } from './src/app/pages-of-paths.ts';

const APP = join(import.meta.dirname, 'src/app');
const PLACEHOLDER = '"%PAGE_FILES%"';

/** An entry of `pages`: its name and its module. */
const PAGE = /(\w+): lazyWithPreload\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;

/**
 * Lists the chunks of each path in the document, except those of the entry, so that `public/early.js` can preload them.
 * The development server has no chunks and lists none. Fails the build if the chunk of a page is not found.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(PLACEHOLDER, JSON.stringify(bundle ? filesOfPaths(html, bundle) : {})),
    },
  };
}

function filesOfPaths(html: string, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const sources = new Map(
    Array.from(readFileSync(join(APP, 'pages.ts'), 'utf8').matchAll(PAGE), ([, name, file]) => [
      name,
      join(APP, file ?? ''),
    ]),
  );
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const filesOf = (name: string) => {
    const source = sources.get(name);
    const chunk = chunks.find(({ moduleIds }) => source && moduleIds.includes(source));
    if (!chunk) throw new Error(`The build has no chunk for the page ${name} in src/app/pages.ts.`);
    return withImports(bundle, chunk.fileName);
  };
  return Object.fromEntries(
    Object.entries(PAGES_OF_PATHS).map(([path, names]) => {
      const files = new Set(names.flatMap(filesOf));
      return [path, [...files].filter((file) => !html.includes(file))];
    }),
  );
}

function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return [];
  found.add(file);
  return [file, ...chunk.imports.flatMap((imported) => withImports(bundle, imported, found))];
}
