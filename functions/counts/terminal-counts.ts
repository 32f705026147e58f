import type { LocationCode } from '../../shared/rules/locations.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';

type Counted = Pick<ParcelRecord, 'status' | 'originCode' | 'destinationCode'>;

/** One package more or fewer in a status at a terminal. */
export interface CountDelta {
  readonly terminal: LocationCode;
  readonly status: ParcelStatus;
  readonly by: 1 | -1;
}

/** By how much the counts of each terminal change, by status; without those that stay the same. */
export type DeltasByTerminal = ReadonlyMap<LocationCode, Readonly<Record<string, number>>>;

/**
 * What a change of a package means for the counts; null means no package. A package counts for the terminal that it
 * goes to, from its arrival in Tacoma on; without a destination, for the terminal that it came in at, which has to
 * find it out. One that was handed over or deleted is not counted.
 */
export function countDeltas(before: Counted | null, after: Counted | null): CountDelta[] {
  const [left, entered] = [counterOf(before), counterOf(after)];
  if (left?.terminal === entered?.terminal && left?.status === entered?.status) return [];
  return [
    ...(left ? [{ ...left, by: -1 as const }] : []),
    ...(entered ? [{ ...entered, by: 1 as const }] : []),
  ];
}

function counterOf(parcel: Counted | null): Omit<CountDelta, 'by'> | null {
  if (!parcel || isFinal(parcel.status)) return null;
  return { terminal: parcel.destinationCode ?? parcel.originCode, status: parcel.status };
}

/** What all moves together change. */
export function sumDeltas(moves: readonly CountDelta[]): DeltasByTerminal {
  const sums = new Map<LocationCode, Record<string, number>>();
  for (const { terminal, status, by } of moves) {
    const counts = sums.get(terminal) ?? {};
    counts[status] = (counts[status] ?? 0) + by;
    sums.set(terminal, counts);
  }
  const changed = [...sums].map(([terminal, counts]): [LocationCode, Record<string, number>] => [
    terminal,
    Object.fromEntries(Object.entries(counts).filter(([, by]) => by !== 0)),
  ]);
  return new Map(changed.filter(([, counts]) => Object.keys(counts).length > 0));
}
