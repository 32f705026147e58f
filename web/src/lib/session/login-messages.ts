import { useEffect, useState } from 'react';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { tabStorage } from '../storage.ts';

const MESSAGE_KEY = 'login-message';
/** The key of the provider's error for a sign-in with Google. */
const AUTH_ERROR_KEY = 'auth-error';
const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

const listeners = new Set<() => void>();

/** Stores a message across redirects. The login page shows it once. */
export function saveLoginMessage(text: string): void {
  tabStorage.write(MESSAGE_KEY, text);
  for (const listener of listeners) listener();
}

/** Stores the provider's error if the URL contains it. Call it when the page loads. */
export function saveAuthError(search: string): void {
  const description = new URLSearchParams(search).get('error_description');
  if (description && findSignUpConflict(description) === 'invalidBasicState') {
    tabStorage.write(AUTH_ERROR_KEY, description);
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
  const message = tabStorage.read(AUTH_ERROR_KEY) ? GOOGLE_FAILED : tabStorage.read(MESSAGE_KEY);
  tabStorage.remove(AUTH_ERROR_KEY);
  tabStorage.remove(MESSAGE_KEY);
  return typeof message === 'string' ? message : null;
}
