import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { findQuery } from '../../domain/staff/list-queries.ts';
import { playBadSound, playGoodSound } from '../../lib/sounds.ts';
import { tabStorage } from '../../lib/tab-storage.ts';
import {
  EMPTY_PILE,
  type Pile,
  type PileMove,
  withFound,
  withoutLast,
  withScan,
  withSearchFailure,
} from './pile.ts';

type Change = (pile: Pile) => Pile;
const applied = (pile: Pile, change: Change): Pile => change(pile);

/**
 * A pile that survives a reload. Each scan is listed at once and searched for at the same time as others, so that slow
 * answers hold nothing up. A sound tells whether a package is ready.
 */
export function usePile(move: PileMove) {
  const key = `pile ${move.to}`;
  const client = useQueryClient();
  const [pile, change] = useReducer(applied, undefined, () => storedPile(tabStorage.read(key)));
  // The scans of one moment are applied before the next render.
  const latest = useRef(pile);
  const latestMove = useRef(move);
  latestMove.current = move;

  const apply = useCallback(
    (next: Change) => {
      latest.current = next(latest.current);
      tabStorage.write(key, latest.current);
      const current = latest.current;
      change(() => current);
    },
    [key],
  );

  const search = useCallback(
    async (code: string) => {
      try {
        const found = await client.fetchQuery({ ...findQuery(code), staleTime: 0 });
        apply((before) => withFound(before, code, found, latestMove.current));
      } catch {
        apply((before) => withSearchFailure(before, code));
      }
      const entry = latest.current.entries.find((each) => each.code === code);
      if (entry?.state === 'ready') playGoodSound();
      else playBadSound();
    },
    [apply, client],
  );

  const scan = useCallback(
    (scanned: string) => {
      const { pile: next, outcome, code } = withScan(latest.current, scanned);
      apply(() => next);
      if (outcome === 'added') void search(code);
      else playBadSound();
      return outcome;
    },
    [apply, search],
  );

  // Searches again for what a reload interrupted.
  useEffect(() => {
    for (const { code, state } of latest.current.entries) if (state === 'looking') void search(code);
  }, [search]);

  return {
    pile,
    scan,
    apply,
    takeLastOff: useCallback(() => apply(withoutLast), [apply]),
    clear: useCallback(() => apply(() => EMPTY_PILE), [apply]),
  };
}

function storedPile(stored: unknown): Pile {
  const isPile = typeof stored === 'object' && stored !== null && 'entries' in stored && 'load' in stored;
  return isPile && Array.isArray(stored.entries) ? (stored as Pile) : EMPTY_PILE;
}
