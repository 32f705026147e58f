import { takePendingRegistration } from '../../lib/identity/pending-registration.ts';
import { tabStorage } from '../../lib/tab-storage.ts';
import { knownValues, type ProfileForm, toForm } from './profile-form.ts';

const KEY = 'onboarding-draft';

interface Draft {
  /** Whose it is: a draft is never shown to the next person at this browser. */
  emailAddress: string;
  values: unknown;
  /** Whether it holds a registration that is yet to be submitted by itself. */
  isHeld: boolean;
}

/**
 * What the form of this account begins with: what was typed before a reload, and over it what was told at
 * registration. Answers the same however often it is asked.
 */
export function openDraft(emailAddress: string): Partial<ProfileForm> {
  const kept = read(emailAddress);
  const held = takePendingRegistration(emailAddress);
  if (!held) return knownValues(kept?.values);
  const values = { ...knownValues(kept?.values), ...toForm(held) };
  write({ emailAddress, values, isHeld: true });
  return values;
}

/** Whether a held registration waits to be submitted by itself; only the first who asks hears yes. */
export function claimHeldSubmission(emailAddress: string): boolean {
  const draft = read(emailAddress);
  if (!draft?.isHeld) return false;
  write({ ...draft, isHeld: false });
  return true;
}

/** Keeps what was typed so far. */
export function keepDraft(emailAddress: string, values: ProfileForm): void {
  write({ emailAddress, values, isHeld: false });
}

export function dropDraft(): void {
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
