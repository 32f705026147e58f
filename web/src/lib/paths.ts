/** The paths of all pages. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  freeQuote: '/free-quote',
  forbidden: '/forbidden',
  onboarding: '/onboarding',
  orders: '/orders',
  orderHistory: '/order-history',
  appointments: '/appointments',
  newAppointment: '/appointments/new',
  /** See `appointmentPath`. */
  appointment: '/appointments/:id',
  invoice: '/invoice',
  payment: '/payment',
  storedPayment: '/stored-payment',
  paymentResult: '/payment-result',
  receipts: '/receipts',
  /** See `receiptPath`. */
  receipt: '/receipts/:id',
  quote: '/quote',
  profile: '/profile',
  termsAndConditions: '/terms-and-conditions',
  staffPackages: '/staff/packages',
  staffRefunds: '/staff/refunds',
} as const;
