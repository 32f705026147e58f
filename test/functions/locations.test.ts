import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/locations/handler.ts';
import type { Location } from '../../shared/contracts/locations.ts';
import { anEvent, errorBodyOf, invoke } from '../support/events.ts';

const handler = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' } });
const codes = (body: unknown) => (body as Location[]).map(({ locationCode }) => locationCode);

describe('GET location', () => {
  it('returns all terminals without authentication', async () => {
    const response = await invoke(handler, anEvent('listLocations', null));
    expect(response.status).toBe(200);
    expect(codes(response.body).sort()).toEqual(['ANC', 'FBK', 'KEN', 'KOD', 'PBY', 'TAC']);
  });

  it('returns the terminals of one type', async () => {
    expect(
      codes((await invoke(handler, anEvent('listLocations', null, { query: { type: 'ORIGIN' } }))).body),
    ).toEqual(['TAC']);
    const destinations = await invoke(
      handler,
      anEvent('listLocations', null, { query: { type: 'DESTINATION' } }),
    );
    expect(codes(destinations.body)).not.toContain('TAC');
  });

  it('returns a field error for an invalid type', async () => {
    const response = await invoke(handler, anEvent('listLocations', null, { query: { type: 'HARBOR' } }));
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(['type']);
  });

  it('returns valid opening hours and time zones', async () => {
    const { body } = await invoke(handler, anEvent('listLocations', null));
    for (const { timeZone, weekdayOpenTime, weekdayCloseTime } of body as Location[]) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
      expect(weekdayOpenTime < weekdayCloseTime).toBe(true);
    }
  });
});

describe('the pickup settings of GET location', () => {
  const locationsAt = async (now: string) => {
    const clock = { now: () => new Date(now) };
    const handlerThen = liveHandler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT' }, clock });
    return (await invoke(handlerThen, anEvent('listLocations', null))).body as Location[];
  };
  const closuresOf = async (code: string, now: string) =>
    (await locationsAt(now)).find(({ locationCode }) => locationCode === code)?.closures;

  it('are slots of 30 minutes for three appointments, at least two hours ahead', async () => {
    for (const location of await locationsAt('2026-11-22T20:00:00Z'))
      expect(location).toMatchObject({ slotMinutes: 30, slotCapacity: 3, leadMinutes: 120 });
  });

  it('are the closures from today to the end of the next month, with their reasons', async () => {
    expect(await closuresOf('ANC', '2026-11-12T20:00:00Z')).toEqual([
      { date: '2026-11-26', reason: 'Thanksgiving Day' },
      { date: '2026-12-25', reason: 'Christmas Day' },
    ]);
    expect(await closuresOf('ANC', '2026-06-30T20:00:00Z')).toEqual([
      { date: '2026-07-03', reason: 'Independence Day (observed)' },
      { date: '2026-07-04', reason: 'Independence Day' },
    ]);
    expect(await closuresOf('ANC', '2026-12-01T20:00:00Z')).toEqual([
      { date: '2026-12-25', reason: 'Christmas Day' },
      { date: '2027-01-01', reason: "New Year's Day" },
      { date: '2027-01-18', reason: 'Martin Luther King Jr. Day' },
    ]);
    expect(await closuresOf('ANC', '2026-04-10T20:00:00Z')).toEqual([
      { date: '2026-05-25', reason: 'Memorial Day' },
    ]);
  });

  it("are the closures from today's date in the terminal's time zone", async () => {
    // One hour before midnight in Alaska, midnight in Tacoma.
    const beforeMidnight = '2026-11-12T08:00:00Z';
    const first = async (code: string) => (await closuresOf(code, beforeMidnight))?.[0]?.reason;
    expect(await first('ANC')).toBe('Veterans Day');
    expect(await first('TAC')).toBe('Thanksgiving Day');
  });
});

describe('GET location/routes', () => {
  it('maps the origin to its destinations, sorted by name', async () => {
    const response = await invoke(handler, anEvent('listLanes', null));
    expect(response.body).toEqual({
      routes: {
        TAC: [
          { label: 'Anchorage', value: 'ANC' },
          { label: 'Fairbanks', value: 'FBK' },
          { label: 'Kenai', value: 'KEN' },
          { label: 'Kodiak', value: 'KOD' },
          { label: 'Prudhoe Bay', value: 'PBY' },
        ],
      },
    });
  });
});
