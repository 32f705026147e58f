import type { Role } from '#shared/roles.ts';

export const DEMO_PASSWORD = 'Northbound-1!';

export interface DemoAccount {
  email: string;
  groups: readonly Role[];
  /** The description in the output of `npm start`. */
  about: string;
  /** The password is temporary and must be changed at the first sign-in. */
  temporary?: true;
}

export const DEMO_ACCOUNTS = [
  {
    email: 'customer@northbound.test',
    groups: ['Customer'],
    about: 'packages in every status, a stored card, pickup appointments',
  },
  { email: 'busy@northbound.test', groups: ['Customer'], about: '20 active packages, 500 in history' },
  { email: 'newcomer@northbound.test', groups: ['Customer'], about: 'confirmed, no profile yet' },
  { email: 'terms@northbound.test', groups: ['Customer'], about: 'has not agreed to the terms' },
  {
    email: 'temporary@northbound.test',
    groups: ['Customer'],
    about: 'must choose a new password',
    temporary: true,
  },
  { email: 'warehouse@northbound.test', groups: ['ParcelOperations'], about: 'staff: warehouse' },
  { email: 'service@northbound.test', groups: ['CustomerService'], about: 'staff: customer service' },
  { email: 'executive@northbound.test', groups: ['Executive'], about: 'staff: executive' },
] as const satisfies readonly DemoAccount[];

export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];
