import { paths } from '../lib/paths.ts';
import type { PageRoute } from './page-route.ts';
import { STAFF_ROUTES } from './staff-routes.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import components lazily.

export type PageName = Exclude<keyof typeof paths, 'root'>;

/** The pages by the name of their path. The root only redirects. */
export const ROUTES: Record<PageName, PageRoute> = {
  ...STAFF_ROUTES,
  login: {
    guard: 'login',
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
    load: async () => (await import('../features/quotes/QuotePage.tsx')).FreeQuotePage,
  },
  orders: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/packages/ActivePackagesPage.tsx')).ActivePackagesPage,
    first: 'packages',
    tab: paths.orders,
    frame: 'packages',
  },
  orderHistory: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/history/HistoryPage.tsx')).HistoryPage,
    first: 'history',
    tab: paths.orders,
  },
  appointments: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/appointments/list/AppointmentsPage.tsx')).AppointmentsPage,
    first: 'packages',
    tab: paths.appointments,
  },
  newAppointment: {
    guard: 'completeCustomer',
    load: async () =>
      (await import('../features/appointments/booking/NewAppointmentPage.tsx')).NewAppointmentPage,
    first: 'packages',
    tab: paths.appointments,
  },
  appointment: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/appointments/booking/ReschedulePage.tsx')).ReschedulePage,
    tab: paths.appointments,
  },
  invoice: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/payments/invoice/InvoicePage.tsx')).InvoicePage,
    first: 'packages',
    tab: paths.orders,
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
    first: 'receipts',
  },
  receipt: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/receipts/ReceiptPage.tsx')).ReceiptPage,
  },
  claims: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/claims/ClaimsPage.tsx')).ClaimsPage,
    first: 'claims',
  },
  claim: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/claims/ClaimPage.tsx')).ClaimPage,
  },
  expected: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/expected/ExpectedPage.tsx')).ExpectedPage,
    first: 'expected',
    tab: paths.orders,
  },
  billOfLading: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/bill-of-lading/BillOfLadingPage.tsx')).BillOfLadingPage,
  },
  messages: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/messages/MessagesPage.tsx')).MessagesPage,
    first: 'messages',
  },
  quote: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/quotes/QuotePage.tsx')).QuotePage,
    first: 'lanes',
    tab: paths.quote,
  },
  confirmNumber: {
    guard: 'completeCustomer',
    load: async () => (await import('../features/profile/messages/ConfirmNumberPage.tsx')).ConfirmNumberPage,
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
  pay: {
    guard: 'anyone',
    load: async () => (await import('../features/payments/link/SharedPaymentPage.tsx')).SharedPaymentPage,
  },
  unsubscribe: {
    guard: 'anyone',
    load: async () => (await import('../features/messages/UnsubscribePage.tsx')).UnsubscribePage,
  },
  forbidden: { guard: 'anyone', load: async () => (await import('./MessagePages.tsx')).ForbiddenPage },
};
