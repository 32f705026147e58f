import type { ComponentType } from 'react';
import type { StaffAction } from '#shared/rules/staff/staff-actions.ts';
import type { paths } from '../lib/paths.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import components lazily.

/** Who may open a page. For a staff page, the action that the user must be allowed to do. */
type Guard =
  | 'anyone'
  | 'login'
  | 'public'
  | 'completeCustomer'
  | 'incompleteCustomer'
  | 'profileLoaded'
  | 'secondFactor'
  | StaffAction;

type Load = () => Promise<ComponentType>;

export interface PageRoute {
  guard: Guard;
  load: Load;
}

/** The pages by the name of their path. The root only redirects. */
export const ROUTES: Record<Exclude<keyof typeof paths, 'root'>, PageRoute> = {
  ...pages('login', {
    login: async () => (await import('../features/account/login/LoginPage.tsx')).LoginPage,
  }),
  ...pages('public', {
    register: async () => (await import('../features/account/RegisterPage.tsx')).RegisterPage,
    resetPassword: async () => (await import('../features/account/ResetPasswordPage.tsx')).ResetPasswordPage,
    freeQuote: async () => (await import('../features/quotes/FreeQuotePage.tsx')).FreeQuotePage,
  }),
  ...pages('completeCustomer', {
    orders: async () => (await import('../features/packages/ActivePackagesPage.tsx')).ActivePackagesPage,
    orderHistory: async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
    appointments: async () =>
      (await import('../features/appointments/list/AppointmentsPage.tsx')).AppointmentsPage,
    newAppointment: async () =>
      (await import('../features/appointments/booking/NewAppointmentPage.tsx')).NewAppointmentPage,
    appointment: async () =>
      (await import('../features/appointments/booking/ReschedulePage.tsx')).ReschedulePage,
    invoice: async () => (await import('../features/payments/invoice/InvoicePage.tsx')).InvoicePage,
    payment: async () => (await import('../features/payments/card/PaymentPage.tsx')).PaymentPage,
    storedPayment: async () =>
      (await import('../features/payments/stored-card/StoredPaymentPage.tsx')).StoredPaymentPage,
    paymentResult: async () =>
      (await import('../features/payments/result/PaymentResultPage.tsx')).PaymentResultPage,
    receipts: async () => (await import('../features/receipts/ReceiptsPage.tsx')).ReceiptsPage,
    receipt: async () => (await import('../features/receipts/ReceiptPage.tsx')).ReceiptPage,
    messages: async () => (await import('../features/messages/MessagesPage.tsx')).MessagesPage,
    quote: async () => (await import('../features/quotes/QuotePage.tsx')).QuotePage,
    confirmNumber: async () =>
      (await import('../features/profile/messages/ConfirmNumberPage.tsx')).ConfirmNumberPage,
    profile: async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  }),
  ...pages('incompleteCustomer', {
    onboarding: async () => (await import('../features/profile/OnboardingPage.tsx')).OnboardingPage,
  }),
  ...pages('profileLoaded', {
    termsAndConditions: async () => (await import('../features/profile/terms/TermsPage.tsx')).TermsPage,
  }),
  ...pages('seeBoard', {
    staffPackages: async () => (await import('../features/board/BoardPage.tsx')).BoardPage,
  }),
  ...pages('movePackages', {
    staffDepart: async () => (await import('../features/piles/PilePage.tsx')).DepartPage,
    staffArrive: async () => (await import('../features/piles/PilePage.tsx')).ArrivePage,
  }),
  ...pages('receivePackages', {
    staffIntake: async () => (await import('../features/intake/IntakePage.tsx')).IntakePage,
  }),
  ...pages('findCustomerOfIntake', {
    staffWaiting: async () => (await import('../features/intake/waiting/WaitingPage.tsx')).WaitingPage,
  }),
  ...pages('handOver', {
    staffPickups: async () => (await import('../features/counter/CounterPage.tsx')).CounterPage,
  }),
  ...pages('edit', {
    editPackage: async () => (await import('../features/edit-package/EditPackagePage.tsx')).EditPackagePage,
  }),
  ...pages('seeOverview', {
    staffOverview: async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
  }),
  ...pages('refund', {
    staffRefunds: async () => (await import('../features/refunds/RefundsPage.tsx')).RefundsPage,
  }),
  ...pages('secondFactor', {
    staffSecondFactor: async () =>
      (await import('../features/account/SecondFactorPage.tsx')).SecondFactorPage,
  }),
  ...pages('printLabel', {
    packageLabel: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelPage,
    packageLabels: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelsPage,
  }),
  ...pages('anyone', {
    unsubscribe: async () => (await import('../features/messages/UnsubscribePage.tsx')).UnsubscribePage,
    forbidden: async () => (await import('./MessagePages.tsx')).ForbiddenPage,
  }),
};

function pages<Name extends string>(guard: Guard, loads: Record<Name, Load>): Record<Name, PageRoute> {
  const routes = Object.entries<Load>(loads).map(([name, load]) => [name, { guard, load }]);
  return Object.fromEntries(routes);
}

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

/** The guards and layouts of a page, outermost first. */
export function layersAround({ guard }: PageRoute): Layer[] {
  switch (guard) {
    case 'anyone':
      return ['shell'];
    case 'login':
      return ['public'];
    case 'public':
    case 'secondFactor':
      return ['shell', guard];
    case 'completeCustomer':
    case 'incompleteCustomer':
    case 'profileLoaded':
      return ['shell', 'customer', guard];
    case 'printLabel':
      return [{ action: guard }, 'printShell'];
    default:
      return ['shell', { action: 'seeBoard' }, 'scans', { action: guard }];
  }
}

export const isPart = (layer: Layer): layer is keyof typeof PARTS =>
  typeof layer === 'string' && Object.hasOwn(PARTS, layer);
