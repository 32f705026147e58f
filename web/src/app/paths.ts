/** Every address of the site, in one place. */
export const paths = {
  root: '/',
  login: '/login',
  forbidden: '/forbidden',
  orders: '/orders',
  staffPackages: '/staff/packages',
} as const;
