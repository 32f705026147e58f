import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calendarFile } from '#functions/appointments/calendar/calendar-file.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { addDays, datesBetween } from '#shared/rules/calendar-dates.ts';
import { pickupDay, slotEnd } from '#shared/rules/pickup-times.ts';
import { readCalendar } from '#test/support/calendar-events.ts';

const NOW = new Date('2026-11-22T18:00:00.000Z');
const ANCHORAGE = terminalAt('ANC', NOW);

function fileOf(pickupDate: string): string {
  const fields = { id: '01KAPPOINTMENT0000000000000', notes: '', pickupCode: 'K7M2QX', parcelCount: 1 };
  return calendarFile({
    method: 'PUBLISH',
    appointment: { ...fields, pickupDate, sequence: 0, updatedAt: NOW.toISOString() },
    terminal: ANCHORAGE,
    productName: 'Northbound',
    now: NOW,
  });
}

/** All slots of days on which the terminal is open, as the API writes them. */
function slotsOf(dates: readonly string[]): string[] {
  return dates.flatMap((date) => {
    const now = new Date(`${addDays(date, -5)}T12:00:00Z`);
    return pickupDay({ ...ANCHORAGE, closures: [] }, date, new Map(), now).times;
  });
}

describe('the times in a calendar file', () => {
  it.each([
    ['fall', '2026-10-30', '2026-11-03'],
    ['spring', '2027-03-12', '2027-03-16'],
  ])('match the API in every slot of the days around the clock change in %s', (_, first, last) => {
    const slots = slotsOf(datesBetween(first, last));
    expect(slots).toHaveLength(3 * 18 + 8);
    expect(new Set(slots.map((slot) => slot.slice(19)))).toEqual(new Set(['-08:00', '-09:00']));
    for (const slot of slots) {
      const { timeOf } = readCalendar(fileOf(slot));
      expect(timeOf('dtstart')).toEqual(new Date(slot));
      expect(timeOf('dtend')).toEqual(slotEnd(slot, ANCHORAGE));
    }
  });

  it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])('are the same on a server in %s', (zone) => {
    // In New York, clocks skip this time.
    const file = () => fileOf('2027-03-14T02:30:00-09:00');
    const text = file();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(file()).toBe(text);
    expect(text).toContain('DTSTART:20270314T113000Z');
  });
});
