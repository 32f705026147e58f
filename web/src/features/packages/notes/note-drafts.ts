import type { Parcel } from '#shared/contracts/parcel.ts';

/** Notes that were neither saved nor discarded. */
export interface NoteDraft {
  notes: string;
  /** The parcel, with the notes that were on screen while typing. */
  seen: Parcel;
}

/** By parcel id. A parcel belongs to one customer, so no customer sees a draft of another. */
const drafts = new Map<string, NoteDraft>();

export function draftOf(parcelId: string): NoteDraft | null {
  return drafts.get(parcelId) ?? null;
}

/** Keeps a draft until it is dropped or the page is reloaded. */
export function keepDraft(draft: NoteDraft): void {
  drafts.set(draft.seen.parcelId, draft);
}

export function dropDraft(parcelId: string): void {
  drafts.delete(parcelId);
}
