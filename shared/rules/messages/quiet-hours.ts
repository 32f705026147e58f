import { addDays } from '../calendar-dates.ts';
import { isStateCode } from '../states.ts';
import { fromLocalTime, toLocalDate, toLocalTime } from '../time-zone.ts';

// Texts may be sent from 8:00 AM to 9:00 PM at the recipient's address.
const OPENS = '08:00';
const CLOSES = '21:00';

const EASTERN = 'America/New_York';
const PACIFIC = 'America/Los_Angeles';
const ALASKA = 'America/Anchorage';
const ALEUTIANS = 'America/Adak';
const HAWAII = 'Pacific/Honolulu';
const MARIANAS = 'Pacific/Guam';
const CARIBBEAN = 'America/Puerto_Rico';

/** Where customers are, and what is not between the coasts. */
const ZONES_OF: Readonly<Record<string, readonly string[]>> = {
  AK: [ALASKA, ALEUTIANS],
  WA: [PACIFIC],
  HI: [HAWAII],
  AS: ['Pacific/Pago_Pago'],
  GU: [MARIANAS],
  MP: [MARIANAS],
  PR: [CARIBBEAN],
  VI: [CARIBBEAN],
  // A military address names only a part of the world. These zones are spread across it.
  AA: ['America/Tegucigalpa', 'America/Sao_Paulo'],
  AE: ['America/Thule', 'Atlantic/Azores', 'Europe/London', 'Europe/Berlin', 'Asia/Karachi'],
  AP: ['Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney', 'Pacific/Auckland'],
};

/** For any other state: what both coasts allow is allowed between them. */
const ZONES_OF_MAINLAND = [EASTERN, PACIFIC];
/** For a stored state that is not in the list. */
const ZONES_OF_ANY_STATE = [EASTERN, HAWAII];

/** Adak and Atka. The ZIP codes of Alaska start with 995 to 999. */
const ALEUTIAN_POSTAL_CODE = /^9954[67]/;
const ALASKAN_POSTAL_CODE = /^99[5-9]/;

/** The time zones that an address may be in or between. */
export function timeZonesOf(state: string, postalCode: string): readonly string[] {
  if (state === 'AK' && ALASKAN_POSTAL_CODE.test(postalCode))
    return [ALEUTIAN_POSTAL_CODE.test(postalCode) ? ALEUTIANS : ALASKA];
  return ZONES_OF[state] ?? (isStateCode(state) ? ZONES_OF_MAINLAND : ZONES_OF_ANY_STATE);
}

/**
 * The first time, at `now` or later, when a text may be sent to an address. If the address can be in several time zones, it
 * must be allowed in all of them.
 */
export function textAllowedAt(now: Date, state: string, postalCode: string): Date {
  const openings = timeZonesOf(state, postalCode).map((timeZone) => openFrom(now, timeZone).getTime());
  const latest = new Date(Math.max(...openings));
  // By the time the last zone opens, another one may have closed.
  return latest > now ? textAllowedAt(latest, state, postalCode) : now;
}

/** `at` if texts may be sent then in this zone, or the next time when they may. */
function openFrom(at: Date, timeZone: string): Date {
  const time = toLocalTime(at, timeZone).slice(11, 16);
  if (time >= OPENS && time < CLOSES) return at;
  const today = toLocalDate(at, timeZone);
  const day = time < OPENS ? today : addDays(today, 1);
  const opening = fromLocalTime(day, OPENS, timeZone);
  if (!opening) throw new Error(`${OPENS} does not exist on ${day} in ${timeZone}.`);
  return opening;
}
