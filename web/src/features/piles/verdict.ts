import type { FoundParcel } from '#shared/contracts/staff/staff-parcels.ts';
import { LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import { boardingRefusal, isLoadOf } from '#shared/rules/sailings/boarding.ts';
import type { Sailing } from '#shared/rules/sailings/sailing.ts';
import { isUninspected } from '#shared/rules/staff/hazard-inspection.ts';
import { type MoveTarget, moveRefusal, NOT_INSPECTED } from '#shared/rules/staff/moves.ts';
import { portalTime } from '#web/lib/clock.ts';

/** One scanned package. `looking` until the search ends, `moved` after the move, `refused` with a reason. */
export interface PileEntry {
  /** Normalized, for comparisons. */
  code: string;
  /** As on the label. Piles that an earlier version stored have none. */
  number?: string | undefined;
  state: 'looking' | 'found' | 'refused' | 'moved';
  parcel?: FoundParcel;
  /** Why it is refused. */
  reason?: string;
  /** Scanned again in the latest scan. */
  isRepeated?: boolean;
}

/** A pile: the load or shelf, null until it is scanned or skipped, and the packages, the latest first. */
export interface Pile {
  /** Where it arrives, or Tacoma for a departing pile. */
  terminal: LocationCode;
  load: string | null;
  entries: readonly PileEntry[];
  /** The sailing that an arriving pile came with: empty for none, undefined until it is chosen. */
  sailingId?: string | undefined;
  /** What arrived with a sailing that it was not recorded on, until its load is closed. It stays when a new pile is started. */
  strays?: readonly Stray[] | undefined;
  /** What was moved in the last ten minutes, the latest first. It stays when a new pile is started. */
  moves?: readonly Move[];
}

/** A package that arrived with a sailing that it was not recorded on. */
export interface Stray {
  sailingId: string;
  parcelId: string;
  freightBillNum: string;
}

/** Packages that were moved together. */
export interface Move {
  /** When, in milliseconds since the Unix epoch. */
  at: number;
  /** Those that can be moved back. */
  parcelIds: readonly string[];
  /** How many were already there and only changed their shelf or load. */
  placed: number;
}

/** The status that a pile moves to, and the terminal where it is. */
export interface PileMove {
  to: MoveTarget;
  terminal: LocationCode;
  /** Those that packages can depart on or arrive with now come first. `dueId` is the one that is due here. */
  sailings?: { readonly known: readonly Sailing[]; readonly dueId?: string | undefined; readonly now: Date };
}

/** The sailing that a departing pile is on, which is the one with its load, or that an arriving pile came with. */
export function sailingOfPile(
  { load, sailingId }: Pick<Pile, 'load' | 'sailingId'>,
  { to, sailings }: PileMove,
): Sailing | undefined {
  if (to === 'DESTINATION') {
    const id = sailingId ?? sailings?.dueId;
    return sailings?.known.find((each) => each.sailingId === id);
  }
  return load ? sailings?.known.find((each) => isLoadOf(load, each)) : undefined;
}

/** `uninspected`: its hazardous goods must be inspected first. `placed`: only its shelf or load changed. */
export type VerdictKind = 'looking' | 'ready' | 'uninspected' | 'refused' | 'moved' | 'placed';

/** What happens to a package of a pile, with the reason and warnings. */
interface Verdict {
  kind: VerdictKind;
  reason?: string;
  warnings: readonly string[];
}

export interface JudgedEntry extends Verdict {
  entry: PileEntry;
}

/** What the move will do with each package of a pile, for staff to see first. The server decides. */
export function judgedEntries(pile: Pile, move: PileMove): JudgedEntry[] {
  // A ship calls at several terminals, another load goes to one.
  const main = sailingOfPile(pile, move) ? undefined : destinationsIn(pile, move)[0]?.code;
  return pile.entries.map((entry) => {
    const verdict = verdictOf(entry, pile, move);
    const to = entry.parcel?.destinationCode;
    const isOther = move.to === 'TRANSIT' && isWaiting(verdict.kind) && to && main && to !== main;
    const warnings = isOther ? [`Goes to ${LOCATION_NAMES[to]}.`, ...verdict.warnings] : verdict.warnings;
    return { entry, ...verdict, warnings };
  });
}

/** What the move will do with one package. */
export function verdictOf(
  { state, parcel, reason }: PileEntry,
  pile: Pick<Pile, 'load' | 'sailingId'>,
  move: PileMove,
): Verdict {
  const { load } = pile;
  const isThere =
    parcel?.status === move.to && (move.to === 'TRANSIT' || parcel.destinationCode === move.terminal);
  if (state === 'moved') return { kind: isThere ? 'placed' : 'moved', warnings: [] };
  if (state === 'refused' || !parcel)
    return state === 'looking'
      ? { kind: 'looking', warnings: [] }
      : { kind: 'refused', ...(reason !== undefined && { reason }), warnings: [] };
  const sailing = move.to === 'TRANSIT' ? sailingOfPile(pile, move) : undefined;
  const boards = sailing !== undefined && sailing.sailingId !== parcel.sailingId;
  const notAboard = boards
    ? boardingRefusal(sailing, parcel.destinationCode, move.sailings?.now ?? portalTime())
    : null;
  if (isThere && load && (boards || load !== parcel.locationDetail)) {
    if (notAboard !== null) return { kind: 'refused', reason: notAboard, warnings: [] };
    const from = parcel.locationDetail === '' ? '' : ` from ${parcel.locationDetail}`;
    const change = load === parcel.locationDetail ? 'Its sailing will change' : `Will move${from} to ${load}`;
    return { kind: 'ready', warnings: [`Already here. ${change}.`] };
  }
  const refusal = moveRefusal(parcel, move.to, { terminal: move.terminal, now: portalTime() }) ?? notAboard;
  if (refusal !== null)
    return { kind: refusal === NOT_INSPECTED ? 'uninspected' : 'refused', reason: refusal, warnings: [] };
  return {
    kind: 'ready',
    warnings: [
      ...(isUninspected(parcel) ? [NOT_INSPECTED] : []),
      ...(parcel.price === null ? ['Not priced yet, so it cannot be paid for.'] : []),
    ],
  };
}

/** How many waiting packages of the pile go to each terminal, largest count first. */
export function destinationsIn(pile: Pile, move: PileMove): { code: LocationCode; count: number }[] {
  const counts = new Map<LocationCode, number>();
  // Among equal counts, the terminal that was scanned first comes first.
  for (const entry of pile.entries.toReversed()) {
    const code = entry.parcel?.destinationCode;
    if (code && isWaiting(verdictOf(entry, pile, move).kind)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}

const isWaiting = (kind: VerdictKind) => kind === 'ready' || kind === 'uninspected';
