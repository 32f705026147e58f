import { paths } from '../lib/paths.ts';

/**
 * What each path needs, from the outside in, by the names of `pages`. Apart from them, because the build reads it too: it
 * writes the files of each path into the document.
 */
export const PAGES_OF_PATHS = {
  [paths.root]: ['login'],
  [paths.login]: ['login'],
  [paths.onboarding]: ['shell', 'incompleteCustomer', 'onboarding'],
  [paths.register]: ['shell', 'register'],
  [paths.resetPassword]: ['shell', 'resetPassword'],
  [paths.freeQuote]: ['shell', 'freeQuote'],
  [paths.orders]: ['shell', 'completeCustomer', 'orders'],
  [paths.orderHistory]: ['shell', 'completeCustomer', 'orderHistory'],
  [paths.invoice]: ['shell', 'completeCustomer', 'invoice'],
  [paths.quote]: ['shell', 'completeCustomer', 'quote'],
  [paths.profile]: ['shell', 'completeCustomer', 'profile'],
  [paths.termsAndConditions]: ['shell', 'profileLoaded', 'terms'],
  [paths.staffPackages]: ['shell', 'staff'],
} as const;
