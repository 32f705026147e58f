import { useState } from 'react';
import { useStaffMutation } from '#web/domain/staff/queries.ts';
import type { Failure } from '#web/lib/errors/error-explanation.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { withResults } from './pile.ts';
import type { Pile, PileMove } from './pile-types.ts';
import type { JudgedEntry } from './verdict.ts';

interface CommitOptions {
  pile: Pile;
  judged: readonly JudgedEntry[];
  move: PileMove;
  apply: (change: (before: Pile) => Pile) => void;
}

/** Moves the packages of a pile that are ready. */
export function useCommit({ pile, judged, move: { to, terminal }, apply }: CommitOptions) {
  const { mutateAsync, isPending } = useStaffMutation('moveParcels');
  const [failure, setFailure] = useState<Failure | null>(null);
  const ready = judged.flatMap(({ look, entry: { parcel, departsUninspected } }) =>
    look === 'ready' && parcel ? [{ parcelId: parcel.parcelId, departsUninspected }] : [],
  );
  const uninspected = ready.filter(({ departsUninspected }) => departsUninspected);
  const idsOf = (parcels: typeof ready) => parcels.map(({ parcelId }) => parcelId);

  const commit = async () => {
    if (ready.length === 0 || isPending) return;
    setFailure(null);
    try {
      const { results } = await mutateAsync({
        body: {
          to,
          parcelIds: idsOf(ready),
          ...(terminal !== 'TAC' && { terminal }),
          ...(pile.load && { locationDetail: pile.load }),
          ...(uninspected.length > 0 && { uninspected: idsOf(uninspected) }),
        },
      });
      apply((before) => withResults(before, results, Date.now()));
    } catch (error) {
      setFailure(explainError(error));
    }
  };
  return { commit, isPending, failure };
}
