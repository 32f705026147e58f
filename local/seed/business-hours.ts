const OPENING_HOUR = 8;
const CLOSING_HOUR = 17;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * Moves a time outside the business hours in Tacoma (8 AM to 5 PM Pacific) back to the previous closing time. Without it,
 * the times of demo parcels would depend on when the portal starts. Preserves the order of times.
 * @param time milliseconds since the Unix epoch
 */
export function clampToBusinessHours(time: number): number {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0 } = parts;
  if (hour >= OPENING_HOUR && hour < CLOSING_HOUR) return time;
  const hoursSinceClosing = (hour + 24 - CLOSING_HOUR) % 24;
  return time - (time % MINUTE_MS) - hoursSinceClosing * HOUR_MS - minute * MINUTE_MS;
}
