import { lazyWithPreload } from '../lib/lazy-with-preload.tsx';
import { PAGES_OF_PATHS } from './pages-of-paths.ts';

/** The lazy parts of the site: the pages, the shell, the tabs of staff, and the guards that need the API client. */
export const pages = {
  shell: lazyWithPreload(async () => (await import('./Shell.tsx')).Shell),
  printShell: lazyWithPreload(async () => (await import('./PrintShell.tsx')).PrintShell),
  login: lazyWithPreload(async () => (await import('../features/account/login/LoginPage.tsx')).LoginPage),
  register: lazyWithPreload(
    async () => (await import('../features/account/register/RegisterPage.tsx')).RegisterPage,
  ),
  resetPassword: lazyWithPreload(
    async () => (await import('../features/account/reset-password/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  orders: lazyWithPreload(
    async () => (await import('../features/packages/ActivePackagesPage.tsx')).ActivePackagesPage,
  ),
  orderHistory: lazyWithPreload(
    async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
  ),
  appointments: lazyWithPreload(
    async () => (await import('../features/appointments/list/AppointmentsPage.tsx')).AppointmentsPage,
  ),
  newAppointment: lazyWithPreload(
    async () => (await import('../features/appointments/booking/NewAppointmentPage.tsx')).NewAppointmentPage,
  ),
  reschedule: lazyWithPreload(
    async () => (await import('../features/appointments/booking/ReschedulePage.tsx')).ReschedulePage,
  ),
  invoice: lazyWithPreload(
    async () => (await import('../features/payments/invoice/InvoicePage.tsx')).InvoicePage,
  ),
  payment: lazyWithPreload(
    async () => (await import('../features/payments/card/PaymentPage.tsx')).PaymentPage,
  ),
  storedPayment: lazyWithPreload(
    async () => (await import('../features/payments/stored-card/StoredPaymentPage.tsx')).StoredPaymentPage,
  ),
  paymentResult: lazyWithPreload(
    async () => (await import('../features/payments/result/PaymentResultPage.tsx')).PaymentResultPage,
  ),
  receipts: lazyWithPreload(async () => (await import('../features/receipts/ReceiptsPage.tsx')).ReceiptsPage),
  receipt: lazyWithPreload(async () => (await import('../features/receipts/ReceiptPage.tsx')).ReceiptPage),
  editPackage: lazyWithPreload(
    async () => (await import('../features/edit-package/EditPackagePage.tsx')).EditPackagePage,
  ),
  overview: lazyWithPreload(async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage),
  refunds: lazyWithPreload(async () => (await import('../features/refunds/RefundsPage.tsx')).RefundsPage),
  packageLabel: lazyWithPreload(
    async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelPage,
  ),
  packageLabels: lazyWithPreload(
    async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelsPage,
  ),
  quote: lazyWithPreload(async () => (await import('../features/quotes/QuotePage.tsx')).QuotePage),
  freeQuote: lazyWithPreload(
    async () => (await import('../features/quotes/FreeQuotePage.tsx')).FreeQuotePage,
  ),
  onboarding: lazyWithPreload(
    async () => (await import('../features/profile/OnboardingPage.tsx')).OnboardingPage,
  ),
  profile: lazyWithPreload(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage),
  terms: lazyWithPreload(async () => (await import('../features/profile/terms/TermsPage.tsx')).TermsPage),
  completeCustomer: lazyWithPreload(
    async () => (await import('./guards/customer-guards.tsx')).CompleteCustomerOnly,
  ),
  incompleteCustomer: lazyWithPreload(
    async () => (await import('./guards/customer-guards.tsx')).IncompleteCustomerOnly,
  ),
  profileLoaded: lazyWithPreload(async () => (await import('./guards/customer-guards.tsx')).ProfileLoaded),
  staffTabs: lazyWithPreload(async () => (await import('./navigation/StaffTabs.tsx')).StaffTabs),
  staffFrame: lazyWithPreload(async () => (await import('./StaffFrame.tsx')).StaffFrame),
  secondFactor: lazyWithPreload(
    async () => (await import('../features/account/second-factor/SecondFactorPage.tsx')).SecondFactorPage,
  ),
  board: lazyWithPreload(async () => (await import('../features/board/BoardPage.tsx')).BoardPage),
  depart: lazyWithPreload(async () => (await import('../features/piles/PilePage.tsx')).DepartPage),
  arrive: lazyWithPreload(async () => (await import('../features/piles/PilePage.tsx')).ArrivePage),
  intake: lazyWithPreload(async () => (await import('../features/intake/IntakePage.tsx')).IntakePage),
  waiting: lazyWithPreload(
    async () => (await import('../features/intake/waiting/WaitingPage.tsx')).WaitingPage,
  ),
  counter: lazyWithPreload(async () => (await import('../features/counter/CounterPage.tsx')).CounterPage),
  forbidden: lazyWithPreload(async () => (await import('./messages/ForbiddenPage.tsx')).ForbiddenPage),
  notFound: lazyWithPreload(async () => (await import('./messages/NotFoundPage.tsx')).NotFoundPage),
  maintenance: lazyWithPreload(async () => (await import('./messages/MaintenancePage.tsx')).MaintenancePage),
};

const CHUNKS: Record<string, readonly (keyof typeof pages)[]> = PAGES_OF_PATHS;

/** Starts loading the chunks of a path. A path that is not in the list may end in an id, as in `early.js`. */
export function preloadPage(path: string): void {
  for (const name of CHUNKS[path] ?? CHUNKS[path.replace(/[^/]+$/, ':id')] ?? []) pages[name].preload();
}
