import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import type { Identity, Login } from '../identity/identity-types.ts';
import { storedValue, tabStorage } from '../storage.ts';

const loginMessage = storedValue(tabStorage, 'login-message', z.string());
/** The provider's error for a sign-in with Google. */
const authError = storedValue(tabStorage, 'auth-error', z.string());
/** The email address of an account whose password was reset in this tab. */
const passwordReset = storedValue(tabStorage, 'password-reset', z.string());
const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

const listeners = new Set<() => void>();

/** Stores a message across redirects. The login page shows it once. */
export function saveLoginMessage(text: string): void {
  loginMessage.write(text);
  for (const listener of listeners) listener();
}

/** Stores the provider's error if the URL contains it. Call it when the page loads. */
export function saveAuthError(search: string): void {
  const description = new URLSearchParams(search).get('error_description');
  if (description && findSignUpConflict(description) === 'invalidBasicState') {
    authError.write(description);
  }
}

/** The login page's message, or null, and its setter. Stored messages are shown once. */
export function useLoginMessage() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const show = () => {
      const stored = takeLoginMessage();
      if (stored !== null) setMessage(stored);
    };
    show();
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);
  return [message, setMessage] as const;
}

function takeLoginMessage(): string | null {
  const message = authError.read() ? GOOGLE_FAILED : loginMessage.read();
  authError.remove();
  loginMessage.remove();
  return message;
}

const BY: Record<Login, string> = { Password: 'with your password', Google: 'with Google' };

/** Stores until the next sign-in in this tab that the password of an account was reset. */
export const savePasswordReset = (email: string): void => void passwordReset.write(email);

/** Returns, once, the message about a password reset for the user who has just signed in; null if there was no reset. */
export function takePasswordResetMessage({
  email,
  logins,
}: Pick<Identity, 'email' | 'logins'>): string | null {
  const stored = passwordReset.read();
  passwordReset.remove();
  if (stored !== email) return null;
  return `Your other sessions were signed out. You can log in ${logins.map((login) => BY[login]).join(' or ')}.`;
}
