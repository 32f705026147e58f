import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_OF_PATHS } from './src/app/pages-of-paths.ts';

const APP = join(import.meta.dirname, 'src/app');
const PLACEHOLDER = '"%PAGE_FILES%"';

/** An entry of `pages`: its name, and the module that it loads. */
const PAGE = /(\w+): lazyWithPreload\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;

/**
 * Writes into the document which files each path needs besides those that every page loads, for `public/early.js`. The
 * development server, which has no files by these names, writes none. Ends the build where a page is not found.
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
    if (!chunk) throw new Error(`The build has no file for the page ${name} of src/app/pages.ts.`);
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
