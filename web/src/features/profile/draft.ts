import * as z from 'zod/mini';
import { knownValues, type ProfileForm, toForm } from '#web/domain/customer/profile/profile-form.ts';
import { takePendingRegistration } from '#web/lib/session/tab-owner.ts';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

const draft = storedValue(
  tabStorage,
  'onboarding-draft',
  z.object({
    /** The owner. A draft is never shown to another user of this browser. */
    emailAddress: z.string(),
    values: z.unknown(),
    /** Whether it contains registration data that has not been submitted automatically yet. */
    isHeld: z.optional(z.boolean()),
  }),
);

/** The initial values of this account's form: the saved draft with the data from the registration. Idempotent. */
export function openDraft(emailAddress: string): Partial<ProfileForm> {
  const saved = draftOf(emailAddress);
  const held = takePendingRegistration(emailAddress);
  if (!held) return knownValues(saved?.values);
  const values = { ...knownValues(saved?.values), ...toForm(held) };
  draft.write({ emailAddress, values, isHeld: true });
  return values;
}

/** Whether the held registration data should be submitted automatically. Returns true only once. */
export function claimAutoSubmit(emailAddress: string): boolean {
  const saved = draftOf(emailAddress);
  if (!saved?.isHeld) return false;
  draft.write({ ...saved, isHeld: false });
  return true;
}

export function saveDraft(emailAddress: string, values: ProfileForm): void {
  draft.write({ emailAddress, values, isHeld: false });
}

export const clearDraft = draft.remove;

function draftOf(emailAddress: string) {
  const saved = draft.read();
  return saved?.emailAddress === emailAddress ? saved : null;
}
