import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import type { MoveTarget } from '#shared/rules/staff/moves.ts';
import { findQuery, useStaffMutation } from '#web/domain/staff/queries.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { playBadSound, playGoodSound } from '#web/lib/sounds.ts';
import { storedValue, tabStorage } from '#web/lib/storage.ts';
import { emptyPile, withFound, withResults, withScan, withSearchFailure } from './pile.ts';
import { type JudgedEntry, type Pile, type PileEntry, type PileMove, verdictOf } from './verdict.ts';

type Change = (pile: Pile) => Pile;

const StoredPile: z.ZodMiniType<Pile> = z.looseObject({
  terminal: z.enum(LOCATION_CODES),
  load: z.nullable(z.string()),
  entries: z.array(z.custom<PileEntry>()),
});

/**
 * A pile that survives a reload. Each scan is listed immediately, and searches run in parallel, so a slow response does not
 * block scanning. A sound tells whether a package is ready.
 */
export function usePile(move: PileMove) {
  const { to, terminal } = move;
  const [stored] = useState(() => storedPile(to));
  const client = useQueryClient();
  const [pile, setPile] = useState(() => {
    const before = stored.read();
    return before?.terminal === terminal ? before : emptyPile(terminal);
  });
  // Several scans can be applied before the next render.
  const latest = useRef(pile);
  const kindOf = (entry: PileEntry) => verdictOf(entry, latest.current, move).kind;

  const apply = useCallback(
    (change: Change) => {
      latest.current = change(latest.current);
      stored.write(latest.current);
      setPile(latest.current);
    },
    [stored],
  );

  const search = async (code: string) => {
    try {
      const found = await client.fetchQuery({ ...findQuery(code), staleTime: 0 });
      apply((before) => withFound(before, code, found));
    } catch {
      apply((before) => withSearchFailure(before, code));
    }
    const entry = latest.current.entries.find((each) => each.code === code);
    if (entry && kindOf(entry) === 'ready') playGoodSound();
    else playBadSound();
  };

  const scan = (scanned: string) => {
    const { pile: next, outcome, code } = withScan(latest.current, scanned, move);
    apply(() => next);
    if (outcome === 'search') void search(code);
    else if (outcome === 'place') playGoodSound();
    else playBadSound();
  };

  // Repeats searches that a reload interrupted, and those for packages that staff may have corrected since.
  const searchAgain = useEffectEvent(() => {
    for (const entry of latest.current.entries)
      if (['looking', 'uninspected'].includes(kindOf(entry))) void search(entry.code);
  });
  useEffect(() => searchAgain(), []);

  return { pile, scan, apply };
}

/** The terminal of the pile that was started in this tab, or null. */
export function terminalOfPile(to: MoveTarget): Pile['terminal'] | null {
  const pile = storedPile(to).read();
  return pile && pile.entries.length > 0 ? pile.terminal : null;
}

const storedPile = (to: MoveTarget) => storedValue(tabStorage, `pile ${to}`, StoredPile);

interface CommitOptions {
  pile: Pile;
  judged: readonly JudgedEntry[];
  move: PileMove;
  apply: (change: Change) => void;
}

/** Moves the ready packages of a pile. */
export function useCommit({ pile, judged, move: { to, terminal }, apply }: CommitOptions) {
  const { mutateAsync, isPending, error } = useStaffMutation('moveParcels');
  const ready = judged.flatMap(({ kind, entry: { parcel } }) =>
    kind === 'ready' && parcel ? [parcel.parcelId] : [],
  );

  const commit = async () => {
    if (ready.length === 0 || isPending) return;
    const body = {
      to,
      parcelIds: ready,
      ...(terminal !== 'TAC' && { terminal }),
      ...(pile.load && { locationDetail: pile.load }),
    };
    // The failure below says what went wrong.
    const moved = await mutateAsync({ body }).catch(() => null);
    if (moved) apply((before) => withResults(before, moved.results, Date.now()));
  };
  return { commit, isPending, failure: error && explainError(error) };
}
