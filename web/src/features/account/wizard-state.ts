import { tabStorage } from '../../lib/tab-storage.ts';

/**
 * The e-mail address of a wizard that waits for a code, so that a reload in the middle, or a look into the mailbox on a
 * phone that drops the page meanwhile, comes back to the same step. Never a password.
 */
export function wizardMemory(key: string) {
  return {
    recall: (): string | null => {
      const email = tabStorage.read(key);
      return typeof email === 'string' ? email : null;
    },
    remember: (email: string) => tabStorage.write(key, email),
    forget: () => tabStorage.remove(key),
  };
}

/** The user who asked for a code that sets a new password. */
export const pendingReset = wizardMemory('pending-reset');

/** The e-mail address that was typed at the login page before it was left to sign somebody else out. */
export const typedEmail = wizardMemory('typed-email');

/** Who has signed up and waits for the code that confirms the account. */
export const pendingSignUp = wizardMemory('pending-sign-up');
