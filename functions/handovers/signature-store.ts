import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { MAX_SIGNATURE_BYTES, type SignatureUploadInput } from '#shared/contracts/staff/handovers.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { Conflict, invalidField } from '../core/platform/errors.ts';
import type { ObjectStore } from '../core/platform/object-store.ts';

const MAX_SIDE = 4096;
/** Where the header has the width, the height and whether the image is interlaced. */
const HEADER = { width: 16, height: 20, interlace: 28, end: 33 };

/**
 * Whether these bytes are a complete PNG image of at most 4096 x 4096 pixels that can be decoded. Its size is checked
 * before, because a small file can have huge pixels. Interlaced images are not accepted: no browser creates them, and
 * the library decompresses them without a limit.
 */
export function isPng(bytes: Buffer): boolean {
  if (bytes.length < HEADER.end || bytes[HEADER.interlace] !== 0) return false;
  const sides = [HEADER.width, HEADER.height].map((at) => bytes.readUInt32BE(at));
  if (sides.some((side) => side < 1 || side > MAX_SIDE)) return false;
  try {
    PNG.sync.read(bytes);
    return true;
  } catch {
    return false;
  }
}

const URL_SECONDS = 300;
const CONTENT_TYPE = 'image/png';

/** Where a browser uploads a signature. The bucket deletes it after a day; a handover keeps a copy. */
export const signatureUploadKey = (hash: string): string => `${IMAGE_FOLDERS.signatureUploads}${hash}.png`;

export type SignatureStore = ReturnType<typeof signatureStore>;

/** The signatures that browsers upload, and those of handovers. A signature is named by the SHA-256 hash of its image. */
export function signatureStore(store: Pick<ObjectStore, 'find' | 'presignedUpload' | 'write'>) {
  /** @throws Conflict if it has not been uploaded, InvalidInput if it is not an image */
  async function uploaded(hash: string): Promise<Uint8Array> {
    const found = await store.find(signatureUploadKey(hash), MAX_SIGNATURE_BYTES);
    const image = found?.content;
    // The upload can be replaced while its URL is valid, but not by an image with this hash.
    if (!image || createHash('sha256').update(image).digest('hex') !== hash)
      throw new Conflict('The signature did not arrive.');
    if (!isPng(Buffer.from(image))) throw invalidField('signature', 'The signature is not a PNG image.');
    return image;
  }

  return {
    /** A URL for the upload of a signature, of exactly this size. */
    createUpload: ({ signature, bytes }: SignatureUploadInput) =>
      store.presignedUpload(signatureUploadKey(signature), URL_SECONDS, {
        contentType: CONTENT_TYPE,
        bytes,
        // Another image under this name, which is refused later, must not keep out the right one.
        overwrites: true,
      }),

    /** Copies an uploaded signature to a key, under which nobody can replace it. @throws as `uploaded` does */
    keep: async (hash: string, key: string): Promise<void> =>
      store.write(key, await uploaded(hash), CONTENT_TYPE),
  };
}
