import type { ComponentType } from 'react';
import type { StaffAction } from '#shared/rules/staff/staff-actions.ts';
import type { paths } from '../lib/paths.ts';

// The build reads this file too (`web/page-files.ts`), in Node: it imports no component other than lazily.

export interface PageRoute {
  /** Who may open the page. For staff: those who may do this. */
  guard:
    | 'anyone'
    | 'public'
    | 'completeCustomer'
    | 'incompleteCustomer'
    | 'profileLoaded'
    | 'secondFactor'
    | StaffAction;
  /** What is around the page: the shell with its navigation (the default), a shell for printing, or nothing. */
  frame?: 'print' | 'none';
  load: () => Promise<ComponentType>;
}

/** The page at each path, by the name of the path. The root only redirects. */
export const ROUTES: Record<Exclude<keyof typeof paths, 'root'>, PageRoute> = {
  login: {
    guard: 'public',
    frame: 'none',
    load: async () => (await import('../features/account/login/LoginPage.tsx')).LoginPage,
  },
  register: {
    guard: 'public',
    load: async () => (await import('../features/account/RegisterPage.tsx')).RegisterPage,
  },
  resetPassword: {
    guard: 'public',
    load: async () => (await import('../features/account/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  freeQuote: {
    guard: 'public',
    load: async () => (await import('../features/quotes/FreeQuotePage.tsx')).FreeQuotePage,
  },
  orders: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/packages/ActivePackagesPage.tsx')).ActivePackagesPage,
  },
  orderHistory: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
  },
  appointments: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/appointments/list/AppointmentsPage.tsx')).AppointmentsPage,
  },
  newAppointment: {
    guard: 'completeCustomer',
    load: async () =>
      (await import('../features/appointments/booking/NewAppointmentPage.tsx')).NewAppointmentPage,
  },
  appointment: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/appointments/booking/ReschedulePage.tsx')).ReschedulePage,
  },
  invoice: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/payments/invoice/InvoicePage.tsx')).InvoicePage,
  },
  payment: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/payments/card/PaymentPage.tsx')).PaymentPage,
  },
  storedPayment: {
    guard: 'completeCustomer',
    load: async () =>
      (await import('../features/payments/stored-card/StoredPaymentPage.tsx')).StoredPaymentPage,
  },
  paymentResult: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/payments/result/PaymentResultPage.tsx')).PaymentResultPage,
  },
  receipts: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/receipts/ReceiptsPage.tsx')).ReceiptsPage,
  },
  receipt: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/receipts/ReceiptPage.tsx')).ReceiptPage,
  },
  quote: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/quotes/QuotePage.tsx')).QuotePage,
  },
  profile: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  },
  onboarding: {
    guard: 'incompleteCustomer',
    load: async () => (await import('../features/profile/OnboardingPage.tsx')).OnboardingPage,
  },
  termsAndConditions: {
    guard: 'profileLoaded',
    load: async () => (await import('../features/profile/terms/TermsPage.tsx')).TermsPage,
  },
  staffPackages: {
    guard: 'seeBoard',
    load: async () => (await import('../features/board/BoardPage.tsx')).BoardPage,
  },
  staffDepart: {
    guard: 'movePackages',
    load: async () => (await import('../features/piles/PilePage.tsx')).DepartPage,
  },
  staffArrive: {
    guard: 'movePackages',
    load: async () => (await import('../features/piles/PilePage.tsx')).ArrivePage,
  },
  staffIntake: {
    guard: 'receivePackages',
    load: async () => (await import('../features/intake/IntakePage.tsx')).IntakePage,
  },
  staffWaiting: {
    guard: 'findCustomerOfIntake',
    load: async () => (await import('../features/intake/waiting/WaitingPage.tsx')).WaitingPage,
  },
  staffPickups: {
    guard: 'handOver',
    load: async () => (await import('../features/counter/CounterPage.tsx')).CounterPage,
  },
  editPackage: {
    guard: 'edit',
    load: async () => (await import('../features/edit-package/EditPackagePage.tsx')).EditPackagePage,
  },
  staffOverview: {
    guard: 'seeOverview',
    load: async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
  },
  staffRefunds: {
    guard: 'refund',
    load: async () => (await import('../features/refunds/RefundsPage.tsx')).RefundsPage,
  },
  staffSecondFactor: {
    guard: 'secondFactor',
    load: async () => (await import('../features/account/SecondFactorPage.tsx')).SecondFactorPage,
  },
  packageLabel: {
    guard: 'printLabel',
    frame: 'print',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelPage,
  },
  packageLabels: {
    guard: 'printLabel',
    frame: 'print',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelsPage,
  },
  forbidden: {
    guard: 'anyone',
    load: async () => (await import('./messages/ForbiddenPage.tsx')).ForbiddenPage,
  },
};

/** Lazy parts of the site that are around pages or have no path. */
export const PARTS = {
  shell: async () => (await import('./Shell.tsx')).Shell,
  printShell: async () => (await import('./PrintShell.tsx')).PrintShell,
  staffTabs: async () => (await import('./navigation/StaffTabs.tsx')).StaffTabs,
  staffFrame: async () => (await import('./StaffFrame.tsx')).StaffFrame,
  completeCustomer: async () => (await import('./guards/customer-guards.tsx')).CompleteCustomerOnly,
  incompleteCustomer: async () => (await import('./guards/customer-guards.tsx')).IncompleteCustomerOnly,
  profileLoaded: async () => (await import('./guards/customer-guards.tsx')).ProfileLoaded,
  notFound: async () => (await import('./messages/NotFoundPage.tsx')).NotFoundPage,
  maintenance: async () => (await import('./messages/MaintenancePage.tsx')).MaintenancePage,
};

/** What is around a page and loads with it, outermost first. */
export function partsAround({ guard, frame }: PageRoute): (keyof typeof PARTS)[] {
  if (frame === 'none') return [];
  if (frame === 'print') return ['printShell'];
  switch (guard) {
    case 'anyone':
    case 'public':
      return ['shell'];
    case 'completeCustomer':
    case 'incompleteCustomer':
    case 'profileLoaded':
      return ['shell', guard];
    case 'secondFactor':
      return ['shell', 'staffTabs'];
    default:
      return ['shell', 'staffTabs', 'staffFrame'];
  }
}
