import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PAGES_OF_PATHS } from './src/app/pages-of-paths.ts';
import { paths } from './src/lib/paths.ts';

const APP = join(import.meta.dirname, 'src/app');
const PLACEHOLDER = '"%PAGE_FILES%"';

/** The module that imports all pages. */
export const PAGE_LIST = join(APP, 'pages.ts');

export interface Page {
  path: string;
  audience: 'login' | 'public' | 'customer' | 'staff';
  /** The lazy modules that it renders, outermost first. */
  modules: readonly string[];
}

export const PAGES = listPages();

function listPages(): Page[] {
  const PAGE = /(\w+): lazyWithPreload\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g;
  const modules = Array.from(readFileSync(PAGE_LIST, 'utf8').matchAll(PAGE), ([, name, file]) => [
    name,
    join(APP, file ?? ''),
  ]);
  const moduleOf: Record<string, string> = Object.fromEntries(modules);
  return Object.entries<readonly string[]>(PAGES_OF_PATHS).map(([path, names]) => ({
    path,
    audience: audienceOf(path, names),
    modules: names.map((name) => moduleOf[name] ?? ''),
  }));
}

function audienceOf(path: string, names: readonly string[]): Page['audience'] {
  if (path === paths.root || path === paths.login) return 'login';
  if (names.includes('staffTabs') || names.includes('printShell')) return 'staff';
  return names.length > 2 ? 'customer' : 'public';
}

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
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`The build has no chunk for the page module ${module}.`);
    return withImports(bundle, chunk.fileName);
  };
  return Object.fromEntries(
    PAGES.map(({ path, modules }) => {
      const files = new Set(modules.flatMap(filesOf));
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
