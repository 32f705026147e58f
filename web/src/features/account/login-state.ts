import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { type StoredValue, storedValue, tabStorage } from '#web/lib/storage.ts';

/** Shown if an account was already confirmed, which does not prove who the user is. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Please log in.';

/** What an account page passes on to the next one. History state can be edited, so nothing in it is trusted. */
const LoginState = z.object({
  /** The return URL that the guards have set, which is passed on until the user is signed in. */
  from: z.unknown(),
  /** Typed on the previous page; may be empty. */
  email: z.catch(z.string(), ''),
  /** Whether the previous page has queued a toast. The login page loads its toaster only then. */
  hasToast: z.catch(z.boolean(), false),
  /**
   * Why a new password is required: the email address has just been confirmed in a browser that did not sign up, an
   * administrator has reset the password, or its owner never proved access to the mailbox. Undefined if the user forgot it.
   */
  reason: z.catch(z.optional(z.enum(['confirmed', 'required', 'unproven'])), undefined),
  /** Why the previous page could not send a code. */
  sendError: z.catch(z.nullable(z.string()), null),
});
export type LoginState = z.infer<typeof LoginState>;

/** What the previous account page passed on. */
export function useLoginState(): LoginState {
  const { state } = useLocation();
  return LoginState.parse({ from: undefined, ...(state as object | null) });
}

/** The state for links between the account pages: the return URL and what the user has typed as the email address. */
export function useLinkState(typedEmail?: string): Pick<LoginState, 'from' | 'email'> {
  const { from, email } = useLoginState();
  return { from, email: typedEmail ?? email };
}

/**
 * Email addresses stored in this tab. A form that waits for a code stays at the same step after a reload, or after a phone
 * discards the page while the user reads the email. Passwords are never stored.
 */
const storedEmail = (key: string) => storedValue(tabStorage, key, z.string());

/** The email address that waits for a code to reset its password. */
export const pendingReset = storedEmail('pending-reset');

/** The email address of a new account that waits for its confirmation code. */
export const pendingSignUp = storedEmail('pending-sign-up');

/** Typed on the login page before another user was signed out. */
export const typedEmail = storedEmail('typed-email');

/** The stored email address, or null. A user who comes from the login page with a different one starts over. */
export function pendingEmail(stored: StoredValue<string>, givenEmail: string): string | null {
  const email = stored.read();
  return givenEmail === '' || normalizeEmail(givenEmail) === email ? email : null;
}

/** How long a typed password is kept in memory, to sign in after the email address is confirmed. */
const KEEP_MS = 180_000;

/** A password that the user has typed on this page. */
export function useTypedPassword() {
  const kept = useRef({ password: '', until: 0 });
  return {
    keep: (password: string) => {
      kept.current = { password, until: Date.now() + KEEP_MS };
    },
    /** The password, or null if it has expired. */
    read: () => (Date.now() < kept.current.until ? kept.current.password : null),
    forget: () => {
      kept.current = { password: '', until: 0 };
    },
  };
}
