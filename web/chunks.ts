import type { Rolldown } from 'vite';
import { PAGE_LISTS, PAGES, type Page } from './page-files.ts';
import { paths } from './src/lib/paths.ts';

/**
 * Manual chunks: the bundler's `codeSplitting.groups`. By default, the bundler creates a chunk for every set of pages
 * that share a module; small files compress poorly, and over HTTP/1.1 a browser loads only six at a time. So a module
 * goes into the chunk of the audience that uses it, even if some of its pages do not. A module belongs to the first
 * group that matches. A group also includes what its modules import, so the widest audience comes first. `$initial` is
 * everything that the entry imports. The shares are measured: lower ones load more unused code, higher ones more files
 * (decision 123).
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // About half of the library code: next to many small files, two large ones get more of the bandwidth than one.
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'base', tags: ['$initial'], test: /node_modules/ },
  // Evaluating the theme and the icons takes as long as the rest, and each file is evaluated in a task of its own.
  { name: 'theme', tags: ['$initial'], test: /\/(app\/theme|components)\// },
  { name: 'start', tags: ['$initial'] },
  // The sign-in library, which loads when the user starts to log in.
  { name: 'amplify', test: /node_modules\/@?aws-amplify\// },
  group('parts', ({ isOf, share }) => isOf(paths.login) && share('customer') >= 0.35),
  group('forms', ({ isOf, isShared }) => isOf(paths.login) && isShared),
  // Booking, the largest page, must not load `packages` for the little that it shares with Active Packages.
  group(
    'common',
    ({ isOf, isFirstData, share }) =>
      isFirstData ||
      share('customer', 'staff') >= 0.5 ||
      share('customer') >= 0.5 ||
      (isOf(paths.orders) && isOf(paths.newAppointment)),
  ),
  // What Active Packages, the first page of most visits, shares with several others: few files, and nothing that it does not use.
  group(
    'packages',
    ({ isOf, isShared, share }) => isOf(paths.orders) && isShared && share('customer') >= 0.1,
  ),
  group('customers', ({ share }) => share('customer') >= 0.35),
  { ...group('shared', ({ isShared, isOfStaff }) => isShared && !isOfStaff), entriesAware: true },
  group('staff', ({ share }) => share('staff') >= 0.15),
  { ...group('shared', ({ isShared }) => isShared), entriesAware: true },
];

interface Use {
  /** Whether the page at this path imports it statically. */
  isOf: (path: string) => boolean;
  /** Whether it is `app/first-data.ts`, which the list of pages imports lazily and almost every page needs. */
  isFirstData: boolean;
  /** Whether only staff pages import it, statically or dynamically. */
  isOfStaff: boolean;
  /** Whether more than one page or lazy part uses it. */
  isShared: boolean;
  /** The share of these audiences' pages that import it statically. */
  share: (...audiences: Page['audience'][]) => number;
}

function group(name: string, takes: (use: Use) => boolean): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => (takes(useOf(id, context)) ? name : null),
    debugName: name,
    // Excludes the virtual modules of plugins.
    test: /^(?!\0)/,
  };
}

const uses = new Map<string, Use>();

function useOf(id: string, context: Rolldown.ChunkingContext): Use {
  const known = uses.get(id);
  if (known) return known;
  const infoOf = (module: string) => context.getModuleInfo(module);
  const importers = closure(id, (module) => infoOf(module)?.importers ?? []);
  const lazy = [...importers].filter((module) => infoOf(module)?.dynamicImporters.length);
  const allImporters = closure(id, (module) => {
    const info = PAGE_LISTS.includes(module) ? null : infoOf(module);
    return info ? [...info.importers, ...info.dynamicImporters] : [];
  });
  const pages = PAGES.filter(({ modules }) => modules.some((module) => lazy.includes(module)));
  const use = {
    isOf: (wanted: string) => pages.some(({ path }) => path === wanted),
    isFirstData: id.endsWith('/app/first-data.ts'),
    isOfStaff: PAGES.every(
      ({ audience, modules }) => audience === 'staff' || !modules.some((module) => allImporters.has(module)),
    ),
    isShared: lazy.length > 1,
    share: (...audiences: Page['audience'][]) => {
      const isOf = ({ audience }: Page) => audiences.includes(audience);
      return pages.filter(isOf).length / PAGES.filter(isOf).length;
    },
  };
  uses.set(id, use);
  return use;
}

/** A module and everything reachable from it through `next`. */
function closure(id: string, next: (module: string) => readonly string[]): Set<string> {
  const found = new Set([id]);
  for (const module of found) for (const other of next(module)) found.add(other);
  return found;
}
