import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeasonInput } from '#shared/contracts/sailings/plan.ts';
import { bestTime, callAt, type Sailing, type SailingCall } from '#shared/rules/sailings/sailing.ts';
import { loadNumberOf, seasonProblem, seasonSailings } from '#shared/rules/sailings/season.ts';
import { shifted } from '#shared/rules/sailings/shift.ts';
import { newSailingProblem, sailingProblem } from '#shared/rules/sailings/times.ts';

const NOW = new Date('2026-11-20T20:00:00Z');

const SAILING: Sailing = {
  sailingId: '2026-11-24_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-11-24T12:00',
  departure: { planned: '2026-11-24T18:00' },
  calls: [
    { locationCode: 'ANC', arrival: { planned: '2026-11-27T06:00' }, readyHours: { min: 24, max: 48 } },
    { locationCode: 'KOD', arrival: { planned: '2026-11-29T10:00' }, readyHours: { min: 24, max: 48 } },
    {
      ...{ locationCode: 'FBK', via: 'ANC', arrival: { planned: '2026-11-29T08:00' } },
      readyHours: { min: 4, max: 24 },
    },
  ],
};

const withCall = (
  code: 'ANC' | 'KOD' | 'FBK',
  changes: Partial<SailingCall>,
  sailing = SAILING,
): Sailing => ({
  ...sailing,
  calls: sailing.calls.map((call) => (call.locationCode === code ? { ...call, ...changes } : call)),
});
const estimated = ({ calls }: Sailing) => calls.map(({ arrival }) => arrival.estimated);
const arrivals = ({ calls }: Sailing) => calls.map(({ arrival }) => bestTime(arrival));

const SEASON: SeasonInput = {
  firstLoad: 'load-98',
  carrier: 'North Star Line',
  first: '2027-03-07',
  last: '2027-03-21',
  weekdays: [0, 3],
  departureTime: '18:00',
  cutoff: { days: -1, time: '12:00' },
  calls: [{ locationCode: 'ANC', arrival: { days: 3, time: '06:00' }, readyHours: { min: 24, max: 48 } }],
  exceptions: ['2027-03-10'],
};

describe('a season', () => {
  it('counts loads up over those that sail, at the same local times when clocks change', () => {
    const sailings = seasonSailings(SEASON);
    expect(sailings.map(({ loadNumber, departure }) => `${loadNumber} ${departure}`)).toEqual([
      'LOAD 98 2027-03-07T18:00',
      'LOAD 99 2027-03-14T18:00',
      'LOAD 100 2027-03-17T18:00',
      'LOAD 101 2027-03-21T18:00',
    ]);
    expect(sailings[1]).toMatchObject({
      cutoff: '2027-03-13T12:00',
      calls: [{ arrival: '2027-03-17T06:00' }],
    });
  });

  it('is refused without a sailing, if it is too long, and if its loads cannot be scanned', () => {
    expect(seasonProblem(SEASON)).toBeNull();
    expect(seasonProblem({ ...SEASON, last: '2027-03-06' })?.field).toBe('last');
    expect(seasonProblem({ ...SEASON, last: '2028-03-07' })?.field).toBe('last');
    expect(seasonProblem({ ...SEASON, weekdays: [0, 1, 2, 3, 4], last: '2028-02-07' })?.field).toBe('last');
    expect(seasonProblem({ ...SEASON, weekdays: [1], last: '2027-03-07' })?.field).toBe('weekdays');
    expect(seasonProblem({ ...SEASON, firstLoad: 'LOAD 999999' })?.field).toBe('firstLoad');
  });

  it.each(['LOAD 7', 'load-7', 'Load7'])('stores %s in one form', (text) => {
    expect(loadNumberOf(text)).toBe('LOAD 7');
  });
});

describe('a late ship', () => {
  it('is as late at its next ports, and so are the trucks', () => {
    const late = withCall('ANC', { arrival: { planned: '2026-11-27T06:00', estimated: '2026-11-28T07:00' } });
    expect(estimated(shifted(SAILING, late))).toEqual([
      '2026-11-28T07:00',
      '2026-11-30T11:00',
      '2026-11-30T09:00',
    ]);
  });

  it('that departs late arrives late, unless another arrival was entered', () => {
    const departed = { ...SAILING, departure: { ...SAILING.departure, actual: '2026-11-25T18:00' } };
    expect(estimated(shifted(SAILING, departed))).toEqual([
      '2026-11-28T06:00',
      '2026-11-30T10:00',
      '2026-11-30T08:00',
    ]);
    const { planned } = { planned: '2026-11-27T06:00' };
    const entered = withCall('ANC', { arrival: { planned, estimated: '2026-11-27T18:00' } }, departed);
    expect(estimated(shifted(SAILING, entered))).toEqual([
      '2026-11-27T18:00',
      '2026-11-29T22:00',
      '2026-11-29T20:00',
    ]);
  });

  it.each([
    ['two hours late', '2026-11-24T20:00', [undefined, undefined, undefined]],
    ['later', '2026-11-24T20:01', ['2026-11-27T08:01', '2026-11-29T12:01', '2026-11-29T10:01']],
  ])('makes up two hours: departed %s', (_, actual, expected) => {
    const departed = { ...SAILING, departure: { ...SAILING.departure, actual } };
    expect(estimated(shifted(SAILING, departed))).toEqual(expected);
  });

  it('moves nothing that has been reached, and nothing that was entered itself', () => {
    const there = withCall('FBK', { arrival: { planned: '2026-11-29T08:00', actual: '2026-11-29T09:00' } });
    const late = withCall(
      'ANC',
      { arrival: { planned: '2026-11-27T06:00', actual: '2026-11-28T06:00' } },
      there,
    );
    expect(arrivals(shifted(there, late))).toEqual([
      '2026-11-28T06:00',
      '2026-11-30T10:00',
      '2026-11-29T09:00',
    ]);
  });

  it('any change that is taken back leaves the sailing as it was', () => {
    const minutes = fc.integer({ min: -600, max: 20_000 });
    fc.assert(
      fc.property(
        minutes,
        fc.constantFrom('departure' as const, 'ANC' as const, 'KOD' as const),
        (late, where) => {
          const moved = (planned: string) => ({
            planned,
            estimated: new Date(Date.parse(`${planned}:00Z`) + late * 60_000).toISOString().slice(0, 16),
          });
          const entered =
            where === 'departure'
              ? { ...SAILING, departure: moved(SAILING.departure.planned) }
              : withCall(where, { arrival: moved(callAt(SAILING, where)?.arrival.planned ?? '') });
          const after = shifted(SAILING, entered);
          const back =
            where === 'departure'
              ? { ...after, departure: SAILING.departure }
              : withCall(
                  where,
                  { arrival: { planned: callAt(SAILING, where)?.arrival.planned ?? '' } },
                  after,
                );
          expect(arrivals(shifted(after, back))).toEqual(arrivals(SAILING));
        },
      ),
    );
  });
});

describe('a port that is skipped', () => {
  const skippedAt = '2026-11-26T20:00:00.000Z';

  it('sends no trucks, and they go again when it is served', () => {
    const skipped = shifted(SAILING, withCall('ANC', { skippedAt, relayedTo: 'other' }));
    expect(skipped.calls.map((call) => [call.skippedAt, call.relayedTo])).toEqual([
      [skippedAt, 'other'],
      [undefined, undefined],
      [skippedAt, 'other'],
    ]);
    const served = shifted(skipped, withCall('ANC', { skippedAt: undefined, relayedTo: undefined }, skipped));
    expect(served.calls.map((call) => call.skippedAt)).toEqual([undefined, undefined, undefined]);
  });

  it('does not touch a road that was skipped for itself', () => {
    const closed = withCall('FBK', { skippedAt: '2026-11-25T20:00:00.000Z' });
    const skipped = shifted(closed, withCall('ANC', { skippedAt }, closed));
    const served = shifted(skipped, withCall('ANC', { skippedAt: undefined }, skipped));
    expect(callAt(served, 'FBK')?.skippedAt).toBe('2026-11-25T20:00:00.000Z');
  });
});

describe('the times of a sailing', () => {
  const partOf = (sailing: Sailing, now = NOW) => sailingProblem(sailing, now)?.part;

  it('are in order', () => {
    expect(partOf(SAILING)).toBeUndefined();
    expect(partOf({ ...SAILING, cutoff: '2026-11-24T18:00' })).toBe('cutoff');
    expect(partOf({ ...SAILING, cutoff: '2026-11-01T18:00' })).toBe('cutoff');
    expect(
      partOf({ ...SAILING, departure: { planned: '2026-11-27T07:00' }, cutoff: '2026-11-27T05:00' }),
    ).toBe('ANC');
    expect(partOf(withCall('FBK', { arrival: { planned: '2026-11-27T06:00' } }))).toBe('FBK');
    expect(partOf(withCall('KOD', { arrival: { planned: '2027-11-29T10:00' } }))).toBe('KOD');
  });

  it('may be before the cut-off for a ship that has left early', () => {
    const departure = { planned: '2026-11-24T18:00', actual: '2026-11-24T11:00' };
    expect(partOf({ ...SAILING, departure }, new Date('2026-11-24T20:00:00Z'))).toBeUndefined();
  });

  it('are not in the future if they are actual, in the time zone of the place', () => {
    const arrival = { planned: '2026-11-27T06:00', actual: '2026-11-27T06:30' };
    // 6:30 AM in Anchorage is 15:30 in UTC.
    expect(partOf(withCall('ANC', { arrival }), new Date('2026-11-27T15:20:00Z'))).toBe('ANC');
    expect(partOf(withCall('ANC', { arrival }), new Date('2026-11-27T15:30:00Z'))).toBeUndefined();
    const departure = { planned: '2026-11-24T18:00', actual: '2026-11-24T18:20' };
    expect(partOf({ ...SAILING, departure }, new Date('2026-11-25T02:00:00Z'))).toBe('departure');
  });

  it('follow the roads, which start at ports that the ship calls at', () => {
    expect(partOf({ ...SAILING, calls: SAILING.calls.slice(1) })).toBe('FBK');
    expect(partOf(withCall('FBK', { via: undefined }))).toBe('FBK');
    expect(partOf(withCall('KOD', { via: 'ANC' }))).toBe('KOD');
    expect(partOf({ ...SAILING, calls: [...SAILING.calls, ...SAILING.calls.slice(0, 1)] })).toBe('ANC');
  });

  it('can be planned for the next year', () => {
    expect(newSailingProblem(SAILING, NOW)).toBeNull();
    expect(newSailingProblem(SAILING, new Date('2028-01-01T00:00:00Z'))?.part).toBe('departure');
    expect(newSailingProblem(SAILING, new Date('2025-06-01T00:00:00Z'))?.part).toBe('departure');
  });
});
