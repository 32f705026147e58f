import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Role } from '../shared/roles.ts';
import { type RouteId, routes } from '../shared/routes.ts';
import { type PathParts, requestPath } from './src/lib/api/request-path.ts';
import type { DocumentPage, SiteData } from './src/lib/document/page-data.ts';
import { paths } from './src/lib/paths.ts';

const APP = join(import.meta.dirname, 'src/app');
const PLACEHOLDER = '"%SITE_DATA%"';

/** The modules that import the pages. */
export const PAGE_LISTS: readonly (string | null)[] = ['routes.ts', 'staff-routes.ts'].map((file) =>
  join(APP, file),
);

/** The parts of files that the build reads. Declared here because another configuration type-checks what they import. */
interface PageFiles {
  ROUTES: Record<Exclude<keyof typeof paths, 'root'>, PageRoute>;
  PARTS: Record<string, () => Promise<unknown>>;
  isPart: (layer: unknown) => layer is string;
  resolveGuard: (route: PageRoute) => {
    audience: 'login' | 'public' | 'customer' | 'staff';
    roles?: readonly Role[];
    layers: readonly unknown[];
    first?: string;
  };
  FIRST_QUERIES: Record<string, { calls?: readonly Call[]; callsWithoutParameters?: readonly Call[] }>;
}

interface PageRoute {
  load: () => Promise<unknown>;
  first?: string;
  frame?: 'packages';
}

type Call = readonly [id: RouteId, input: PathParts];

const FILES = ['routes.ts', 'layers.ts', 'first-queries.ts'].map((file) => import(join(APP, file)));
const { ROUTES, PARTS, isPart, resolveGuard, FIRST_QUERIES }: PageFiles = Object.assign(
  {},
  ...(await Promise.all(FILES)),
);

export interface Page extends Omit<DocumentPage, 'files'> {
  path: string;
  audience: 'login' | 'public' | 'customer' | 'staff';
  /** The lazy modules that it renders, outermost first. */
  modules: readonly string[];
}

export const PAGES: readonly Page[] = [
  { ...pageOf('login'), path: paths.root },
  ...(Object.keys(ROUTES) as (keyof PageFiles['ROUTES'])[]).map(pageOf),
];

function pageOf(name: keyof PageFiles['ROUTES']): Page {
  const { load, first, frame } = ROUTES[name];
  const { audience, roles, layers, first: firstOfGuard } = resolveGuard(ROUTES[name]);
  const loads = [...layers.filter(isPart).map((part) => PARTS[part]), load];
  const queries = [firstOfGuard, first].map((query) =>
    query === undefined ? undefined : FIRST_QUERIES[query],
  );
  return {
    path: paths[name],
    audience,
    modules: loads.map(moduleOf),
    frame: frame ?? audience,
    roles: roles ?? [],
    calls: queries.flatMap((query) => pathsOf(query?.calls)),
    callsWithoutParameters: queries.flatMap((query) => pathsOf(query?.callsWithoutParameters)),
  };
}

function pathsOf(calls: readonly Call[] = []): string[] {
  return calls.map(([id, input]) => requestPath(routes[id], input));
}

/** The module that a `load` function imports. */
function moduleOf(load: unknown): string {
  const [, file] = /import\(['"]([^'"]+)['"]\)/.exec(String(load)) ?? [];
  if (!file) throw new Error(`No import found in this function of a page: ${load}`);
  return join(APP, file);
}

/**
 * Lists the entry's chunks in the document, and the chunks and first calls of each page, for `src/app/early.ts` and
 * `src/app/boot.ts`. The development server has no chunks. Fails the build if the chunk of a page is not found.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => html.replace(PLACEHOLDER, JSON.stringify(siteData(bundle))),
    },
  };
}

/** The chunk of a module that is imported lazily, after everything that it imports. */
export function chunksOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`The build has no chunk for the module ${module}.`);
  return withImports(bundle, chunk.fileName);
}

function siteData(bundle: Rolldown.OutputBundle): SiteData {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ fileName }) => withImports(bundle, fileName));
  const filesOf = (module: string) => (chunks.length === 0 ? [] : chunksOf(bundle, module));
  const pageAt = ({ path: _path, audience: _audience, modules, ...page }: Page): DocumentPage => ({
    ...page,
    files: [...new Set(modules.flatMap(filesOf))].filter((file) => !entry.includes(file)),
  });
  return { entry, pages: Object.fromEntries(PAGES.map((page) => [page.path, pageAt(page)])) };
}

/** A chunk after everything that it imports, in the order in which `src/app/boot.ts` evaluates them. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return [];
  found.add(file);
  return [...chunk.imports.flatMap((imported) => withImports(bundle, imported, found)), file];
}
