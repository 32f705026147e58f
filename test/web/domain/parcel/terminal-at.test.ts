import { expect, it } from 'vitest';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { aHistory } from '#test/support/parcels.ts';
import { terminalAfter, terminalAt } from '#web/domain/parcel/terminal-at.ts';

const TO_KODIAK = { originCode: 'TAC', destinationCode: 'KOD' } as const;

it.each<[ParcelStatus[], ...('TAC' | 'KOD')[]]>([
  [['ORIGIN', 'TRANSIT', 'DESTINATION', 'COMPLETED'], 'TAC', 'TAC', 'KOD', 'KOD'],
  [['ORIGIN', 'TROUBLED', 'CORRECTED', 'ORIGIN', 'DELETED'], 'TAC', 'TAC', 'TAC', 'TAC', 'TAC'],
  // Lost before and after its arrival.
  [['ORIGIN', 'TRANSIT', 'LOST', 'TRANSIT'], 'TAC', 'TAC', 'TAC', 'TAC'],
  [['TRANSIT', 'DESTINATION', 'LOST', 'DESTINATION'], 'TAC', 'KOD', 'KOD', 'KOD'],
  [['DESTINATION', 'LOST', 'ORIGIN', 'LOST'], 'KOD', 'KOD', 'TAC', 'TAC'],
  // The arrival was a mistake.
  [['TRANSIT', 'DESTINATION', 'TRANSIT', 'TROUBLED', 'LOST'], 'TAC', 'KOD', 'KOD', 'KOD', 'KOD'],
  [['ORIGIN', 'TRANSIT', 'ORIGIN', 'TRANSIT'], 'TAC', 'TAC', 'TAC', 'TAC'],
])('a package was where its history %j says', (statuses, ...terminals) => {
  const statusHistory = aHistory(...statuses);
  const at = (instant: string) => terminalAt({ ...TO_KODIAK, statusHistory }, instant);
  expect(statusHistory.map(({ statusDate }) => at(statusDate))).toEqual(terminals);
  expect(at('2000-01-01T00:00:00.000Z')).toBe('TAC');
  expect(at('2100-01-01T00:00:00.000Z')).toBe(terminals.at(-1));
});

it('a package without a destination is at its origin', () => {
  for (const status of PARCEL_STATUSES)
    expect(terminalAfter({ originCode: 'TAC', destinationCode: null }, [status])).toBe('TAC');
});
