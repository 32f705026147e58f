import { useEffect, useRef } from 'react';
import { dropDraft, keepDraft, type NoteDraft } from './note-drafts.ts';

/**
 * Keeps unsaved notes when the form unmounts without a decision, for example on Back or when the session ends.
 * @param unsaved returns the draft to keep, or null if there are no changes
 */
export function useNoteDraft(parcelId: string, unsaved: () => NoteDraft | null) {
  const isDecided = useRef(false);
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(
    () => () => {
      const draft = isDecided.current ? null : latest.current();
      if (draft) keepDraft(draft);
      else dropDraft(parcelId);
    },
    [parcelId],
  );
  return {
    /** Call when the notes were saved or discarded, so that no draft is kept. */
    finish: () => {
      isDecided.current = true;
    },
  };
}
