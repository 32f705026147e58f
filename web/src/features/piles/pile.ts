import type { Found, MoveResult } from '../../../../shared/contracts/staff/staff-parcels.ts';
import { LOCATION_NAMES, type LocationCode } from '../../../../shared/rules/locations.ts';
import type { ParcelStatus } from '../../../../shared/rules/parcel-status.ts';
import { normalizeScanCode } from '../../../../shared/rules/scan-codes.ts';
import { MAX_PILE, MOVE_SOURCES, type MoveTarget } from '../../../../shared/rules/staff/moves.ts';
import { STATUS_LABELS } from '../../domain/parcel/labels.ts';

/** What the pile shows of a package. */
export interface PileParcel {
  parcelId: string;
  freightBillNum: string;
  customerName: string;
  destinationCode: LocationCode | null;
  status: ParcelStatus;
}

/** One scanned package. `looking` until it is found, `moved` after the move. */
export interface PileEntry {
  /** As scanned, normalized. */
  code: string;
  state: 'looking' | 'ready' | 'refused' | 'moved';
  parcel?: PileParcel;
  /** Why it is refused. */
  reason?: string;
  /** Scanned again since another package was. */
  isRepeated?: boolean;
}

/** A pile: the load or shelf, null until it is scanned or skipped, and the packages, the latest first. */
export interface Pile {
  load: string | null;
  entries: readonly PileEntry[];
  /** When packages of it were last moved, in milliseconds since the Unix epoch. */
  movedAt?: number;
}

export const EMPTY_PILE: Pile = { load: null, entries: [] };

/** The move of a pile: to where, and at which terminal if it arrives. */
export interface PileMove {
  to: MoveTarget;
  terminal: LocationCode | null;
}

/** What a scan did: a new package, one that is in the pile already, or none because the pile is full. */
export type ScanOutcome = 'added' | 'repeated' | 'full' | 'empty';

/** The pile after a scan. A repeated one is marked and not counted. */
export function withScan(pile: Pile, scanned: string): { pile: Pile; outcome: ScanOutcome; code: string } {
  const code = normalizeScanCode(scanned);
  const settled = pile.entries.map(({ isRepeated, ...entry }) => entry);
  if (code === '') return { pile, outcome: 'empty', code };
  const same = settled.find((entry) => codesOf(entry).includes(code));
  if (same) {
    const entries = settled.map((entry) => (entry === same ? { ...entry, isRepeated: true } : entry));
    return { pile: { ...pile, entries }, outcome: 'repeated', code };
  }
  if (settled.length >= MAX_PILE) return { pile, outcome: 'full', code };
  return { pile: { ...pile, entries: [{ code, state: 'looking' }, ...settled] }, outcome: 'added', code };
}

function codesOf({ code, parcel }: PileEntry): string[] {
  return parcel ? [code, normalizeScanCode(parcel.freightBillNum)] : [code];
}

/** The pile after the search for a scanned package. A second code of a package in the pile is a repetition of it. */
export function withFound(pile: Pile, code: string, found: Found, move: PileMove): Pile {
  const [parcel, ...others] = found.parcels;
  const same = pile.entries.find((entry) => parcel && entry.parcel?.parcelId === parcel.parcelId);
  if (same && same.code !== code) {
    const entries = pile.entries.filter((entry) => entry.code !== code);
    return {
      ...pile,
      entries: entries.map((entry) => (entry === same ? { ...entry, isRepeated: true } : entry)),
    };
  }
  if (!parcel) {
    const reason = found.waiting
      ? 'This package is waiting for its customer.'
      : 'No package has this number.';
    return withEntry(pile, code, { state: 'refused', reason });
  }
  if (others.length > 0)
    return withEntry(pile, code, {
      state: 'refused',
      reason: 'Several packages have this number. Scan the freight bill number of the label.',
    });
  const reason = refusalOf(parcel, move);
  return withEntry(pile, code, {
    parcel,
    ...(reason === null ? { state: 'ready' } : { state: 'refused', reason }),
  });
}

/** The pile after a search that failed, for example because the network is gone. The scan is not lost. */
export function withSearchFailure(pile: Pile, code: string): Pile {
  return withEntry(pile, code, { state: 'refused', reason: 'The search failed. Scan it again.' });
}

/** Why a package cannot move, or null. The server decides; this only tells staff before they commit. */
export function refusalOf(
  { status, destinationCode }: PileParcel,
  { to, terminal }: PileMove,
): string | null {
  if (status !== MOVE_SOURCES[to]) return `This package is ${STATUS_LABELS[status]}.`;
  if (to === 'DESTINATION' && destinationCode !== terminal)
    return `This package goes to ${destinationCode ? LOCATION_NAMES[destinationCode] : 'no destination yet'}.`;
  return null;
}

/** The pile after the results of a move. */
export function withResults(pile: Pile, results: readonly MoveResult[], movedAt: number): Pile {
  const refusals = new Map(results.map(({ parcelId, refusal }) => [parcelId, refusal]));
  const entries = pile.entries.map((entry): PileEntry => {
    const refusal = entry.parcel && refusals.get(entry.parcel.parcelId);
    if (refusal === undefined) return entry;
    return refusal === null ? { ...entry, state: 'moved' } : { ...entry, state: 'refused', reason: refusal };
  });
  return { ...pile, entries, movedAt };
}

/** The pile without the latest package. Moved packages stay. */
export function withoutLast(pile: Pile): Pile {
  const index = pile.entries.findIndex(({ state }) => state !== 'moved');
  return index < 0 ? pile : { ...pile, entries: pile.entries.toSpliced(index, 1) };
}

export function without(pile: Pile, code: string): Pile {
  return { ...pile, entries: pile.entries.filter((entry) => entry.code !== code) };
}

export function countOf(pile: Pile, state: PileEntry['state']): number {
  return pile.entries.filter((entry) => entry.state === state).length;
}

/** The ids of the packages in a state. */
export function idsOf(pile: Pile, state: PileEntry['state']): string[] {
  return pile.entries.flatMap((entry) =>
    entry.state === state && entry.parcel ? [entry.parcel.parcelId] : [],
  );
}

function withEntry(pile: Pile, code: string, changes: Partial<PileEntry>): Pile {
  const entries = pile.entries.map((entry) => (entry.code === code ? { ...entry, ...changes } : entry));
  return { ...pile, entries };
}
