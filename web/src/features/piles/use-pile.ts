import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { LOCATION_CODES, LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { MoveTarget } from '#shared/rules/staff/moves.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { findQuery, useStaffMutation } from '#web/domain/staff/queries.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { storedValue, tabStorage } from '#web/lib/storage.ts';
import { emptyPile, withFound, withResults, withScan, withSearchFailure } from './pile.ts';
import {
  type JudgedEntry,
  type Move,
  type Pile,
  type PileEntry,
  type PileMove,
  type Stray,
  sailingOfPile,
  verdictOf,
} from './verdict.ts';

type Change = (pile: Pile) => Pile;

const StoredPile: z.ZodMiniType<Pile> = z.looseObject({
  terminal: z.enum(LOCATION_CODES),
  load: z.nullable(z.string()),
  entries: z.array(z.custom<PileEntry>()),
  moves: z.optional(z.array(z.custom<Move>())),
  sailingId: z.optional(z.string()),
  strays: z.optional(z.array(z.custom<Stray>())),
});

const storedPile = (to: MoveTarget) => storedValue(tabStorage, `pile ${to}`, StoredPile);

/** The piles of this tab. A search or a move that ends after its page was left still changes its pile. */
const usePiles = create<Partial<Record<MoveTarget, Pile>>>(() => ({}));
tabStorage.onClear(() => usePiles.setState({}, true));

/** The pile at this terminal; an empty one if the tab has none or another terminal's. */
function currentPile({ to, terminal }: PileMove): Pile {
  const pile = usePiles.getState()[to] ?? storedPile(to).read();
  return pile?.terminal === terminal ? pile : emptyPile(terminal);
}

function changePile(move: PileMove, change: Change): Pile {
  const pile = change(currentPile(move));
  storedPile(move.to).write(pile);
  usePiles.setState({ [move.to]: pile });
  return pile;
}

/**
 * A pile that survives a reload and other pages. Each scan is listed immediately, and searches run in parallel, so a slow
 * response does not block scanning. A sound tells whether a package is ready.
 */
export function usePile(move: PileMove) {
  const { to, terminal } = move;
  const client = useQueryClient();
  const [first] = useState(() => currentPile(move));
  const pile = usePiles((piles) => (piles[to]?.terminal === terminal ? piles[to] : first));
  const kindOf = (entry: PileEntry) => verdictOf(entry, currentPile(move), move).kind;
  const apply = useCallback((change: Change) => void changePile({ to, terminal }, change), [to, terminal]);
  /** For what removes packages, which must not happen while they are being moved. */
  const applyAtRest = useCallback(
    (change: Change) => {
      if (client.isMutating(MOVING) === 0) apply(change);
    },
    [client, apply],
  );

  const search = async (code: string) => {
    try {
      const found = await client.fetchQuery({ ...findQuery(code), staleTime: 0 });
      apply((before) => withFound(before, code, found));
    } catch {
      apply((before) => withSearchFailure(before, code));
    }
    const entry = currentPile(move).entries.find((each) => each.code === code);
    if (entry && kindOf(entry) === 'ready') playGoodSound();
    else playBadSound();
  };

  const scan = (scanned: string) => {
    const { pile: next, outcome, code } = withScan(currentPile(move), scanned, move);
    apply(() => next);
    if (outcome === 'search') void search(code);
    else if (outcome === 'place') playGoodSound();
    else playBadSound();
  };

  // Repeats searches that a reload interrupted, and those for packages that staff may have corrected since.
  const searchAgain = useEffectEvent(() => {
    for (const entry of currentPile(move).entries)
      if (['looking', 'uninspected'].includes(kindOf(entry))) void search(entry.code);
  });
  useEffect(() => searchAgain(), []);

  return { pile, scan, apply, applyAtRest };
}

/** The terminal of the pile that was started in this tab, or null. */
export function terminalOfPile(to: MoveTarget): Pile['terminal'] | null {
  const pile = usePiles.getState()[to] ?? storedPile(to).read();
  return pile && pile.entries.length > 0 ? pile.terminal : null;
}

const MOVING = { mutationKey: ['moveParcels'] };

interface CommitOptions {
  pile: Pile;
  judged: readonly JudgedEntry[];
  move: PileMove;
  apply: (change: Change) => void;
}

/** Moves the ready packages of a pile. `isMoving` is true until the response, also on a page that was opened since. */
export function useCommit({ pile, judged, move, apply }: CommitOptions) {
  const { to, terminal } = move;
  const ready = judged.flatMap(({ kind, entry: { parcel } }) =>
    kind === 'ready' && parcel ? [parcel.parcelId] : [],
  );
  const { mutateAsync, error } = useStaffMutation(
    'moveParcels',
    `${packages(ready.length)} for ${pile.load || LOCATION_NAMES[terminal]} may not have been moved.`,
  );
  const client = useQueryClient();
  const isMoving = useIsMutating(MOVING) > 0;

  const commit = async () => {
    // Of a second press before the page is rendered again, `isMoving` knows nothing.
    if (ready.length === 0 || client.isMutating(MOVING) > 0) return;
    const sailing = sailingOfPile(pile, move);
    const body = {
      to,
      parcelIds: ready,
      ...(to === 'TRANSIT' && sailing && { sailingId: sailing.sailingId }),
      ...(terminal !== 'TAC' && { terminal }),
      ...(pile.load && { locationDetail: pile.load }),
    };
    // The failure below says what went wrong.
    const moved = await mutateAsync({ body }).catch(() => null);
    if (moved) apply((before) => withResults(before, moved.results, { move, at: Date.now() }));
  };
  return { commit, isMoving, failure: error && explainError(error) };
}
