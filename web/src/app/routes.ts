import { paths } from '../lib/paths.ts';
import type { PageRoute } from './page-route.ts';

// The build also reads this file, in Node (`web/page-files.ts`), so it must import components lazily.

export type PageName = Exclude<keyof typeof paths, 'root'>;

const SAILINGS = { guard: 'seeSailings', tab: paths.staffSailings } as const;
const CLAIMS = { guard: 'seeClaims', tab: paths.staffClaims } as const;
const PILES = { guard: 'movePackages', tab: paths.staffPackages } as const;
const STORAGE = { guard: 'seeStorageFiles', tab: paths.staffStorage } as const;

/** The pages by the name of their path. The root only redirects. */
export const ROUTES: Record<PageName, PageRoute> = {
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
  staffBillOfLading: {
    guard: 'seeBoard',
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
  staffPackages: {
    guard: 'seeBoard',
    load: async () => (await import('../features/board/BoardPage.tsx')).BoardPage,
    first: 'board',
    tab: paths.staffPackages,
  },
  staffDepart: {
    ...PILES,
    load: async () => (await import('../features/piles/PilePage.tsx')).DepartPage,
  },
  staffArrive: {
    ...PILES,
    load: async () => (await import('../features/piles/PilePage.tsx')).ArrivePage,
  },
  staffIntake: {
    guard: 'receivePackages',
    load: async () => (await import('../features/intake/IntakePage.tsx')).IntakePage,
    tab: paths.staffIntake,
  },
  staffWaiting: {
    guard: 'findCustomerOfIntake',
    load: async () => (await import('../features/intake/waiting/WaitingPage.tsx')).WaitingPage,
    first: 'waiting',
    tab: paths.staffWaiting,
  },
  staffPickups: {
    guard: 'handOver',
    load: async () => (await import('../features/counter/CounterPage.tsx')).CounterPage,
    first: 'pickups',
    tab: paths.staffPickups,
  },
  staffPicking: {
    guard: 'handOver',
    load: async () => (await import('../features/counter/day/PickingPage.tsx')).PickingPage,
    tab: paths.staffPickups,
  },
  staffPickupPlan: {
    guard: 'seePickupPlan',
    load: async () => (await import('../features/pickup-plan/PickupPlanPage.tsx')).PickupPlanPage,
    tab: paths.staffPickups,
  },
  editPackage: {
    guard: 'edit',
    load: async () => (await import('../features/edit-package/EditPackagePage.tsx')).EditPackagePage,
    tab: paths.staffPackages,
  },
  staffOverview: {
    guard: 'seeOverview',
    load: async () => (await import('../features/overview/OverviewPage.tsx')).OverviewPage,
    first: 'overview',
    tab: paths.staffOverview,
  },
  staffClosures: {
    guard: 'seeClosures',
    load: async () => (await import('../features/closures/ClosuresPage.tsx')).ClosuresPage,
    tab: paths.staffPickups,
  },
  staffAgents: {
    guard: 'keepAgents',
    load: async () => (await import('../features/agents/AgentsPage.tsx')).AgentsPage,
    tab: paths.staffPickups,
  },
  staffAgent: {
    guard: 'handOver',
    load: async () => (await import('../features/agents/AgentPage.tsx')).AgentPage,
    tab: paths.staffPickups,
  },
  staffAgentHandover: {
    guard: 'handOver',
    load: async () => (await import('../features/agents/AgentHandoverPage.tsx')).AgentHandoverPage,
    tab: paths.staffPickups,
  },
  staffSailings: {
    ...SAILINGS,
    load: async () => (await import('../features/sailings/SailingsPage.tsx')).SailingsPage,
  },
  newSailing: {
    guard: 'planSailings',
    load: async () => (await import('../features/sailings/NewSailingPage.tsx')).NewSailingPage,
    tab: paths.staffSailings,
  },
  staffSailing: {
    ...SAILINGS,
    load: async () => (await import('../features/sailings/SailingPage.tsx')).SailingPage,
  },
  staffManifest: {
    ...SAILINGS,
    load: async () => (await import('../features/manifest/ManifestPage.tsx')).ManifestPage,
  },
  staffRefunds: {
    guard: 'refund',
    load: async () => (await import('../features/refunds/RefundsPage.tsx')).RefundsPage,
    tab: paths.staffRefunds,
  },
  staffClaims: {
    ...CLAIMS,
    load: async () => (await import('../features/staff-claims/StaffClaimsPage.tsx')).StaffClaimsPage,
  },
  staffClaim: {
    ...CLAIMS,
    load: async () => (await import('../features/staff-claims/StaffClaimPage.tsx')).StaffClaimPage,
  },
  staffStorage: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StoragePage.tsx')).StoragePage,
  },
  staffStorageFile: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StorageFilePage.tsx')).StorageFilePage,
  },
  staffStorageNotice: {
    ...STORAGE,
    load: async () => (await import('../features/storage-files/StorageNoticePage.tsx')).StorageNoticePage,
  },
  staffShippingSystem: {
    guard: 'seeShipping',
    load: async () => (await import('../features/shipping-system/ShippingSystemPage.tsx')).ShippingSystemPage,
    tab: paths.staffShippingSystem,
  },
  staffSecondFactor: {
    guard: 'secondFactor',
    load: async () => (await import('../features/account/SecondFactorPage.tsx')).SecondFactorPage,
  },
  packageLabel: {
    guard: 'printLabel',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelPage,
  },
  packageLabels: {
    guard: 'printLabel',
    load: async () => (await import('../features/labels/PackageLabelPage.tsx')).PackageLabelsPage,
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
