import { paths } from '../lib/paths.ts';

/** A page of staff, with their tabs in the navigation bar. */
const staff = <Page extends string>(page: Page) => ['shell', 'staffTabs', 'staffFrame', page] as const;

/** The entries of `pages` that each path renders, outermost first. The build reads this list too (`page-files.ts`). */
export const PAGES_OF_PATHS = {
  [paths.root]: ['login'],
  [paths.login]: ['login'],
  [paths.onboarding]: ['shell', 'incompleteCustomer', 'onboarding'],
  [paths.register]: ['shell', 'register'],
  [paths.resetPassword]: ['shell', 'resetPassword'],
  [paths.freeQuote]: ['shell', 'freeQuote'],
  [paths.orders]: ['shell', 'completeCustomer', 'orders'],
  [paths.orderHistory]: ['shell', 'completeCustomer', 'orderHistory'],
  [paths.appointments]: ['shell', 'completeCustomer', 'appointments'],
  [paths.newAppointment]: ['shell', 'completeCustomer', 'newAppointment'],
  [paths.appointment]: ['shell', 'completeCustomer', 'reschedule'],
  [paths.invoice]: ['shell', 'completeCustomer', 'invoice'],
  [paths.payment]: ['shell', 'completeCustomer', 'payment'],
  [paths.storedPayment]: ['shell', 'completeCustomer', 'storedPayment'],
  [paths.paymentResult]: ['shell', 'completeCustomer', 'paymentResult'],
  [paths.receipts]: ['shell', 'completeCustomer', 'receipts'],
  [paths.receipt]: ['shell', 'completeCustomer', 'receipt'],
  [paths.quote]: ['shell', 'completeCustomer', 'quote'],
  [paths.profile]: ['shell', 'completeCustomer', 'profile'],
  [paths.termsAndConditions]: ['shell', 'profileLoaded', 'terms'],
  [paths.staffPackages]: staff('board'),
  [paths.staffDepart]: staff('depart'),
  [paths.staffArrive]: staff('arrive'),
  [paths.staffIntake]: staff('intake'),
  [paths.staffWaiting]: staff('waiting'),
  [paths.staffPickups]: staff('counter'),
  [paths.editPackage]: staff('editPackage'),
  [paths.staffRefunds]: staff('refunds'),
  [paths.staffSecondFactor]: ['shell', 'staffTabs', 'secondFactor'],
  [paths.staffOverview]: staff('overview'),
  [paths.packageLabel]: ['printShell', 'packageLabel'],
  [paths.packageLabels]: ['printShell', 'packageLabels'],
} as const;
