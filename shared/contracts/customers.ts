import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { CONTACT_METHODS, REFERRAL_METHODS } from '../rules/customer.ts';
import { LocationCode } from './primitives.ts';

export const CustomerProfile = z.object({
  emailAddress: z.string(),
  name: z.string(),
  company: z.string(),
  mobileNumber: z.string(),
  contactMethod: z.enum(CONTACT_METHODS),
  referralMethod: z.enum(REFERRAL_METHODS),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.literal('US'),
  preferredDestination: LocationCode,
  customerNumber: z.string(),
  hasAgreedToLatestTos: z.boolean(),
});
export type CustomerProfile = z.infer<typeof CustomerProfile>;

export const customerRoutes = defineRoutes({
  getMyProfile: {
    service: 'customers',
    method: 'GET',
    path: '/customer/me',
    summary: "The caller's own profile; 404 until it is made",
    access: ['Customer'],
    response: CustomerProfile,
    errors: [404],
  },
});
