/** Shown where an account was confirmed before, which does not prove who is here now. */
export const EMAIL_CONFIRMED = 'Your email is confirmed. Please log in.';

/** What a page leaves in the history entry for the login or the reset page. */
interface LoginState {
  email?: unknown;
  hasToast?: unknown;
  /** The page that a guard kept somebody from; it goes along until they are signed in. */
  from?: unknown;
  /** Whether the e-mail address has just been confirmed, so that its password is to be chosen. */
  isConfirmed?: unknown;
  /** Why no code could be sent to it. */
  problem?: unknown;
}

/** The e-mail address that the page before has left for this one, or nothing. */
export function emailFrom(state: unknown): string {
  const email = (state as LoginState | null)?.email;
  return typeof email === 'string' ? email : '';
}

/** The page that somebody wanted before they had to sign in, as the guards left it; undefined where there was none. */
export function returnUrlFrom(state: unknown): unknown {
  return (state as LoginState | null)?.from;
}

/** Whether the page before has left a notice: only then does the login page load the place where notices appear. */
export function hasToast(state: unknown): boolean {
  return (state as LoginState | null)?.hasToast === true;
}

/** Whether the e-mail address that the page before has left was confirmed there. */
export function isConfirmed(state: unknown): boolean {
  return (state as LoginState | null)?.isConfirmed === true;
}

/** Why the page before could not have a code sent, or null. */
export function problemFrom(state: unknown): string | null {
  const problem = (state as LoginState | null)?.problem;
  return typeof problem === 'string' ? problem : null;
}
