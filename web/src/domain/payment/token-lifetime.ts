/** How long a process token is used. */
const TOKEN_LIFETIME_MS = 10 * 60_000;

/** The minimum time between two requests, also if the clocks of this device and the server disagree. */
const MIN_INTERVAL_MS = 30_000;

/**
 * How long after it was received a token must be renewed, in milliseconds. `timestamp` is when the server opened it and
 * `receivedAt` when this device received it.
 */
export function tokenFreshMs(timestamp: number, receivedAt: number): number {
  const age = Math.max(0, receivedAt - timestamp);
  return Math.max(MIN_INTERVAL_MS, TOKEN_LIFETIME_MS - age);
}
