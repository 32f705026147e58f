import type { Identity } from '../identity/identity-types.ts';
import { storePendingRegistration, takePendingRegistration } from '../identity/pending-registration.ts';
import { tabStorage } from '../tab-storage.ts';

const KEY = 'tab-owner';

/** A copy, for browsers without storage. */
let owner: unknown;

tabStorage.onClear(() => {
  owner = undefined;
});

/**
 * Makes this tab the tab of the user who is signed in. If it was another user's, it forgets what it kept for them, and
 * the answer is true: what it shows is theirs.
 */
export function takeTab({ username, email }: Identity): boolean {
  const before = owner ?? tabStorage.read(KEY);
  if (before === username) return false;
  const isTakenOver = before !== undefined;
  if (isTakenOver) {
    // The new person may have registered here after the session of the other one had run out.
    const held = takePendingRegistration(email);
    tabStorage.clear();
    if (held) storePendingRegistration(held);
  }
  owner = username;
  tabStorage.write(KEY, username);
  return isTakenOver;
}
