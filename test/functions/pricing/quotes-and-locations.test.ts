import { describe, expect, it } from 'vitest';
import { handler as liveLocations } from '#functions/lambdas/locations.ts';
import { handler as liveQuotes } from '#functions/lambdas/quotes.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';

withLocalStores();

const environment = TEST_ENVIRONMENT;

describe('GET location', () => {
  const list = (query: Record<string, string> = {}, now = '2026-11-22T20:00:00Z') => {
    const handler = liveLocations.with({ environment, clock: { now: () => new Date(now) } });
    return invoke(handler, anEvent('listLocations', null, { query }));
  };
  const locations = async (...given: Parameters<typeof list>) => (await list(...given)).body as Location[];
  const codesOf = async (query: Record<string, string>) =>
    (await locations(query)).map(({ locationCode }) => locationCode).sort();
  const closuresOf = async (code: string, now: string) =>
    (await locations({}, now)).find(({ locationCode }) => locationCode === code)?.closures;

  it('returns all terminals, or those of one type, without authentication', async () => {
    const destinations = ['ANC', 'FBK', 'KEN', 'KOD', 'PBY'];
    expect(await codesOf({})).toEqual([...destinations, 'TAC']);
    expect(await codesOf({ type: 'ORIGIN' })).toEqual(['TAC']);
    expect(await codesOf({ type: 'DESTINATION' })).toEqual(destinations);
  });

  it('returns a field error for an invalid type', async () => {
    const response = await list({ type: 'HARBOR' });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(['type']);
  });

  it('returns valid opening hours and time zones, 30-minute slots for three, and a lead time of two hours', async () => {
    for (const location of await locations()) {
      const { timeZone, weekdayOpenTime, weekdayCloseTime } = location;
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
      expect(weekdayOpenTime < weekdayCloseTime).toBe(true);
      expect(location).toMatchObject({ slotMinutes: 30, slotCapacity: 3, leadMinutes: 120 });
    }
  });

  it('returns closures from today to the end of the next month, with their reasons', async () => {
    expect(await closuresOf('ANC', '2026-06-30T20:00:00Z')).toEqual([
      { date: '2026-07-03', reason: 'Independence Day (observed)' },
      { date: '2026-07-04', reason: 'Independence Day' },
    ]);
    expect(await closuresOf('ANC', '2026-12-01T20:00:00Z')).toEqual([
      { date: '2026-12-25', reason: 'Christmas Day' },
      { date: '2027-01-01', reason: "New Year's Day" },
      { date: '2027-01-18', reason: 'Martin Luther King Jr. Day' },
    ]);
  });

  it("returns closures from today's date in the terminal's time zone", async () => {
    // One hour before midnight in Alaska, midnight in Tacoma.
    const first = async (code: string) => (await closuresOf(code, '2026-11-12T08:00:00Z'))?.[0]?.reason;
    expect([await first('ANC'), await first('TAC')]).toEqual(['Veterans Day', 'Thanksgiving Day']);
  });
});

it('GET location/routes maps the origin to its destinations, sorted by name', async () => {
  const response = await invoke(liveLocations.with({ environment }), anEvent('listLanes', null));
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

describe('POST quote', () => {
  const BOX = { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 2, height: 3 };
  const request = (changes: object = {}, person: Person | null = null) =>
    invoke(
      liveQuotes.with({ environment }),
      anEvent('createQuote', person, { body: { ...BOX, ...changes } }),
    );

  it('returns the same price in dollars to visitors and customers, with insurance only on request', async () => {
    for (const response of [
      await request(),
      await request({}, aPerson('Customer')),
      await request({ includeInsurance: false }),
    ])
      expect(response).toMatchObject({ status: 200, body: 64.08 });
    // The first step of coverage.
    expect(await request({ includeInsurance: true })).toMatchObject({ status: 200, body: 65.08 });
  });

  it("rejects a large parcel, regardless of the site's own check", async () => {
    const response = await request({ weight: 75.5, length: 12.5 });
    expect(errorBodyOf(response)).toMatchObject({
      status: 400,
      message: 'This package is too large for an online quote. Please contact our rates team.',
    });
    expect(errorBodyOf(response).fieldErrors).toBeUndefined();
  });

  it.each([
    [
      { originCode: 'ANC', destinationCode: 'KOD' },
      ['destinationCode: We do not ship from Anchorage to Kodiak.'],
    ],
    [
      { weight: 0, height: -1, width: 0, length: 1e9 },
      [
        'weight: Must be positive',
        'length: Must be at most 53 feet',
        'width: Must be positive',
        'height: Must be positive',
      ],
    ],
    [{ weight: 50_001 }, ['weight: Must be at most 50,000 lbs']],
    [
      { weight: '40', destinationCode: 'XXX' },
      [expect.stringMatching(/^destinationCode: /), expect.stringMatching(/^weight: /)],
    ],
  ])('returns field errors for %j', async (changes, expected) => {
    const { fieldErrors = [] } = errorBodyOf(await request(changes));
    expect(fieldErrors.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected);
  });
});
