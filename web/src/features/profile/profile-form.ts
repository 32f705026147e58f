import * as z from 'zod/mini';
import { type CustomerProfile, ProfileInput } from '../../../../shared/contracts/customers.ts';
import { DEFAULT_DESTINATION } from '../../../../shared/rules/locations.ts';
import { ApiError } from '../../lib/api/api-error.ts';

const { name, company, mobileNumber, contactMethod, referralMethod, city, state } = ProfileInput.shape;
const { address1, address2, postalCode, preferredDestination } = ProfileInput.shape;

/** The profile as its forms name it. */
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

/** What the form of a new profile begins with. */
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

/** The fields of the two steps of onboarding, in their order on screen. */
export const STEP_FIELDS = {
  account: ['name', 'company', 'mobileNumber', 'contactMethod', 'referralMethod'],
  address: ['streetAddress', 'apartment', 'city', 'state', 'zipCode', 'preferredDestination'],
} as const satisfies Record<string, readonly ProfileField[]>;
export type StepName = keyof typeof STEP_FIELDS;

/** Whether a step of these values could be left forwards. */
export function isStepComplete(step: StepName, values: ProfileForm): boolean {
  const { error } = ProfileForm.safeParse(values);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return !STEP_FIELDS[step].some((field) => wrong.has(field));
}

/** The API's names of fields that a form calls otherwise. */
const FORM_NAMES: Record<string, ProfileField> = {
  address1: 'streetAddress',
  address2: 'apartment',
  postalCode: 'zipCode',
};

/** The fields that differ between two states of a form, in their order on screen. */
export function changedFields(before: ProfileForm, after: ProfileForm): ProfileField[] {
  return [...STEP_FIELDS.account, ...STEP_FIELDS.address].filter((field) => before[field] !== after[field]);
}

export function toInput({ streetAddress, apartment, zipCode, ...same }: ProfileForm): ProfileInput {
  return { ...same, address1: streetAddress, address2: apartment, postalCode: zipCode, country: 'US' };
}

/** Values for a form from a profile, or from as much of one as is known. */
export function toForm(input: Partial<ProfileInput | CustomerProfile>): Partial<ProfileForm> {
  const renamed = Object.entries(input).map(([field, value]) => [FORM_NAMES[field] ?? field, value]);
  return knownValues(Object.fromEntries(renamed));
}

/** A profile as its form shows it. A contact method that is no longer offered stays until another is chosen. */
export function formOf(profile: CustomerProfile): ProfileForm {
  return { ...NEW_PROFILE, ...toForm(profile), contactMethod: profile.contactMethod };
}

/** What of some values fits the fields of the form; a wrong choice falls away, a text stays as far as it was typed. */
export function knownValues(values: unknown): Partial<ProfileForm> {
  const given = typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
  const kept = Object.entries(given).filter(([field, value]) => fits(field, value));
  return Object.fromEntries(kept) as Partial<ProfileForm>;
}

function fits(field: string, value: unknown): boolean {
  if (field === 'contactMethod') return value === 'BOTH' || value === 'EMAIL';
  if (field === 'referralMethod') return referralMethod.safeParse(value).success;
  if (field === 'preferredDestination') return preferredDestination.safeParse(value).success;
  return Object.hasOwn(ProfileForm.shape, field) && typeof value === 'string';
}

/** The same error with the fields named as the form names them. */
export function inFormNames(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fieldErrors) return error;
  const fieldErrors = error.fieldErrors.map((one) => ({ ...one, field: FORM_NAMES[one.field] ?? one.field }));
  const { status, message, reference } = error;
  return new ApiError({ status, error: error.error, message, fieldErrors }, reference);
}
