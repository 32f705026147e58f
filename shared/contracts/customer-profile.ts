import * as z from 'zod/mini';
import { CONTACT_METHODS, REFERRAL_METHODS } from '../rules/customer.ts';
import { LocationCode } from './primitives.ts';

/** `version` is for optimistic locking: an update sends the version that it is based on. */
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
  version: z.int(),
});
export type CustomerProfile = z.infer<typeof CustomerProfile>;
