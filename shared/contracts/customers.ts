import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { CONTACT_METHODS, isPostalCode, PROFILE_LIMITS, REFERRAL_METHODS } from '../rules/customer.ts';
import { DESTINATION_CODES } from '../rules/locations.ts';
import { formatPhone, isPhone } from '../rules/phone.ts';
import { cleanLine } from '../rules/text.ts';
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

/** A line of text, cleaned. `required` is the error message if it is empty. */
function line(limit: number, tooLong: string, required?: string) {
  const cleaned = z.pipe(z.string(), z.transform(cleanLine));
  const long = z.maxLength(limit, tooLong);
  return z.pipe(
    cleaned,
    required === undefined ? z.string().check(long) : z.string().check(z.minLength(1, required), long),
  );
}

const atMost = (what: string, limit: number) => `${what} can be at most ${limit} characters.`;

/**
 * The profile fields that customers edit. A company may have 30 characters although the specification's message says
 * 20.
 */
export const ProfileInput = z.strictObject({
  name: line(PROFILE_LIMITS.name, atMost('Name', PROFILE_LIMITS.name), 'Name is required'),
  company: line(PROFILE_LIMITS.company, atMost('Company', 20)),
  mobileNumber: z.pipe(
    z.pipe(z.string(), z.transform(formatPhone)),
    z.string().check(
      z.minLength(1, 'Mobile number is required'),
      z.refine((phone) => phone === '' || isPhone(phone), 'Mobile number must have the form ###-###-####'),
    ),
  ),
  contactMethod: z.enum(CONTACT_METHODS),
  referralMethod: z.enum(REFERRAL_METHODS),
  address1: line(
    PROFILE_LIMITS.address,
    atMost('Street address', PROFILE_LIMITS.address),
    'Street address is required',
  ),
  address2: line(PROFILE_LIMITS.address, atMost('Apartment', PROFILE_LIMITS.address)),
  city: line(PROFILE_LIMITS.city, atMost('City', PROFILE_LIMITS.city), 'City is required'),
  state: line(PROFILE_LIMITS.state, atMost('State', PROFILE_LIMITS.state), 'State is required'),
  postalCode: z.pipe(
    z.pipe(z.string(), z.transform(cleanLine)),
    z.string().check(
      z.minLength(1, 'ZIP code is required'),
      z.refine(
        (code) => code === '' || isPostalCode(code),
        'ZIP code must be 5 digits, or 5 and 4: 99501 or 99501-1234',
      ),
    ),
  ),
  country: z.literal('US'),
  preferredDestination: z.enum(DESTINATION_CODES, 'Preferred terminal is required'),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** With `version`, an update fails if the profile has changed since then. */
export const ProfileUpdate = z.extend(ProfileInput, { version: z.optional(z.int().check(z.gte(1))) });

/** `emailAddress` must match the account, so that a stale form cannot register a different account. */
export const RegistrationInput = z.extend(ProfileInput, {
  emailAddress: z.string().check(z.maxLength(PROFILE_LIMITS.email, 'Please enter a valid email address.')),
});

export const customerRoutes = defineRoutes({
  registerCustomer: {
    service: 'customers',
    method: 'POST',
    path: '/customer/register',
    summary: "Create the caller's profile, or return the existing one",
    access: ['Customer'],
    body: RegistrationInput,
    response: CustomerProfile,
  },
  agreeToTerms: {
    service: 'customers',
    method: 'POST',
    path: '/customer/agree',
    summary: 'Agree to the current shipping terms',
    access: ['Customer'],
    response: CustomerProfile,
    errors: [404, 409],
  },
  getMyProfile: {
    service: 'customers',
    method: 'GET',
    path: '/customer/me',
    summary: "Get the caller's profile; 404 until it is created",
    access: ['Customer'],
    response: CustomerProfile,
    errors: [404],
  },
  updateMyProfile: {
    service: 'customers',
    method: 'PUT',
    path: '/customer/me',
    summary: "Update the caller's profile",
    access: ['Customer'],
    body: ProfileUpdate,
    response: CustomerProfile,
    errors: [404, 409],
  },
});
