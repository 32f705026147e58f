const KEY = 'last-logout';

// Tells a logout in another tab from a session that expired there: both remove the tokens.

/** Which logout of this browser was the last one; null where there was none, or storage is forbidden. */
export function lastLogout(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Notes that somebody logs out. Call it before the tokens are removed, because that is when the other tabs look. */
export function noteLogout(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage no other tab shares the session.
  }
}
