import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import {
  CONTACT_METHODS,
  formatPhone,
  INVALID_PHONE,
  isPhone,
  isPostalCode,
  PROFILE_LIMITS,
  REFERRAL_METHODS,
} from '../rules/customer.ts';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { isStateCode, stateCode } from '../rules/states.ts';
import { CustomerProfile } from './customer-profile.ts';
import { line } from './text.ts';

const INVALID_POSTAL_CODE = 'ZIP code must be 5 digits, or 5 and 4: 99501 or 99501-1234';

const tooLong = (what: string, limit: number) => `${what} can be at most ${limit} characters.`;

/** A required line of a profile. */
const named = (what: string, limit: number) =>
  line(limit, { tooLong: tooLong(what, limit), required: `${what} is required` });

/**
 * The profile fields that customers edit. A company may have 30 characters although the specification's message says
 * 20.
 */
export const ProfileInput = z.strictObject({
  name: named('Name', PROFILE_LIMITS.name),
  company: line(PROFILE_LIMITS.company, { tooLong: tooLong('Company', 20) }),
  mobileNumber: z.string().check(
    z.overwrite(formatPhone),
    z.minLength(1, 'Mobile number is required'),
    z.refine((phone) => phone === '' || isPhone(phone), INVALID_PHONE),
  ),
  contactMethod: z.enum(CONTACT_METHODS),
  referralMethod: z.enum(REFERRAL_METHODS),
  address1: named('Street address', PROFILE_LIMITS.address),
  address2: line(PROFILE_LIMITS.address, { tooLong: tooLong('Apartment', PROFILE_LIMITS.address) }),
  city: named('City', PROFILE_LIMITS.city),
  state: named('State', PROFILE_LIMITS.state).check(
    z.overwrite(stateCode),
    z.refine((state) => state === '' || isStateCode(state), 'Choose a state of the U.S.'),
  ),
  postalCode: line(10, {
    required: 'ZIP code is required',
    tooLong: INVALID_POSTAL_CODE,
  }).check(z.refine((code) => code === '' || isPostalCode(code), INVALID_POSTAL_CODE)),
  country: z.literal('US'),
  preferredDestination: z.enum(DESTINATION_CODES, 'Preferred terminal is required'),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** With `version`, an update fails if the profile has changed since then. */
export const ProfileUpdate = z.extend(ProfileInput, { version: z.optional(z.int().check(z.gte(1))) });

/** `emailAddress` must match the account, so that a stale form cannot register a different account. */
export const RegistrationInput = z.extend(ProfileInput, {
  emailAddress: line(PROFILE_LIMITS.email, { tooLong: 'Please enter a valid email address.' }),
});

export const customerRoutes = defineRoutes('customers', {
  registerCustomer: {
    key: 'POST /customer/register',
    summary: "Create the caller's profile, or return the existing one",
    access: ['Customer'],
    body: RegistrationInput,
    response: CustomerProfile,
  },
  agreeToTerms: {
    key: 'POST /customer/agree',
    summary: 'Agree to the current shipping terms',
    access: ['Customer'],
    response: CustomerProfile,
    errors: [404, 409],
  },
  getMyProfile: {
    key: 'GET /customer/me',
    summary: "Get the caller's profile; 404 until it is created",
    access: ['Customer'],
    response: CustomerProfile,
    errors: [404],
  },
  updateMyProfile: {
    key: 'PUT /customer/me',
    summary: "Update the caller's profile",
    access: ['Customer'],
    body: ProfileUpdate,
    response: CustomerProfile,
    errors: [404, 409],
  },
});
