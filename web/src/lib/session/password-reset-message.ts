import type { Identity, Login } from '../identity/identity-types.ts';
import { tabStorage } from '../tab-storage.ts';

const KEY = 'password-reset';
const BY: Record<Login, string> = { Password: 'with your password', Google: 'with Google' };

/** Remembers, until the next sign-in in this tab, that the password of an account was reset. */
export function keepPasswordReset(email: string): void {
  tabStorage.write(KEY, email);
}

/** What a reset has done, for the owner of the account who has just signed in, once; null where there was none. */
export function takePasswordResetMessage({
  email,
  logins,
}: Pick<Identity, 'email' | 'logins'>): string | null {
  const kept = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  if (kept !== email) return null;
  return `Your other sessions were signed out. You can log in ${logins.map((login) => BY[login]).join(' or ')}.`;
}
