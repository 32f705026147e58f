import type { Identity } from '../identity/identity-types.ts';
import { storePendingRegistration, takePendingRegistration } from '../identity/pending-registration.ts';
import { tabStorage } from '../storage.ts';

const KEY = 'tab-owner';

/** A copy for browsers that block storage. */
let owner: unknown;

tabStorage.onClear(() => {
  owner = undefined;
});

/**
 * Assigns this tab to the signed-in user. Returns true if it belonged to a different user: their stored data is cleared,
 * but their page is still on screen.
 */
export function claimTab({ username, email }: Identity): boolean {
  const previous = owner ?? tabStorage.read(KEY);
  if (previous === username) return false;
  const hasChanged = previous !== undefined;
  if (hasChanged) {
    // The new user may have registered here after the previous session expired.
    const registration = takePendingRegistration(email);
    tabStorage.clear();
    if (registration) storePendingRegistration(registration);
  }
  owner = username;
  tabStorage.write(KEY, username);
  return hasChanged;
}
