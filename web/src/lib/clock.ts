let offsetMs = 0;

/** Sets how far the portal's time is ahead of this device's. Only the local portal's can be. */
export function configureClock({ clockOffsetMs = 0 }: { clockOffsetMs?: number | undefined }): void {
  offsetMs = clockOffsetMs;
}

/**
 * The portal's time now, or at a time of this device in milliseconds. For what the portal's dates are compared with.
 * Measure lengths of time, and the lifetimes of what this device has stored, with `Date.now()`.
 */
export const portalTime = (deviceTime = Date.now()): Date => new Date(deviceTime + offsetMs);
