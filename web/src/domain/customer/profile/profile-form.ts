import * as z from 'zod/mini';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { ProfileInput } from '#shared/contracts/customers.ts';
import { DEFAULT_DESTINATION } from '#shared/rules/locations.ts';
import { stateCode } from '#shared/rules/states.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const { name, company, mobileNumber, contactMethod, referralMethod, city, state } = ProfileInput.shape;
const { address1, address2, postalCode, preferredDestination } = ProfileInput.shape;

/** The profile with the field names of the forms. */
export const ProfileForm = z.object({
  name,
  company,
  mobileNumber,
  contactMethod,
  referralMethod,
  streetAddress: address1,
  apartment: address2,
  city,
  state,
  zipCode: postalCode,
  preferredDestination,
});
export type ProfileForm = z.infer<typeof ProfileForm>;
export type ProfileField = keyof ProfileForm;

export const NEW_PROFILE: ProfileForm = {
  name: '',
  company: '',
  mobileNumber: '',
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  streetAddress: '',
  apartment: '',
  city: '',
  state: '',
  zipCode: '',
  preferredDestination: DEFAULT_DESTINATION,
};

/** The fields of the two onboarding steps, in display order. */
export const STEP_FIELDS = {
  account: ['name', 'company', 'mobileNumber', 'contactMethod', 'referralMethod'],
  address: ['streetAddress', 'apartment', 'city', 'state', 'zipCode', 'preferredDestination'],
} as const satisfies Record<string, readonly ProfileField[]>;
export type StepName = keyof typeof STEP_FIELDS;

/** Whether all fields of a step are valid. */
export function isStepComplete(step: StepName, values: ProfileForm): boolean {
  const { error } = ProfileForm.safeParse(values);
  const invalid = new Set(error?.issues.map(({ path }) => path[0]));
  return !STEP_FIELDS[step].some((field) => invalid.has(field));
}

/** The form's names of fields that have another name in the API. */
const FORM_NAMES: Record<string, ProfileField> = {
  address1: 'streetAddress',
  address2: 'apartment',
  postalCode: 'zipCode',
};

export function toInput({ streetAddress, apartment, zipCode, ...rest }: ProfileForm): ProfileInput {
  return { ...rest, address1: streetAddress, address2: apartment, postalCode: zipCode, country: 'US' };
}

/** The form values of a complete or partial profile. */
export function toForm(input: Partial<ProfileInput | CustomerProfile>): Partial<ProfileForm> {
  const renamed = Object.entries(input).map(([field, value]) => [FORM_NAMES[field] ?? field, value]);
  return knownValues(Object.fromEntries(renamed));
}

/** The form values of a profile. Keeps a contact method or state that is not an option. */
export function formOf(profile: CustomerProfile): ProfileForm {
  const { contactMethod, state: stored } = profile;
  return { ...NEW_PROFILE, ...toForm(profile), contactMethod, state: stateCode(stored) };
}

/** The values that fit the form's fields. Drops invalid choices but keeps incomplete text. */
export function knownValues(values: unknown): Partial<ProfileForm> {
  const entries = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  const known = Object.entries(entries).filter(([field, value]) => fits(field, value));
  return Object.fromEntries(known) as Partial<ProfileForm>;
}

function fits(field: string, value: unknown): boolean {
  if (field === 'contactMethod') return value === 'BOTH' || value === 'EMAIL';
  if (field === 'referralMethod') return referralMethod.safeParse(value).success;
  if (field === 'preferredDestination') return preferredDestination.safeParse(value).success;
  return Object.hasOwn(ProfileForm.shape, field) && typeof value === 'string';
}

/** The same error with the form's field names. */
export function withFormNames(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fieldErrors) return error;
  const fieldErrors = error.fieldErrors.map((fieldError) => ({
    ...fieldError,
    field: FORM_NAMES[fieldError.field] ?? fieldError.field,
  }));
  const { status, message, reference } = error;
  return new ApiError({ status, error: error.error, message, fieldErrors }, reference);
}
