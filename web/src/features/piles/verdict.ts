import type { FoundParcel } from '#shared/contracts/staff/staff-parcels.ts';
import { LOCATION_NAMES, type LocationCode } from '#shared/rules/locations.ts';
import { isUninspected } from '#shared/rules/staff/hazard-classes.ts';
import { type MoveTarget, moveRefusal } from '#shared/rules/staff/moves.ts';

/** One scanned package. `looking` until it is found, `moved` after the move, `refused` if the server said why. */
export interface PileEntry {
  /** As scanned, normalized. */
  code: string;
  state: 'looking' | 'found' | 'refused' | 'moved';
  parcel?: FoundParcel;
  /** Why it is refused. */
  reason?: string;
  /** Scanned again since another package was. */
  isRepeated?: boolean;
  /** Staff chose that it departs although its hazardous goods were not inspected. */
  departsUninspected?: boolean;
}

/** A pile: the load or shelf, null until it is scanned or skipped, and the packages, the latest first. */
export interface Pile {
  /** Where it arrives. Tacoma for a pile that departs. */
  terminal: LocationCode;
  load: string | null;
  entries: readonly PileEntry[];
  /** When packages of it were last moved, in milliseconds since the Unix epoch. */
  movedAt?: number;
}

/** The move of a pile: to where, and at which terminal. */
export interface PileMove {
  to: MoveTarget;
  terminal: LocationCode;
}

/** `undecided`: staff must choose whether it departs without an inspection. `placed`: only its shelf or load changed. */
export type Look = 'looking' | 'ready' | 'undecided' | 'refused' | 'moved' | 'placed';

/** What a pile does with a package, and why or with which reservations. */
interface Verdict {
  look: Look;
  reason?: string;
  warnings: readonly string[];
}

export interface JudgedEntry extends Verdict {
  entry: PileEntry;
}

/** The packages of a pile with what the move does with them. The server decides; this tells staff before they commit. */
export function judgedEntries(pile: Pile, move: PileMove): JudgedEntry[] {
  const main = destinationsIn(pile, move)[0]?.code;
  return pile.entries.map((entry) => {
    const verdict = verdictOf(entry, pile, move);
    const to = entry.parcel?.destinationCode;
    const isOther = move.to === 'TRANSIT' && isWaiting(verdict.look) && to && to !== main;
    const warnings = isOther ? [`Goes to ${LOCATION_NAMES[to]}.`, ...verdict.warnings] : verdict.warnings;
    return { entry, ...verdict, warnings };
  });
}

/** What a move does with a package of a pile. */
export function verdictOf(
  { state, parcel, reason, departsUninspected = false }: PileEntry,
  { load }: Pick<Pile, 'load'>,
  move: PileMove,
): Verdict {
  const isThere =
    parcel?.status === move.to && (move.to === 'TRANSIT' || parcel.destinationCode === move.terminal);
  if (state === 'moved') return { look: isThere ? 'placed' : 'moved', warnings: [] };
  if (state === 'refused' || !parcel)
    return state === 'looking'
      ? { look: 'looking', warnings: [] }
      : { look: 'refused', ...(reason !== undefined && { reason }), warnings: [] };
  if (isThere && load && load !== parcel.locationDetail) {
    const from = parcel.locationDetail === '' ? '' : ` instead of ${parcel.locationDetail}`;
    return { look: 'ready', warnings: [`Is here already. Gets ${load}${from}.`] };
  }
  const { terminal } = move;
  const refusal = moveRefusal(parcel, move.to, { terminal, isUninspectedAllowed: true });
  if (refusal !== null) return { look: 'refused', reason: refusal, warnings: [] };
  if (isUninspected(parcel)) return uninspectedVerdict(move, departsUninspected);
  return { look: 'ready', warnings: parcel.price === null ? ['No price yet, so it cannot be paid.'] : [] };
}

function uninspectedVerdict({ to }: PileMove, isChosen: boolean): Verdict {
  const notInspected = 'The hazardous goods in this package were not inspected.';
  if (to === 'TRANSIT' && !isChosen) return { look: 'undecided', reason: notInspected, warnings: [] };
  return { look: 'ready', warnings: [`${notInspected} It has no price, so it cannot be paid.`] };
}

/** How many packages that wait in the pile go to each terminal, most first. */
export function destinationsIn(pile: Pile, move: PileMove): { code: LocationCode; count: number }[] {
  const counts = new Map<LocationCode, number>();
  // The one that was scanned first comes first.
  for (const entry of pile.entries.toReversed()) {
    const code = entry.parcel?.destinationCode;
    if (code && isWaiting(verdictOf(entry, pile, move).look)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}

const isWaiting = (look: Look) => look === 'ready' || look === 'undecided';
