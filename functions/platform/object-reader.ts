import { once } from './init.ts';

/** Objects of one private bucket, for those who only look at them. */
export interface ObjectReader {
  /** @throws when there is no such object, Unavailable when the store does not keep up. */
  read(key: string): Promise<Uint8Array>;
  /**
   * An address from which anybody can read the object for so many seconds. It is served under the given type, to be
   * shown, whatever type it was stored with.
   */
  presignedUrl(key: string, seconds: number, contentType: string): Promise<string>;
}

/** The bucket of this name. The client of S3 is loaded at the first call. */
export function connectObjectReader(bucket: string): ObjectReader {
  const opened = once(async () => (await import('./s3.ts')).connectBucket(bucket));
  return {
    read: async (key) => (await opened()).read(key),
    presignedUrl: async (key, seconds, contentType) =>
      (await opened()).presignedUrl(key, seconds, contentType),
  };
}
