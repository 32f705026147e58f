import type { Identity, Login } from '../identity/identity-types.ts';
import { tabStorage } from '../storage.ts';

const KEY = 'password-reset';
const BY: Record<Login, string> = { Password: 'with your password', Google: 'with Google' };

/** Stores until the next sign-in in this tab that the password of an account was reset. */
export function savePasswordReset(email: string): void {
  tabStorage.write(KEY, email);
}

/** Returns, once, the message about a password reset for the user who has just signed in; null if there was no reset. */
export function takePasswordResetMessage({
  email,
  logins,
}: Pick<Identity, 'email' | 'logins'>): string | null {
  const stored = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  if (stored !== email) return null;
  return `Your other sessions were signed out. You can log in ${logins.map((login) => BY[login]).join(' or ')}.`;
}
