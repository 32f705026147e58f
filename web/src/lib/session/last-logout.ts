import { browserStorage } from '../storage.ts';

const KEY = 'last-logout';

// Tells a logout in another tab from a session that expired there: both remove the tokens.

/** The time of the last logout in this browser; null if there was none or storage is blocked. */
export function lastLogout(): number | null {
  const time = browserStorage.read(KEY);
  return typeof time === 'number' ? time : null;
}

/** Records a logout. Call it before the tokens are removed, because that is when the other tabs check. */
export function recordLogout(): void {
  browserStorage.write(KEY, Date.now());
}
