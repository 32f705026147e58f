import { LINKED_PATHS, PAYMENT_LINK_PATH } from '#shared/site-paths.ts';

export const paths = {
  ...LINKED_PATHS,
  root: '/',
  register: '/register',
  resetPassword: '/reset-password',
  freeQuote: '/free-quote',
  /** See `paymentLinkPath`. */
  pay: PAYMENT_LINK_PATH,
  /** A link in an email leads here through the API. */
  unsubscribe: '/unsubscribe',
  forbidden: '/forbidden',
  onboarding: '/onboarding',
  /** The step after it, for customers who want texts. */
  confirmNumber: '/confirm-number',
  /** See `appointmentPath`. */
  appointment: '/appointments/:id',
  invoice: '/invoice',
  payment: '/payment',
  storedPayment: '/stored-payment',
  paymentResult: '/payment-result',
  receipts: '/receipts',
  claims: '/claims',
  /** See `billOfLadingPath`. */
  billOfLading: '/bill-of-lading/:id',
  /** See `staffBillOfLadingPath`. */
  staffBillOfLading: '/staff/bill-of-lading/:id',
  messages: '/messages',
  quote: '/quote',
  termsAndConditions: '/terms-and-conditions',
  staffPackages: '/staff/packages',
  /** Piles: scan packages, then move them together. */
  staffDepart: '/staff/depart',
  staffArrive: '/staff/arrive',
  staffIntake: '/staff/intake',
  /** Received packages without a known customer. */
  staffWaiting: '/staff/intake/waiting',
  /** The counter of a terminal. */
  staffPickups: '/staff/pickups',
  /** See `pickingPath`. */
  staffPicking: '/staff/pickups/print',
  /** What is expected at a terminal, and how many pickups have room. */
  staffPickupPlan: '/staff/pickups/plan',
  /** When terminals are closed in addition to their regular hours. */
  staffClosures: '/staff/closures',
  /** The carriers and expediters that collect at a terminal. */
  staffAgents: '/staff/agents',
  /** See `agentPath`. */
  staffAgent: '/staff/agents/:code/:id',
  /** See `agentHandoverPath`. */
  staffAgentHandover: '/staff/agent-handovers/:id',
  staffSailings: '/staff/sailings',
  newSailing: '/staff/sailings/new',
  /** See `sailingPath`. */
  staffSailing: '/staff/sailings/:id',
  /** The packages of a sailing for a terminal. See `manifestPath`. */
  staffManifest: '/staff/sailings/:id/manifests/:code',
  staffRefunds: '/staff/refunds',
  staffClaims: '/staff/claims',
  /** See `staffClaimPath`. */
  staffClaim: '/staff/claims/:id',
  staffStorage: '/staff/storage',
  /** See `storageFilePath`. */
  staffStorageFile: '/staff/storage/:id',
  /** See `storageNoticePath`. */
  staffStorageNotice: '/staff/storage/:id/notice',
  /** What the shipping system refused, and where it differs from the portal. */
  staffShippingSystem: '/staff/shipping-system',
  staffSecondFactor: '/staff/second-factor',
  staffOverview: '/staff/overview',
  /** See `editPackagePath`. */
  editPackage: '/edit-package/:id',
  /** See `packageLabelPath`. */
  packageLabel: '/package-label/:id',
  /** See `packageLabelsPath`. */
  packageLabels: '/package-labels',
} as const;

export const billOfLadingPath = (parcelId: string) =>
  paths.billOfLading.replace(':id', encodeURIComponent(parcelId));
