import { describe, expect, it } from 'vitest';
import { allSteps, lastStep, noteOf } from '#functions/tracking/steps.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';

const NOW = new Date('2026-11-30T20:00:00Z');

/** A package that got these statuses at noon in Tacoma on days from November 20. */
const after = (...statuses: [ParcelStatus, ...ParcelStatus[]]) => ({
  status: statuses.at(-1) ?? statuses[0],
  destinationCode: 'ANC' as const,
  statusHistory: statuses.map((status, day) => ({ status, statusDate: `2026-11-${20 + day}T20:00:00Z` })),
});

const lastOf = (...statuses: Parameters<typeof after>) => {
  const step = lastStep(after(...statuses), NOW);
  return step && `${step.text}, ${step.date}`;
};

/** A history that leads to each status. */
const WAYS: Record<ParcelStatus, [ParcelStatus, ...ParcelStatus[]]> = {
  ORIGIN: ['ORIGIN'],
  TROUBLED: ['ORIGIN', 'TROUBLED'],
  CORRECTED: ['ORIGIN', 'TROUBLED', 'CORRECTED'],
  TRANSIT: ['ORIGIN', 'TRANSIT'],
  DESTINATION: ['ORIGIN', 'TRANSIT', 'DESTINATION'],
  LOST: ['ORIGIN', 'TRANSIT', 'LOST'],
  COMPLETED: ['ORIGIN', 'TRANSIT', 'DESTINATION', 'COMPLETED'],
  DELETED: ['ORIGIN', 'DELETED'],
};

describe('the last step that anybody sees', () => {
  it('is the same for a package on hold as for one that is not, with the day of its arrival', () => {
    expect(lastOf('ORIGIN')).toBe('Arrived in Tacoma, Nov 20');
    expect(lastOf('ORIGIN', 'TROUBLED')).toBe('Arrived in Tacoma, Nov 20');
    expect(lastOf('ORIGIN', 'TROUBLED', 'CORRECTED', 'ORIGIN')).toBe('Arrived in Tacoma, Nov 20');
    expect(lastOf('TROUBLED')).toBe('Arrived in Tacoma, Nov 20');
  });

  it('is what happened last, from when it first did', () => {
    expect(lastOf('ORIGIN', 'TRANSIT')).toBe('Left Tacoma for Anchorage, Nov 21');
    expect(lastOf('ORIGIN', 'TRANSIT', 'DESTINATION')).toBe('Arrived in Anchorage, Nov 22');
    expect(lastOf('ORIGIN', 'TRANSIT', 'DESTINATION', 'COMPLETED')).toBe('Picked up in Anchorage, Nov 23');
    // Undone moves.
    expect(lastOf('ORIGIN', 'TRANSIT', 'ORIGIN')).toBe('Arrived in Tacoma, Nov 20');
    expect(lastOf('ORIGIN', 'TRANSIT', 'DESTINATION', 'TRANSIT')).toBe('Left Tacoma for Anchorage, Nov 21');
  });

  it.each<[[ParcelStatus, ...ParcelStatus[]]]>([
    [['ORIGIN']],
    [['ORIGIN', 'TROUBLED']],
    [['ORIGIN', 'TRANSIT']],
    [['ORIGIN', 'TRANSIT', 'DESTINATION']],
  ])('is the same for a lost package as before the loss: %j', (statuses) => {
    expect(lastOf(...statuses, 'LOST')).toBe(lastOf(...statuses));
  });

  it('of a package that has none does not exist', () => {
    expect(lastOf('LOST')).toBeNull();
  });

  it.each(PARCEL_STATUSES.filter((status) => status !== 'DELETED'))(
    'says nothing of a problem in %s',
    (status) => {
      const words = [
        lastOf(...WAYS[status]),
        ...allSteps(after(...WAYS[status]), NOW).map(({ text }) => text),
      ];
      expect(words.join(' ')).not.toMatch(/hold|troubl|problem|lost|correct|delet|pay|damage/i);
    },
  );
});

it('all steps are told as what happened, the latest first, in the time zone of their place', () => {
  const parcel = {
    ...after('ORIGIN', 'TROUBLED', 'ORIGIN', 'TRANSIT'),
    destinationCode: 'KOD' as const,
  };
  const arrived = { status: 'DESTINATION', statusDate: '2025-12-01T08:30:00Z' } as const;
  expect(allSteps({ ...parcel, statusHistory: [...parcel.statusHistory, arrived] }, NOW)).toEqual([
    // November 30 in Alaska, and of another year.
    { text: 'Arrived in Kodiak', date: 'Nov 30, 2025' },
    { text: 'Left Tacoma for Kodiak', date: 'Nov 23' },
    { text: 'Arrived in Tacoma', date: 'Nov 20' },
  ]);
  expect(lastStep({ ...parcel, destinationCode: null }, NOW)?.text).toBe('Left Tacoma for Alaska');
});

it('only with the code there is a note about a hold or a search, and never its reason', () => {
  const notes = PARCEL_STATUSES.flatMap((status) => noteOf({ status }) ?? []);
  expect(notes).toHaveLength(3);
  expect(notes.join(' ')).not.toMatch(/invoice|damage|pay|lost|destination/i);
});
