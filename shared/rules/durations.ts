// Lengths of time in milliseconds. For days of the calendar, use calendar-dates.ts.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Whether an instant is less than this long ago. */
export const isWithin = (ms: number, at: string, now: Date): boolean => now.getTime() - Date.parse(at) < ms;
