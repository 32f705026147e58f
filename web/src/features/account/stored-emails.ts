import { tabStorage } from '#web/lib/storage.ts';

/**
 * An email address stored in this tab. A form that waits for a code stays at the same step after a reload, or after a
 * phone discards the page while the user reads the email. Passwords are never stored.
 */
export function storedEmail(key: string) {
  return {
    read: (): string | null => {
      const email = tabStorage.read(key);
      return typeof email === 'string' ? email : null;
    },
    write: (email: string) => tabStorage.write(key, email),
    remove: () => tabStorage.remove(key),
  };
}

/** Waits for a code to reset the password. */
export const pendingReset = storedEmail('pending-reset');

/** Waits for a code to confirm a new account. */
export const pendingSignUp = storedEmail('pending-sign-up');

/** Typed at the login page, before it was left to sign another user out. */
export const typedEmail = storedEmail('typed-email');
