/** The paths of the site that messages link to. */
export const LINKED_PATHS = {
  login: '/login',
  orders: '/orders',
  orderHistory: '/order-history',
  appointments: '/appointments',
  newAppointment: '/appointments/new',
  /** See `receiptPath`. */
  receipt: '/receipts/:id',
  /** See `claimPath`. */
  claim: '/claims/:id',
  profile: '/profile',
  /** What is on its way to us. */
  expected: '/expected',
} as const;

/** Where a customer sees who may collect for them. */
export const COLLECTORS_ID = 'collectors';
export const COLLECTORS_PATH = `${LINKED_PATHS.profile}#${COLLECTORS_ID}`;
/** Where a customer chooses who collects all packages at a terminal. */
export const CARRIERS_ID = 'carriers';
export const CARRIERS_PATH = `${LINKED_PATHS.profile}#${CARRIERS_ID}`;
/** Where is a package, without a login: pages of the function `tracking`, not of the site's document. See `trackPath`. */
export const TRACK_PATH = '/track';

/** Where is the package with this freight bill number. With its tracking code, the page has every step. */
export const trackPath = (freightBillNum: string, code?: string) =>
  `${TRACK_PATH}/${encodeURIComponent(freightBillNum)}${code === undefined ? '' : `?${new URLSearchParams({ code })}`}`;

export const receiptPath = (paymentId: string) =>
  LINKED_PATHS.receipt.replace(':id', encodeURIComponent(paymentId));

/** The claim about a package, or the form for one. */
export const claimPath = (parcelId: string) =>
  LINKED_PATHS.claim.replace(':id', encodeURIComponent(parcelId));

/** The URL at which a customer moves an appointment to a time with one press, or books it anew if it has passed. */
export const offeredTimeUrl = (id: string, time: string) =>
  `${LINKED_PATHS.appointments}?${new URLSearchParams({ move: id, to: time })}`;

/** The URL for booking a pickup at a terminal. */
export const newAppointmentUrl = (locationCode: string) =>
  `${LINKED_PATHS.newAppointment}?${new URLSearchParams({ locationCode })}`;

/** The page of payment links. */
export const PAYMENT_LINK_PATH = '/pay';

/** A payment link. Its secret is in the fragment, which browsers do not send to any server (decision 200). */
export const paymentLinkPath = (token: string) => `${PAYMENT_LINK_PATH}#${token}`;
