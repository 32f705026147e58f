import { describe, expect, it } from 'vitest';
import { closedDatesOf, terminalAt } from '#functions/locations/terminals.ts';
import { closedDaysOf } from '#shared/rules/terminals/closures.ts';

/** Open from 8 to 17, on Saturdays from 9 to 13. */
const ANC = terminalAt('ANC', new Date('2026-11-24T18:00:00Z'));
const closed = (from: string, until: string) =>
  closedDaysOf(ANC, { from, until, reason: 'Storm' }).map(({ reason, ...day }) => day);

describe('the opening hours that a closure takes', () => {
  it.each([
    ['a whole day', '2026-11-24T00:00', '2026-11-25T00:00', [{ date: '2026-11-24' }]],
    ['exactly the hours of a day', '2026-11-24T08:00', '2026-11-24T17:00', [{ date: '2026-11-24' }]],
    [
      'the rest of a day',
      '2026-11-24T12:00',
      '2026-11-25T00:00',
      [{ date: '2026-11-24', from: '12:00', until: '17:00' }],
    ],
    [
      'several days, of which it takes no Sunday and part of the last',
      '2026-11-28T00:00',
      '2026-11-30T10:00',
      [{ date: '2026-11-28' }, { date: '2026-11-30', from: '08:00', until: '10:00' }],
    ],
    [
      'several days, of which it takes no holiday',
      '2026-11-25T00:00',
      '2026-11-28T00:00',
      [{ date: '2026-11-25' }, { date: '2026-11-27' }],
    ],
    ['an evening', '2026-11-24T17:00', '2026-11-25T08:00', []],
    ['nothing, after it was ended at its start', '2026-11-24T12:00', '2026-11-24T12:00', []],
    // Clocks are set back on 2026-11-01 and forward on 2027-03-14, both Sundays; the times are those of a wall clock.
    [
      'a weekend when clocks change',
      '2027-03-13T12:00',
      '2027-03-15T09:00',
      [
        { date: '2027-03-13', from: '12:00', until: '13:00' },
        { date: '2027-03-15', from: '08:00', until: '09:00' },
      ],
    ],
  ])('are those of %s', (_name, from, until, expected) => {
    expect(closed(from, until)).toEqual(expected);
  });
});

it('stops the clock of storage on the dates of closures at the terminal, and not on its holidays', () => {
  const closures = [
    { locationCode: 'ANC', from: '2026-11-24T12:00', until: '2026-11-26T00:00', reason: 'Storm' },
    { locationCode: 'FBK', from: '2026-11-27T00:00', until: '2026-11-28T00:00', reason: 'Storm' },
  ] as const;
  expect([...closedDatesOf('ANC', closures)]).toEqual(['2026-11-24', '2026-11-25']);
  expect([...closedDatesOf('KEN', closures)]).toEqual([]);
});
