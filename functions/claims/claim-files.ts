import type { ClaimUploadInput } from '#shared/contracts/claims/inputs.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { CLAIM_FILE_TYPES } from '#shared/rules/claims/claims.ts';
import { Conflict } from '../core/platform/errors.ts';
import { inParallel } from '../core/platform/in-parallel.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';
import type { ClaimRecord } from './claim-record.ts';
import { unsentFiles } from './claim-rules.ts';

const URL_SECONDS = 300;
const CONCURRENCY = 5;

type File = Pick<ClaimRecord['files'][number], 'fileId' | 'contentType'>;

/** The key of a file in the bucket. */
export const fileKey = (parcelId: string, { fileId, contentType }: File): string =>
  `${IMAGE_FOLDERS.claims}${parcelId}/${fileId}.${CLAIM_FILE_TYPES[contentType]}`;

/** The files of claims in the bucket, to which browsers upload them. They are served with the type that was declared. */
export function claimFiles(store: Pick<ObjectStore, 'presignedUpload' | 'presignedUrl' | 'etag' | 'remove'>) {
  const remove = async (parcelId: string, files: readonly File[]): Promise<void> => {
    await inParallel(files, CONCURRENCY, (file) => store.remove(fileKey(parcelId, file)));
  };

  return {
    /** A URL for the upload of a file of exactly this type and size, which never replaces one. */
    createUpload: (parcelId: string, file: ClaimUploadInput) =>
      store.presignedUpload(fileKey(parcelId, file), URL_SECONDS, {
        contentType: file.contentType,
        bytes: file.bytes,
      }),

    url: (parcelId: string, file: File): Promise<string> =>
      store.presignedUrl(fileKey(parcelId, file), URL_SECONDS, file.contentType),

    remove,

    /** @throws Conflict with the names of the files that are to be sent but did not arrive */
    requireArrived: async (claim: ClaimRecord): Promise<void> => {
      const found = await inParallel(unsentFiles(claim), CONCURRENCY, async (file) => ({
        name: file.name,
        etag: await store.etag(fileKey(claim.parcelId, file)),
      }));
      const missing = found.filter(({ etag }) => etag === null).map(({ name }) => name);
      if (missing.length > 0)
        throw new Conflict(`Not uploaded: ${missing.join(', ')}. Add it again, or remove it.`);
    },
  };
}
export type ClaimFiles = ReturnType<typeof claimFiles>;
