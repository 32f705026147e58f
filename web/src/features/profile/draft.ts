import { knownValues, type ProfileForm, toForm } from '#web/domain/customer/profile/profile-form.ts';
import { takePendingRegistration } from '#web/lib/identity/pending-registration.ts';
import { tabStorage } from '#web/lib/storage.ts';

const KEY = 'onboarding-draft';

interface Draft {
  /** The owner. A draft is never shown to another user of this browser. */
  emailAddress: string;
  values: unknown;
  /** Whether it contains registration data that has not been submitted automatically yet. */
  isHeld: boolean;
}

/**
 * The initial values of this account's form: the saved draft, overridden by the data from the registration.
 * Idempotent.
 */
export function openDraft(emailAddress: string): Partial<ProfileForm> {
  const saved = read(emailAddress);
  const held = takePendingRegistration(emailAddress);
  if (!held) return knownValues(saved?.values);
  const values = { ...knownValues(saved?.values), ...toForm(held) };
  write({ emailAddress, values, isHeld: true });
  return values;
}

/** Whether the held registration data should be submitted automatically. Returns true only once. */
export function claimAutoSubmit(emailAddress: string): boolean {
  const draft = read(emailAddress);
  if (!draft?.isHeld) return false;
  write({ ...draft, isHeld: false });
  return true;
}

export function saveDraft(emailAddress: string, values: ProfileForm): void {
  write({ emailAddress, values, isHeld: false });
}

export function clearDraft(): void {
  tabStorage.remove(KEY);
}

function read(emailAddress: string): Draft | null {
  const draft = tabStorage.read(KEY) as Partial<Draft> | undefined | null;
  if (draft?.emailAddress !== emailAddress) return null;
  return { emailAddress, values: draft.values, isHeld: draft.isHeld === true };
}

function write(draft: Draft): void {
  tabStorage.write(KEY, draft);
}
