const OPENS = 8;
const CLOSES = 17;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * The moment itself while the dock in Tacoma works (8 AM to 5 PM there), else the end of the last shift before it:
 * demo parcels would otherwise be loaded at whatever hour somebody starts the portal. Keeps the order of moments.
 */
export function clampToBusinessHours(moment: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const { hour = 0, minute = 0 } = parts;
  if (hour >= OPENS && hour < CLOSES) return moment;
  const hoursSinceClosing = (hour + 24 - CLOSES) % 24;
  return moment - (moment % MINUTE_MS) - hoursSinceClosing * HOUR_MS - minute * MINUTE_MS;
}
