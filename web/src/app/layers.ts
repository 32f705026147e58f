import type { Role } from '#shared/roles.ts';
import { STAFF_ACTIONS, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import type { FirstQueriesName } from './first-queries.ts';
import type { PageRoute } from './page-route.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import components lazily.

/** Lazily loaded layouts and guards, and pages without a path. */
export const PARTS = {
  shell: async () => (await import('./Shell.tsx')).Shell,
  printShell: async () => (await import('./PrintShell.tsx')).PrintShell,
  scans: async () => (await import('../components/scan/ScanProvider.tsx')).ScanProvider,
  completeCustomer: async () => (await import('./guards/customer-guards.tsx')).CompleteCustomerOnly,
  incompleteCustomer: async () => (await import('./guards/customer-guards.tsx')).IncompleteCustomerOnly,
  profileLoaded: async () => (await import('./guards/customer-guards.tsx')).ProfileLoaded,
  notFound: async () => (await import('./MessagePages.tsx')).NotFoundPage,
  maintenance: async () => (await import('./MessagePages.tsx')).MaintenancePage,
};

/** One of `PARTS`, a guard in the entry chunk, or the guard for a staff action. */
export type Layer = keyof typeof PARTS | 'public' | 'customer' | 'secondFactor' | { action: StaffAction };

export const isPart = (layer: Layer): layer is keyof typeof PARTS =>
  typeof layer === 'string' && Object.hasOwn(PARTS, layer);

interface ResolvedGuard {
  audience: 'login' | 'public' | 'customer' | 'staff';
  /** Any one of them may open the page; undefined if users of no group may. */
  roles?: readonly Role[];
  /** The guards and layouts, outermost first. */
  layers: readonly Layer[];
  /** The queries that the guards wait for. */
  first?: FirstQueriesName;
}

/** What the guard of a page means: who may open it, and its layouts. */
export function resolveGuard({ guard }: PageRoute): ResolvedGuard {
  switch (guard) {
    case 'anyone':
      return { audience: 'public', layers: ['shell'] };
    case 'login':
      return { audience: 'login', layers: ['public'] };
    case 'public':
      return { audience: 'public', layers: ['shell', guard] };
    case 'secondFactor':
      return { audience: 'staff', layers: ['shell', guard] };
    case 'completeCustomer':
    case 'incompleteCustomer':
    case 'profileLoaded':
      return {
        audience: 'customer',
        roles: ['Customer'],
        layers: ['shell', 'customer', guard],
        first: 'profile',
      };
    case 'printLabel':
      return { audience: 'staff', roles: STAFF_ACTIONS[guard], layers: [{ action: guard }, 'printShell'] };
    default:
      return {
        audience: 'staff',
        roles: STAFF_ACTIONS[guard],
        layers: ['shell', { action: 'seeBoard' }, 'scans', { action: guard }],
      };
  }
}
