/** Shown if an account was already confirmed, which does not prove who the user is. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Please log in.';

/** The location state for the login and the reset page. History state can be edited, so nothing in it is trusted. */
interface LoginState {
  email?: unknown;
  hasToast?: unknown;
  /** The return URL, which is passed on until the user is signed in. */
  from?: unknown;
  /** The email address has just been confirmed, and a new password is required. */
  isConfirmed?: unknown;
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

export function isConfirmed(state: unknown): boolean {
  return (state as LoginState | null)?.isConfirmed === true;
}

/** Why the previous page could not send a code, or null. */
export function sendErrorFrom(state: unknown): string | null {
  const sendError = (state as LoginState | null)?.sendError;
  return typeof sendError === 'string' ? sendError : null;
}
