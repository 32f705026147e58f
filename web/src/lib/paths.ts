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
  quote: '/quote',
  profile: '/profile',
  termsAndConditions: '/terms-and-conditions',
  staffPackages: '/staff/packages',
} as const;
