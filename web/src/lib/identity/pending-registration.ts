import type { ProfileInput } from '#shared/contracts/customers.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { tabStorage } from '../storage.ts';

/** Data entered at /register, stored until the first sign-in, when it becomes the profile. */
export type PendingRegistration = { emailAddress: string } & Partial<ProfileInput>;

const KEY = 'pending-registration';

/** Stores the registration in this tab, for the account with its email address. */
export function storePendingRegistration(registration: PendingRegistration): void {
  tabStorage.write(KEY, { ...registration, emailAddress: normalizeEmail(registration.emailAddress) });
}

/**
 * Returns and removes the stored registration, so only the first caller gets it. One for another account is discarded.
 * It comes from storage, so the caller must validate all fields except the email address.
 */
export function takePendingRegistration(emailAddress: string): PendingRegistration | null {
  const stored = tabStorage.read(KEY) as Partial<PendingRegistration> | null | undefined;
  tabStorage.remove(KEY);
  const email = normalizeEmail(emailAddress);
  return stored?.emailAddress === email ? { ...stored, emailAddress: email } : null;
}
