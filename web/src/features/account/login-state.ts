/** What a page leaves in the history entry for the login or the reset page. */
export interface LoginState {
  email?: unknown;
}

/** The e-mail address that the page before has left for this one, or nothing. */
export function emailFrom(state: unknown): string {
  const email = (state as LoginState | null)?.email;
  return typeof email === 'string' ? email : '';
}
