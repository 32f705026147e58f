const KEY = 'last-logout';

// By this, a tab tells a logout in another tab from a session that ended by itself: the tokens are gone after both.

/** Which logout of this browser was the last one; null where there was none, or storage is forbidden. */
export function lastLogout(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Notes that somebody logs out. To be called before the tokens go, which is what the other tabs hear of. */
export function noteLogout(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage no other tab shares the session.
  }
}
