let offsetMs = 0;

/** Sets how far the portal's time is ahead of this device's. Only the local portal has such an offset. */
export function configureClock({ clockOffsetMs = 0 }: { clockOffsetMs?: number | undefined }): void {
  offsetMs = clockOffsetMs;
}

/**
 * The portal's time now, or at a time of this device in epoch milliseconds. Compare dates of the portal with it; use
 * `Date.now()` for durations and for the age of what this device has stored.
 */
export const portalTime = (deviceTime = Date.now()): Date => new Date(deviceTime + offsetMs);
