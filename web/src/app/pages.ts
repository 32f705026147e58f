import { type ComponentType, lazy } from 'react';
import { paths } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loaders = {
  shell: async () => ({ default: (await import('./Shell.tsx')).Shell }),
  login: async () => ({ default: (await import('../features/account/LoginPage.tsx')).LoginPage }),
  register: async () => ({ default: (await import('../features/account/RegisterPage.tsx')).RegisterPage }),
  resetPassword: async () => ({
    default: (await import('../features/account/ResetPasswordPage.tsx')).ResetPasswordPage,
  }),
  orders: async () => ({
    default: (await import('../features/parcels/ActivePackagesPage.tsx')).ActivePackagesPage,
  }),
  orderHistory: async () => ({
    default: (await import('../features/parcels/history/HistoricalPackagesPage.tsx')).HistoricalPackagesPage,
  }),
  invoice: async () => ({
    default: (await import('../features/parcels/invoice/InvoicePage.tsx')).InvoicePage,
  }),
  onboarding: async () => ({
    default: (await import('../features/profile/OnboardingPage.tsx')).OnboardingPage,
  }),
  profile: async () => ({ default: (await import('../features/profile/ProfilePage.tsx')).ProfilePage }),
  terms: async () => ({ default: (await import('../features/profile/TermsPage.tsx')).TermsPage }),
  completeCustomer: async () => ({ default: (await import('./customer-guards.tsx')).CompleteCustomerOnly }),
  incompleteCustomer: async () => ({
    default: (await import('./customer-guards.tsx')).IncompleteCustomerOnly,
  }),
  profileLoaded: async () => ({ default: (await import('./customer-guards.tsx')).ProfileLoaded }),
  staff: async () => ({ default: (await import('./StaffPage.tsx')).StaffPage }),
  forbidden: async () => ({ default: (await import('./ForbiddenPage.tsx')).ForbiddenPage }),
  notFound: async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }),
  maintenance: async () => ({ default: (await import('./MaintenancePage.tsx')).MaintenancePage }),
} satisfies Record<string, Load>;

type PageName = keyof typeof loaders;

/** Every page, and the shell and guards around them that need the API, each a file that loads when it is first shown. */
export const pages = {
  shell: lazy(loaders.shell),
  login: lazy(loaders.login),
  register: lazy(loaders.register),
  resetPassword: lazy(loaders.resetPassword),
  orders: lazy(loaders.orders),
  orderHistory: lazy(loaders.orderHistory),
  invoice: lazy(loaders.invoice),
  onboarding: lazy(loaders.onboarding),
  profile: lazy(loaders.profile),
  terms: lazy(loaders.terms),
  completeCustomer: lazy(loaders.completeCustomer),
  incompleteCustomer: lazy(loaders.incompleteCustomer),
  profileLoaded: lazy(loaders.profileLoaded),
  staff: lazy(loaders.staff),
  forbidden: lazy(loaders.forbidden),
  notFound: lazy(loaders.notFound),
  maintenance: lazy(loaders.maintenance),
} satisfies Record<PageName, unknown>;

const PAGES_OF_PATHS: Record<string, readonly PageName[]> = {
  [paths.root]: ['login'],
  [paths.login]: ['login'],
  [paths.onboarding]: ['shell', 'incompleteCustomer', 'onboarding'],
  [paths.register]: ['shell', 'register'],
  [paths.resetPassword]: ['shell', 'resetPassword'],
  [paths.orders]: ['shell', 'completeCustomer', 'orders'],
  [paths.orderHistory]: ['shell', 'completeCustomer', 'orderHistory'],
  [paths.invoice]: ['shell', 'completeCustomer', 'invoice'],
  [paths.profile]: ['shell', 'completeCustomer', 'profile'],
  [paths.termsAndConditions]: ['shell', 'profileLoaded', 'terms'],
  [paths.staffPackages]: ['shell', 'staff'],
};

/** Starts to load what a path is going to need. A guard may lead elsewhere; then only bytes were lost. */
export function preloadPage(path: string): void {
  // A failure shows itself when the page is rendered, where an error boundary catches it.
  for (const name of PAGES_OF_PATHS[path] ?? []) void loaders[name]().catch(() => undefined);
}
