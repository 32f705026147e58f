import { late } from '../lib/late.tsx';
import { PAGES_OF_PATHS } from './pages-of-paths.ts';

/** Every page, and the shell and guards around them that need the API, each a file that loads when it is first shown. */
export const pages = {
  shell: late(async () => (await import('./Shell.tsx')).Shell),
  login: late(async () => (await import('../features/account/LoginPage.tsx')).LoginPage),
  register: late(async () => (await import('../features/account/RegisterPage.tsx')).RegisterPage),
  resetPassword: late(
    async () => (await import('../features/account/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  orders: late(async () => (await import('../features/parcels/ActivePackagesPage.tsx')).ActivePackagesPage),
  orderHistory: late(async () => (await import('../features/parcels/history/HistoryPage.tsx')).HistoryPage),
  invoice: late(async () => (await import('../features/parcels/invoice/InvoicePage.tsx')).InvoicePage),
  quote: late(async () => (await import('../features/quotes/QuotePage.tsx')).QuotePage),
  freeQuote: late(async () => (await import('../features/quotes/FreeQuotePage.tsx')).FreeQuotePage),
  onboarding: late(async () => (await import('../features/profile/OnboardingPage.tsx')).OnboardingPage),
  profile: late(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
  terms: late(async () => (await import('../features/profile/TermsPage.tsx')).TermsPage),
  completeCustomer: late(async () => (await import('./customer-guards.tsx')).CompleteCustomerOnly),
  incompleteCustomer: late(async () => (await import('./customer-guards.tsx')).IncompleteCustomerOnly),
  profileLoaded: late(async () => (await import('./customer-guards.tsx')).ProfileLoaded),
  staff: late(async () => (await import('./StaffPage.tsx')).StaffPage),
  forbidden: late(async () => (await import('./ForbiddenPage.tsx')).ForbiddenPage),
  notFound: late(async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
  maintenance: late(async () => (await import('./MaintenancePage.tsx')).MaintenancePage),
};

const PARTS: Record<string, readonly (keyof typeof pages)[]> = PAGES_OF_PATHS;

/** Starts to load what a path is going to need. A guard may lead elsewhere; then only bytes were lost. */
export function preloadPage(path: string): void {
  for (const name of PARTS[path] ?? []) pages[name].prepare();
}
