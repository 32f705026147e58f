import * as z from 'zod/mini';
import type { ProfileInput } from '#shared/contracts/customers.ts';
import type { Identity } from '../identity/identity-types.ts';
import { normalizeEmail } from '../identity/normalize.ts';
import { browserStorage, storedValue, tabStorage } from '../storage.ts';

const owner = storedValue(tabStorage, 'tab-owner', z.string());

/**
 * Assigns this tab to the signed-in user. Returns true if it belonged to a different user: their stored data is cleared,
 * but their page is still on screen.
 */
export function claimTab({ username, email }: Identity): boolean {
  const previous = owner.read();
  if (previous === username) return false;
  const hasChanged = previous !== null;
  if (hasChanged) {
    // The new user may have registered here after the previous session expired.
    const registration = takePendingRegistration(email);
    tabStorage.clear();
    if (registration) storePendingRegistration(registration);
  }
  owner.write(username);
  return hasChanged;
}

/**
 * The time of the last logout in this browser. Distinguishes a logout in another tab from a session that expired there:
 * both remove the tokens. Written before the tokens are removed, because that is when other tabs check.
 */
export const lastLogout = storedValue(browserStorage, 'last-logout', z.number());

/**
 * The username of the user who has turned on notifications in this browser. Empty once they have logged out, until the
 * browser's subscription has ended.
 */
export const pushOwner = storedValue(browserStorage, 'push-owner', z.string());

/** Data entered at /register, stored until the first sign-in, when it becomes the profile. */
export type PendingRegistration = { emailAddress: string } & Partial<ProfileInput>;

const pendingRegistration = storedValue<PendingRegistration>(
  tabStorage,
  'pending-registration',
  z.looseObject({ emailAddress: z.string() }),
);

/** Stores the registration in this tab, for the account with its email address. */
export function storePendingRegistration(registration: PendingRegistration): void {
  pendingRegistration.write({ ...registration, emailAddress: normalizeEmail(registration.emailAddress) });
}

/**
 * Returns and removes the stored registration, so only the first caller gets it. One for another account is discarded.
 * Only its email address is validated.
 */
export function takePendingRegistration(emailAddress: string): PendingRegistration | null {
  const stored = pendingRegistration.read();
  pendingRegistration.remove();
  return stored?.emailAddress === normalizeEmail(emailAddress) ? stored : null;
}
