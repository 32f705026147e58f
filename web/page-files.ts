import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { routes } from '../shared/routes.ts';
import { EARLY_CALLS, EARLY_CALLS_WITHOUT_PARAMETERS, type EarlyCall } from './src/app/early-calls.ts';
import { type PathParts, requestPath } from './src/lib/api/request-path.ts';
import type { DocumentPage, SiteData } from './src/lib/document/page-data.ts';
import { paths } from './src/lib/paths.ts';

const APP = join(import.meta.dirname, 'src/app');
const PLACEHOLDER = '"%SITE_DATA%"';

/** The module that imports all pages. */
export const PAGE_LIST = join(APP, 'routes.ts');

/** The part of `src/app/routes.ts` that the build reads. Declared here because another configuration type-checks pages. */
interface RouteList {
  ROUTES: Record<Exclude<keyof typeof paths, 'root'>, PageRoute>;
  PARTS: Record<string, () => Promise<unknown>>;
  layersAround: (route: PageRoute) => unknown[];
  isPart: (layer: unknown) => layer is string;
}

interface PageRoute {
  guard: string;
  load: () => Promise<unknown>;
}

const { ROUTES, PARTS, layersAround, isPart }: RouteList = await import(PAGE_LIST);

export interface Page {
  path: string;
  audience: 'login' | 'public' | 'customer' | 'staff';
  /** The lazy modules that it renders, outermost first. */
  modules: readonly string[];
}

export const PAGES: readonly Page[] = [
  { path: paths.root, ...pageOf('login') },
  ...(Object.keys(ROUTES) as (keyof RouteList['ROUTES'])[]).map((name) => ({
    path: paths[name],
    ...pageOf(name),
  })),
];

function pageOf(name: keyof RouteList['ROUTES']) {
  const route = ROUTES[name];
  const loads = [
    ...layersAround(route)
      .filter(isPart)
      .map((part) => PARTS[part]),
    route.load,
  ];
  return { audience: audienceOf(route), modules: loads.map(moduleOf) };
}

function audienceOf({ guard }: PageRoute): Page['audience'] {
  switch (guard) {
    case 'login':
      return 'login';
    case 'anyone':
    case 'public':
      return 'public';
    case 'completeCustomer':
    case 'incompleteCustomer':
    case 'profileLoaded':
      return 'customer';
    default:
      return 'staff';
  }
}

/** The module that a `load` function imports. */
function moduleOf(load: unknown): string {
  const [, file] = /import\(['"]([^'"]+)['"]\)/.exec(String(load)) ?? [];
  if (!file) throw new Error(`No import found in this function of src/app/routes.ts: ${load}`);
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

function siteData(bundle: Rolldown.OutputBundle): SiteData {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ fileName }) => withImports(bundle, fileName));
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunks.length === 0) return [];
    if (!chunk) throw new Error(`The build has no chunk for the page module ${module}.`);
    return withImports(bundle, chunk.fileName);
  };
  const pageAt = ({ path, audience, modules }: Page): DocumentPage => ({
    frame: path === paths.orders ? 'packages' : audience,
    files: [...new Set(modules.flatMap(filesOf))].filter((file) => !entry.includes(file)),
    calls: callPaths(EARLY_CALLS[path]),
    callsWithoutParameters: callPaths(EARLY_CALLS_WITHOUT_PARAMETERS[path]),
  });
  return { entry, pages: Object.fromEntries(PAGES.map((page) => [page.path, pageAt(page)])) };
}

const callPaths = (calls: readonly EarlyCall[] = []) =>
  calls.map(([id, input]) => requestPath(routes[id], input as PathParts));

/** A chunk after everything that it imports, in the order in which `src/app/boot.ts` evaluates them. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return [];
  found.add(file);
  return [...chunk.imports.flatMap((imported) => withImports(bundle, imported, found)), file];
}
