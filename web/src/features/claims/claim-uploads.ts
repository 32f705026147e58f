import type { ClaimFile } from '#shared/contracts/claims/claim-file.ts';
import { CLAIM_FILE_TYPES, type ClaimFileType, MAX_CLAIM_FILES } from '#shared/rules/claims/claims.ts';
import { shrinkPhoto, UnusablePhoto } from '#web/components/uploads/shrink-photo.ts';
import { type Upload, type UploadTarget, uploads, useUploads } from '#web/components/uploads/uploads.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What the browser offers to choose. */
export const ACCEPTED_TYPES = Object.keys(CLAIM_FILE_TYPES).join(',');

const PDF: ClaimFileType = 'application/pdf';

const targetId = (parcelId: string) => `claim ${parcelId}`;

/** The uploads of this tab to a claim. The name of each is the id of its file. */
export const useClaimUploads = (parcelId: string): readonly Upload[] =>
  useUploads().filter(({ target }) => target.id === targetId(parcelId));

/** A PDF file as it is, and a photo as a smaller JPEG without its location. */
async function prepare(file: File): Promise<Blob> {
  if (file.type === PDF) {
    if (file.size > MAX_BYTES) throw new UnusablePhoto('A file can have at most 15 MB.');
    return file;
  }
  // Some phones do not tell the type of a photo.
  if (file.type !== '' && !file.type.startsWith('image/'))
    throw new UnusablePhoto('This file cannot be used. Choose a photo or a PDF file.');
  return shrinkPhoto(file);
}

const MAX_BYTES = 15_000_000;

/** Where the files of a claim go. `begin` makes sure that there is a draft or a claim. */
function targetOf(parcelId: string, begin: () => Promise<void>): UploadTarget {
  return {
    id: targetId(parcelId),
    max: MAX_CLAIM_FILES,
    prepare,
    request: async ({ name: fileId, file }, content, signal) => {
      await begin();
      const contentType = file.type === PDF ? PDF : 'image/jpeg';
      const body = { fileId, name: file.name || 'Photo', contentType, bytes: content.size };
      return call('addClaimFile', { params: { parcelId }, body }, { signal });
    },
  };
}

export const claimUploads = {
  /**
   * Starts to upload these files. Returns how many exceed the limit and were dropped.
   * @param stored the files of the claim
   */
  add: (
    parcelId: string,
    files: readonly File[],
    stored: readonly ClaimFile[],
    begin: () => Promise<void>,
  ): number => {
    const own = new Set(useUploads.getState().map(({ name }) => name));
    const others = stored.filter(({ fileId }) => !own.has(fileId)).length;
    return uploads.add(targetOf(parcelId, begin), files, () => crypto.randomUUID(), others);
  },

  /** Forgets the uploads to a claim, once it was filed, answered or discarded. */
  clear: (parcelId: string): void => uploads.dropAll(({ target }) => target.id === targetId(parcelId)),
};

/** Why a claim cannot be sent with these uploads yet, or null. */
export function unfinishedText(files: readonly Upload[]): string | null {
  if (files.some(({ state }) => state === 'waiting' || state === 'uploading'))
    return 'Wait until all files are uploaded.';
  return files.some(({ state }) => state === 'failed') ? 'Retry or remove the files that failed.' : null;
}
