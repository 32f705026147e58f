import type { Found, MoveResult } from '#shared/contracts/staff/staff-parcels.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { isLoadOf } from '#shared/rules/sailings/boarding.ts';
import { callAt, type Sailing } from '#shared/rules/sailings/sailing.ts';
import { normalizeScanCode, trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import { MAX_PILE_SIZE, UNDO_MS } from '#shared/rules/staff/moves.ts';
import { placeIn, placeOfMove } from '#shared/rules/staff/places.ts';
import {
  type Move,
  type Pile,
  type PileEntry,
  type PileMove,
  type Stray,
  sailingOfPile,
  verdictOf,
} from './verdict.ts';

export const emptyPile = (terminal: LocationCode): Pile => ({ terminal, load: null, entries: [] });

/** The next pile, with the same sailing until its load is closed. What was just moved can still be undone. */
export function newPile(pile: Pile, move: PileMove): Pile {
  const { terminal, moves = [], sailingId, strays } = pile;
  const sailing = sailingOfPile(pile, move);
  const isClosed = sailing !== undefined && callAt(sailing, terminal)?.closed !== undefined;
  return { ...emptyPile(terminal), moves, sailingId: isClosed ? undefined : sailingId, strays };
}

export const isFull = ({ entries }: Pile): boolean => entries.length >= MAX_PILE_SIZE;

/**
 * The pile after a scan. A shelf or load is recognized by its format; everything else is a package. A repeated package is
 * marked and not counted twice, but one that could not be moved is searched for again.
 */
export function withScan(
  pile: Pile,
  scanned: string,
  move: PileMove,
): { pile: Pile; outcome: 'place' | 'search' | 'repeated' | 'refused'; code: string } {
  const code = normalizeScanCode(scanned);
  const settled = pile.entries.map(settledEntry);
  const sailing = loadIn(scanned, move);
  if (sailing && move.to === 'DESTINATION')
    return { pile: { ...pile, sailingId: sailing.sailingId, entries: settled }, outcome: 'place', code };
  const place = sailing?.loadNumber ?? placeIn(scanned, placeOfMove(move));
  const isScannedAgain = place !== null && settled[0]?.code === code;
  if (place !== null && (isScannedAgain || isFree(pile, place, move)))
    return {
      pile: { ...pile, load: place, entries: settled.filter((entry) => entry.code !== code) },
      outcome: 'place',
      code,
    };
  if (code === '') return { pile, outcome: 'refused', code };
  const refusal = trackingNumberRefusal(scanned);
  const same = settled.find((entry) => codesOf(entry).includes(code));
  if (same) {
    const { kind } = verdictOf(same, pile, move);
    const isSettled = place !== null || kind === 'ready' || kind === 'moved' || kind === 'looking';
    const again: PileEntry = isSettled
      ? { ...same, isRepeated: true }
      : { code: same.code, number: same.number, state: 'looking' };
    const entries = settled.map((entry) => (entry === same ? again : entry));
    return { pile: { ...pile, entries }, outcome: isSettled ? 'repeated' : 'search', code: same.code };
  }
  if (isFull(pile)) return { pile, outcome: 'refused', code };
  const reason =
    place === null
      ? refusal
      : `The pile goes to ${pile.load}. Move it first, or scan this again to change it.`;
  const number = trackingNumberOf(scanned);
  const entry: PileEntry =
    reason === null ? { code, number, state: 'looking' } : { code, number, state: 'refused', reason };
  const outcome = reason === null ? 'search' : 'refused';
  return { pile: { ...pile, entries: [entry, ...settled] }, outcome, code };
}

/** The sailing whose load label was scanned. */
function loadIn(scanned: string, { sailings }: PileMove): Sailing | undefined {
  const load = placeIn(scanned, 'LOAD');
  return load === null ? undefined : sailings?.known.find((each) => isLoadOf(load, each));
}

/** An entry without the mark of the latest scan. Any other entry stays the same object, so that its row is not rendered. */
function settledEntry(entry: PileEntry): PileEntry {
  if (!entry.isRepeated) return entry;
  const { isRepeated, ...settled } = entry;
  return settled;
}

/** Whether the pile can go to this place: it goes there already, or no package can go where the pile goes now. */
function isFree(pile: Pile, place: string, move: PileMove): boolean {
  const { load, entries } = pile;
  const waits = (entry: PileEntry) => {
    const { kind } = verdictOf(entry, pile, move);
    return kind !== 'moved' && kind !== 'placed' && !(sailingOfPile(pile, move) && kind === 'refused');
  };
  return !load || load === place || !entries.some(waits);
}

function codesOf({ code, parcel }: PileEntry): string[] {
  return parcel ? [code, normalizeScanCode(parcel.freightBillNum)] : [code];
}

/** The pile after the search for a scanned package. Another code of a package in the pile counts as a repeat. */
export function withFound(pile: Pile, code: string, found: Found): Pile {
  // Carriers use numbers again, so a package that is gone can have the number of one that is here.
  const open = found.parcels.filter(({ status }) => !isFinal(status));
  const [parcel, ...others] = open.length > 0 ? open : found.parcels.slice(0, 1);
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
      reason: 'Several packages have this number. Scan the freight bill number on the label.',
    });
  return withEntry(pile, code, { state: 'found', parcel });
}

/** The pile after a search failed, for example because the network is down. The scan stays listed. */
export function withSearchFailure(pile: Pile, code: string): Pile {
  return withEntry(pile, code, { state: 'refused', reason: 'The search failed. Scan it again.' });
}

/** The pile after a move to this status at this time. Results about packages that it does not have change nothing. */
export function withResults(
  pile: Pile,
  results: readonly MoveResult[],
  { move, at }: { move: PileMove; at: number },
): Pile {
  const refusals = new Map(results.map(({ parcelId, refusal }) => [parcelId, refusal]));
  const entries = pile.entries.map(settledEntry).map((entry): PileEntry => {
    const refusal = entry.parcel && refusals.get(entry.parcel.parcelId);
    if (refusal === undefined) return entry;
    return refusal === null ? { ...entry, state: 'moved' } : { ...entry, state: 'refused', reason: refusal };
  });
  const moved = entries.flatMap((entry) =>
    entry.parcel && refusals.get(entry.parcel.parcelId) === null
      ? [{ parcelId: entry.parcel.parcelId, kind: verdictOf(entry, pile, move).kind }]
      : [],
  );
  if (moved.length === 0) return { ...pile, entries };
  const parcelIds = moved.filter(({ kind }) => kind === 'moved').map(({ parcelId }) => parcelId);
  const strays = move.to === 'DESTINATION' ? straysOf({ ...pile, entries }, parcelIds, move) : [];
  const recent = (pile.moves ?? []).filter((each) => at - each.at < UNDO_MS);
  return {
    ...pile,
    entries,
    strays: [...(pile.strays ?? []), ...strays],
    moves: [{ at, parcelIds, placed: moved.length - parcelIds.length }, ...recent],
  };
}

/** Those of the packages that just arrived that were not recorded on the sailing that the pile came with. */
function straysOf(pile: Pile, parcelIds: readonly string[], move: PileMove): Stray[] {
  const sailingId = sailingOfPile(pile, move)?.sailingId;
  if (sailingId === undefined) return [];
  return pile.entries.flatMap(({ parcel }) =>
    parcel && parcel.sailingId !== sailingId && parcelIds.includes(parcel.parcelId)
      ? [{ sailingId, parcelId: parcel.parcelId, freightBillNum: parcel.freightBillNum }]
      : [],
  );
}

/** The pile after the load of its sailing was closed, with what came unlisted. It stays with that sailing. */
export const afterClosing = (pile: Pile, sailingId: string): Pile => ({
  ...pile,
  sailingId,
  strays: (pile.strays ?? []).filter((stray) => stray.sailingId !== sailingId),
});

/** The pile after the packages of a move went back. */
export function withoutMove(pile: Pile, undone: Move, move: PileMove): Pile {
  const entries = pile.entries.filter(({ parcel }) => !parcel || !undone.parcelIds.includes(parcel.parcelId));
  const rest = {
    ...pile,
    moves: (pile.moves ?? []).filter(({ at }) => at !== undone.at),
    strays: (pile.strays ?? []).filter(({ parcelId }) => !undone.parcelIds.includes(parcelId)),
  };
  return entries.length === 0 ? newPile(rest, move) : { ...rest, entries };
}

/** The pile without the latest package. Moved packages stay. */
export function withoutLast(pile: Pile): Pile {
  const index = pile.entries.findIndex(({ state }) => state !== 'moved');
  return index < 0 ? pile : { ...pile, entries: pile.entries.toSpliced(index, 1) };
}

export function without(pile: Pile, code: string): Pile {
  return { ...pile, entries: pile.entries.filter((entry) => entry.code !== code) };
}

function withEntry(pile: Pile, code: string, changes: Partial<PileEntry>): Pile {
  const entries = pile.entries.map((entry) => (entry.code === code ? { ...entry, ...changes } : entry));
  return { ...pile, entries };
}
