import type { Parcel } from '../../../../../shared/contracts/parcels.ts';

/** Notes that were typed and neither saved nor given up, because the page went away under them. */
export interface NoteDraft {
  notes: string;
  /** The parcel with the notes that were there to be seen meanwhile. */
  seen: Parcel;
}

/** By the ids of parcels. They are of one customer, so nobody meets the text of another. */
const drafts = new Map<string, NoteDraft>();

export function draftOf(parcelId: string): NoteDraft | null {
  return drafts.get(parcelId) ?? null;
}

/** Keeps what was typed until it is dropped, or this tab is closed or loaded anew. */
export function keepDraft(draft: NoteDraft): void {
  drafts.set(draft.seen.parcelId, draft);
}

export function dropDraft(parcelId: string): void {
  drafts.delete(parcelId);
}
