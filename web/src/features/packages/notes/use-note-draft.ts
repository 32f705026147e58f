import { useEffect, useRef } from 'react';
import { dropDraft, keepDraft, type NoteDraft } from './note-drafts.ts';

/**
 * Keeps what is typed when the form goes without having been answered: Back was pressed, or the session ended. `unsaved`
 * tells what would be lost, null where nothing would.
 */
export function useNoteDraft(parcelId: string, unsaved: () => NoteDraft | null) {
  const isAnswered = useRef(false);
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(
    () => () => {
      const draft = isAnswered.current ? null : latest.current();
      if (draft) keepDraft(draft);
      else dropDraft(parcelId);
    },
    [parcelId],
  );
  return {
    /** Nothing is to be kept: it was saved, or given up in so many words. */
    answer: () => {
      isAnswered.current = true;
    },
  };
}
