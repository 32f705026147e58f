import type { Rolldown } from 'vite';
import { PAGE_LIST, PAGES, type Page } from './page-files.ts';

/**
 * Manual chunks: the bundler's `codeSplitting.groups`. The bundler would create one for every set of pages that shares a
 * module; small files compress poorly, and over HTTP/1.1 a browser loads six at a time. So a module goes into the file of
 * the audience that uses it, even if some of its pages do not. A module belongs to the first group that takes it. A group
 * also takes what its modules import, so the widest audience comes first. `$initial` is everything that the entry
 * imports. The shares are measured: with less, pages load too much that they do not use; with more, too many files.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // About half of the libraries: two large files get a larger share of the connection than one, next to many small ones.
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'base', tags: ['$initial'], test: /node_modules/ },
  { name: 'start', tags: ['$initial'] },
  // The sign-in library, which loads when the user begins to log in.
  { name: 'amplify', test: /node_modules\/@?aws-amplify\// },
  group('parts', ({ isOfLogin, share }) => isOfLogin && share('customer') >= 0.4),
  group('forms', ({ isOfLogin, isShared }) => isOfLogin && isShared),
  group('common', ({ share }) => share('customer', 'staff') >= 0.5),
  group('customers', ({ share }) => share('customer') >= 0.25),
  { ...group('shared', ({ isShared, isOfStaff }) => isShared && !isOfStaff), entriesAware: true },
  group('staff', ({ share }) => share('staff') >= 0.25),
  { ...group('shared', ({ isShared }) => isShared), entriesAware: true },
];

interface Use {
  isOfLogin: boolean;
  /** Whether no other page uses it, at once or later. */
  isOfStaff: boolean;
  /** Whether more than one page or lazy part uses it. */
  isShared: boolean;
  /** The share of the pages of these audiences that load it at once. */
  share: (...audiences: Page['audience'][]) => number;
}

function group(name: string, takes: (use: Use) => boolean): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => (takes(useOf(id, context)) ? name : null),
    debugName: name,
    // Without the modules that plugins make up.
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
  const laterImporters = closure(id, (module) => {
    const info = module === PAGE_LIST ? null : infoOf(module);
    return info ? [...info.importers, ...info.dynamicImporters] : [];
  });
  const pages = PAGES.filter(({ modules }) => modules.some((module) => lazy.includes(module)));
  const use = {
    isOfLogin: pages.some(({ audience }) => audience === 'login'),
    isOfStaff: PAGES.every(
      ({ audience, modules }) =>
        audience === 'staff' || !modules.some((module) => laterImporters.has(module)),
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

/** A module and everything that `next` leads to from it. */
function closure(id: string, next: (module: string) => readonly string[]): Set<string> {
  const found = new Set([id]);
  for (const module of found) for (const other of next(module)) found.add(other);
  return found;
}
