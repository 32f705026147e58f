import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { escapeHtml } from '#shared/rules/texts/escape-html.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { localPage } from '../server/local-page.ts';
import { startOverCommand } from '../start-command.ts';
import type { PortalClock } from './portal-clock.ts';

export const CLOCK_PATH = '/local/clock';

/** The time zone of the times that users enter, and of most terminals. */
export const CLOCK_TIME_ZONE = 'America/Anchorage';

/** The page's content security policy. It has forms and no script. */
export const CLOCK_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ZONES = [
  ['Anchorage', CLOCK_TIME_ZONE],
  ['Tacoma', 'America/Los_Angeles'],
  ['UTC', 'UTC'],
] as const;

const buttons = [
  ['minutes', '10', '10 minutes'],
  ['minutes', '60', '1 hour'],
  ['tomorrowAt', '10:00', 'Tomorrow, 10:00 AM in Anchorage'],
] as const;

/** The page that shows the portal's time and moves it forward. `error` says why the last move failed. */
export function clockPage(clock: Pick<PortalClock, 'now' | 'offsetMs'>, error?: string): string {
  const now = clock.now();
  const times = ZONES.map(([name, zone]) => `<dt>${name}</dt><dd>${escapeHtml(timeIn(now, zone))}</dd>`);
  const forms = buttons.map(
    ([field, value, label]) =>
      `<form method="post"><button name="${field}" value="${value}">${label}</button></form>`,
  );
  const localNow = toLocalTime(now, CLOCK_TIME_ZONE).slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const body = `
<p class="about">${escapeHtml(distance(clock.offsetMs()))}</p>
<dl>${times.join('')}</dl>
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<h2>Move it forward</h2>
<div class="moves">${forms.join('')}</div>
<form method="post">
<label>To a time in Anchorage<br><input type="datetime-local" name="at" value="${localNow}" min="${localNow}" required></label>
<button>Move the clock</button>
</form>
<p>Everything that comes due by then happens at once: messages and reminders are sent, appointments become missed, and each scheduled function runs once. Reload any open pages of the site.</p>
<h2>What follows this clock</h2>
<p>The API and all background functions, the site, the mailbox, the demo data in a new data folder, and the portal's own sandboxes of the card provider and of TruckMate.</p>
<h2>What keeps the real time</h2>
<ul>
<li>Logging in: sessions, codes and their expiry, authenticator apps</li>
<li>The URLs of photos and uploads, which expire</li>
<li>Delays and retries of queues, webhooks and requests, and the times in logs</li>
<li>The deletion of expired records, which the portal ignores as soon as they have expired</li>
<li>A card provider in its own process (<code>CARD_PROVIDER</code>), so its charges have other dates; a shipping system in its own process (<code>SHIPPING_SANDBOX</code>)</li>
</ul>
<p>The clock never moves back, not even after a restart. <code>${escapeHtml(startOverCommand())}</code> deletes all data and returns to the real time; <code>${escapeHtml(startOverCommand())} --at 2026-12-23T16:00-09:00</code> starts at another time.</p>
`;
  return localPage(
    CLOCK_PATH,
    'Clock of the local portal',
    body,
    '.moves { display: flex; flex-wrap: wrap; gap: 0 .5rem; }',
  );
}

export function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
}

/** How far the portal's time is from the real time: `3 days, 2 hours and 5 minutes ahead of the real time`. */
function distance(offsetMs: number): string {
  const total = Math.abs(offsetMs);
  const parts = [
    [Math.floor(total / DAY_MS), 'day'],
    [Math.floor((total % DAY_MS) / HOUR_MS), 'hour'],
    [Math.floor((total % HOUR_MS) / MINUTE_MS), 'minute'],
  ] as const;
  const texts = parts.flatMap(([count, unit]) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`],
  );
  if (texts.length === 0) return 'The portal runs on the real time.';
  const length = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(texts);
  return `The portal runs ${length} ${offsetMs > 0 ? 'ahead of' : 'behind'} the real time.`;
}
