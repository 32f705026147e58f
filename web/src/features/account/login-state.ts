import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { normalizeEmail } from '#web/lib/identity/normalize.ts';
import { type StoredValue, storedValue, tabStorage } from '#web/lib/storage.ts';

/** Shown if an account was already confirmed, which does not prove who the user is. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Please log in.';

/** The location state for the login and the reset page. History state can be edited, so nothing in it is trusted. */
interface LoginState {
  email?: unknown;
  hasToast?: unknown;
  /** The return URL, which is passed on until the user is signed in. */
  from?: unknown;
  /** Why a new password is required. */
  reason?: unknown;
  /** Why no code could be sent. */
  sendError?: unknown;
}

/** The email address from the previous page, or an empty string. */
export function emailFrom(state: unknown): string {
  const email = (state as LoginState | null)?.email;
  return typeof email === 'string' ? email : '';
}

/** The return URL that the guards have set; undefined if there is none. */
export function returnUrlFrom(state: unknown): unknown {
  return (state as LoginState | null)?.from;
}

/** Whether the previous page has queued a toast. The login page loads its toaster only then. */
export function hasToast(state: unknown): boolean {
  return (state as LoginState | null)?.hasToast === true;
}

/**
 * Why a new password is required: the email address has just been confirmed in a browser that did not sign up, an
 * administrator has reset the password, or its owner never proved access to the mailbox.
 */
export type ResetReason = (typeof RESET_REASONS)[number];
const RESET_REASONS = ['confirmed', 'required', 'unproven'] as const;

/** The reason from the previous page; undefined if the user forgot the password. */
export function resetReasonFrom(state: unknown): ResetReason | undefined {
  const reason = (state as LoginState | null)?.reason;
  return RESET_REASONS.find((known) => known === reason);
}

/** The state for links between the account pages: the return URL and what the user has typed as the email address. */
export function useLinkState(typedEmail?: string): LoginState {
  const { state } = useLocation();
  return { from: returnUrlFrom(state), email: typedEmail ?? emailFrom(state) };
}

/** Why the previous page could not send a code, or null. */
export function sendErrorFrom(state: unknown): string | null {
  const sendError = (state as LoginState | null)?.sendError;
  return typeof sendError === 'string' ? sendError : null;
}

/**
 * Email addresses stored in this tab. A form that waits for a code stays at the same step after a reload, or after a phone
 * discards the page while the user reads the email. Passwords are never stored.
 */
const storedEmail = (key: string) => storedValue(tabStorage, key, z.string());

/** Waits for a code to reset the password. */
export const pendingReset = storedEmail('pending-reset');

/** Waits for a code to confirm a new account. */
export const pendingSignUp = storedEmail('pending-sign-up');

/** Typed at the login page, before it was left to sign another user out. */
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
  const [typed] = useState(() => {
    let kept = { password: '', until: 0 };
    return {
      keep: (password: string) => {
        kept = { password, until: Date.now() + KEEP_MS };
      },
      /** The password, or null if the time is over. */
      read: () => (Date.now() < kept.until ? kept.password : null),
      forget: () => {
        kept = { password: '', until: 0 };
      },
    };
  });
  return typed;
}
