/** What a page leaves in the history entry for the login or the reset page. */
interface LoginState {
  email?: unknown;
  hasNotice?: unknown;
}

/** The e-mail address that the page before has left for this one, or nothing. */
export function emailFrom(state: unknown): string {
  const email = (state as LoginState | null)?.email;
  return typeof email === 'string' ? email : '';
}

/** Whether the page before has left a notice: only then does the login page load the place where notices appear. */
export function hasNotice(state: unknown): boolean {
  return (state as LoginState | null)?.hasNotice === true;
}
