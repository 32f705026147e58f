/** Every address of the site, in one place. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  forbidden: '/forbidden',
  orders: '/orders',
  staffPackages: '/staff/packages',
} as const;
