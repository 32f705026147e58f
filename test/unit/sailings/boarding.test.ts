import { expect, it } from 'vitest';
import {
  arrivedSailings,
  boardableSailings,
  boardingRefusal,
  isLoadOf,
  sailingName,
  sailingRefusal,
} from '#shared/rules/sailings/boarding.ts';
import { withDeparture } from '#shared/rules/sailings/departure.ts';
import type { Sailing, SailingCall } from '#shared/rules/sailings/sailing.ts';

/** 8:00 AM in Tacoma. */
const NOW = new Date('2026-11-30T16:00:00Z');

const call = (changes: Partial<SailingCall> = {}): SailingCall => ({
  locationCode: 'ANC',
  arrival: { planned: '2026-12-03T06:00' },
  readyHours: { min: 24, max: 48 },
  ...changes,
});

const sailing = (changes: Partial<Sailing> = {}): Sailing => ({
  sailingId: '2026-11-30_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-11-30T12:00',
  departure: { planned: '2026-11-30T18:00' },
  calls: [call()],
  ...changes,
});

const CLOSED = { at: '2026-12-04T20:00:00Z' };

it.each<[string, Partial<Sailing>, 'ANC' | 'KOD', string | null]>([
  ['that calls there', {}, 'ANC', null],
  ['of another lane', {}, 'KOD', 'LOAD 55 does not call at Kodiak.'],
  ['that was canceled', { canceledAt: '2026-11-29T00:00:00Z' }, 'ANC', 'LOAD 55 is canceled.'],
  ['that skips the terminal', { calls: [call({ skippedAt: 'then' })] }, 'ANC', 'LOAD 55 skips Anchorage.'],
  ['that is relayed', { calls: [call({ skippedAt: 'then', relayedTo: 'other' })] }, 'ANC', null],
  ['that was checked there', { calls: [call({ closed: CLOSED })] }, 'ANC', 'LOAD 55 is closed.'],
  ['that left within a day', { departure: { planned: '2026-11-29T18:00' } }, 'ANC', null],
  ['that left before', { departure: { planned: '2026-11-29T06:00' } }, 'ANC', 'LOAD 55 departed on Nov 29.'],
  [
    'that is late',
    { departure: { planned: '2026-11-28T06:00', estimated: '2026-12-01T06:00' } },
    'ANC',
    null,
  ],
])('a package boards a sailing %s', (_, changes, code, expected) => {
  expect(boardingRefusal(sailing(changes), code, NOW)).toBe(expected);
});

it('lists the sailings to depart on by their next cut-off', () => {
  const at = (cutoff: string) => sailing({ loadNumber: cutoff, cutoff: `2026-${cutoff}T12:00` });
  const gone = sailing({ departure: { planned: '2026-11-20T18:00' } });
  const listed = boardableSailings([at('12-04'), at('11-29'), gone, at('12-01')], NOW);
  expect(listed.map(({ loadNumber }) => loadNumber)).toEqual(['12-01', '12-04', '11-29']);
  const twoCalls = [call({ closed: CLOSED }), call({ locationCode: 'KOD' })];
  expect(sailingRefusal(sailing({ calls: twoCalls }), NOW)).toBeNull();
});

it('proposes the latest open load that has arrived, else the one that arrives within a day', () => {
  const calling = (load: string, arrival: string, changes: Partial<SailingCall> = {}) =>
    sailing({
      loadNumber: load,
      departure: { planned: '2026-11-20T18:00' },
      calls: [call({ arrival: { planned: arrival }, ...changes })],
    });
  const [never, last] = [calling('never closed', '2026-11-10T06:00'), calling('last', '2026-11-29T06:00')];
  const [soon, later] = [calling('soon', '2026-12-01T06:00'), calling('later', '2026-12-02T06:00')];
  const closed = calling('closed', '2026-11-30T06:00', { closed: CLOSED });
  const dueOf = (...sailings: Sailing[]) => arrivedSailings(sailings, 'ANC', NOW).due?.loadNumber;
  expect(dueOf(soon, last, closed, never)).toBe('last');
  expect(dueOf(later, soon, closed)).toBe('soon');
  expect(dueOf(later, closed)).toBeUndefined();
});

it('recognizes the label of a load, and names a sailing', () => {
  expect(sailingName('2026-11-30_LOAD55')).toBe('LOAD 55 of Nov 30');
  expect(['LOAD 55', 'load-55', 'LOAD55', 'LOAD 5'].map((label) => isLoadOf(label, sailing()))).toEqual([
    ...[true, true, true],
    false,
  ]);
});

const SCHEDULE = {
  sailings: [],
  allowanceDays: () => 1,
  terminal: () => ({
    timeZone: 'America/Anchorage',
    weekdayOpenTime: '08:00',
    weekdayCloseTime: '17:00',
    weekendOpenTime: '',
    weekendCloseTime: '',
    closures: [],
  }),
};

it('keeps the range as of the departure, once', () => {
  const planned = call({ locationCode: 'KOD' });
  const departed = withDeparture(sailing({ calls: [planned] }), SCHEDULE);
  // Ready on a Friday and a Saturday, which is closed, and one more open day by the history of the lane.
  const first = { from: '2026-12-04', to: '2026-12-08' };
  expect(departed.calls).toEqual([{ ...planned, first, told: first, allowanceDays: 1 }]);
  expect(departed).toMatchObject({ checkAt: '2026-12-09T09:00:00.000Z' });
  const [kept] = departed.calls;
  const late = { ...departed, calls: [{ ...planned, ...kept, arrival: { planned: '2026-12-09T06:00' } }] };
  expect(withDeparture(late, { ...SCHEDULE, allowanceDays: () => 5 })).toBe(late);
  // Nobody was aboard when it was checked.
  const unchecked = { ...departed, checkAt: undefined };
  expect(withDeparture(unchecked, SCHEDULE)).toEqual(departed);
  const skipped = sailing({ calls: [call({ skippedAt: 'then' })] });
  expect(withDeparture(skipped, SCHEDULE)).toBe(skipped);
});

it('knows what those are told whose call is relayed, without a first range of its own', () => {
  const next = sailing({ sailingId: 'next', calls: [call({ locationCode: 'KOD' })] });
  const relayed = call({ locationCode: 'KOD', skippedAt: 'then', relayedTo: 'next' });
  const departed = withDeparture(sailing({ calls: [relayed] }), { ...SCHEDULE, sailings: [next] });
  expect(departed.calls).toEqual([{ ...relayed, told: { from: '2026-12-04', to: '2026-12-08' } }]);
  expect(departed).toMatchObject({ checkAt: '2026-12-09T09:00:00.000Z' });
  const unknown = sailing({ calls: [relayed] });
  expect(withDeparture(unknown, SCHEDULE)).toBe(unknown);
});
