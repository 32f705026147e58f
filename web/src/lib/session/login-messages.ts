import { useEffect, useState } from 'react';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { tabStorage } from '../tab-storage.ts';

const MESSAGE_KEY = 'login-message';
/** Where the provider's refusal of a sign-in with Google is kept until the login page has told of it. */
const AUTH_ERROR_KEY = 'auth-error';
const GOOGLE_REFUSED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

const listeners = new Set<() => void>();

/** Keeps a text, across redirects, that the login page shows once. */
export function keepLoginMessage(text: string): void {
  tabStorage.write(MESSAGE_KEY, text);
  for (const listener of listeners) listener();
}

/** Keeps the provider's refusal where the address of this page carries it. Called when the page is opened. */
export function keepAuthError(search: string): void {
  const description = new URLSearchParams(search).get('error_description');
  if (description && findSignUpConflict(description) === 'invalidBasicState') {
    tabStorage.write(AUTH_ERROR_KEY, description);
  }
}

/** What the login page has to tell, and a way to change it; null where there is nothing. */
export function useLoginMessage() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const show = () => {
      const kept = takeLoginMessage();
      if (kept !== null) setMessage(kept);
    };
    show();
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);
  return [message, setMessage] as const;
}

function takeLoginMessage(): string | null {
  const message = tabStorage.read(AUTH_ERROR_KEY) ? GOOGLE_REFUSED : tabStorage.read(MESSAGE_KEY);
  tabStorage.remove(AUTH_ERROR_KEY);
  tabStorage.remove(MESSAGE_KEY);
  return typeof message === 'string' ? message : null;
}
