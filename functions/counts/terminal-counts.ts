import type { LocationCode } from '../../shared/rules/locations.ts';
import { isFinal, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';

type Counted = Pick<ParcelRecord, 'status' | 'originCode' | 'destinationCode'>;

/** One package more or less in one status at one terminal. */
export interface CountDelta {
  readonly terminal: LocationCode;
  readonly status: ParcelStatus;
  readonly by: 1 | -1;
}

/** The change of each terminal's counts, by status. Unchanged counts are omitted. */
export type DeltasByTerminal = ReadonlyMap<LocationCode, Readonly<Record<string, number>>>;

/**
 * How a change to a parcel affects the counts; null means that there is no parcel. A parcel counts toward its
 * destination as soon as it arrives in Tacoma. Without a destination, it counts toward the terminal that received it,
 * which has to find one. Completed and deleted parcels are not counted.
 */
export function countDeltas(before: Counted | null, after: Counted | null): CountDelta[] {
  const [from, to] = [counterOf(before), counterOf(after)];
  if (from?.terminal === to?.terminal && from?.status === to?.status) return [];
  return [...(from ? [{ ...from, by: -1 as const }] : []), ...(to ? [{ ...to, by: 1 as const }] : [])];
}

function counterOf(parcel: Counted | null): Omit<CountDelta, 'by'> | null {
  if (!parcel || isFinal(parcel.status)) return null;
  return { terminal: parcel.destinationCode ?? parcel.originCode, status: parcel.status };
}

export function sumDeltas(deltas: readonly CountDelta[]): DeltasByTerminal {
  const sums = new Map<LocationCode, Record<string, number>>();
  for (const { terminal, status, by } of deltas) {
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
