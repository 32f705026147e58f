import { once } from './init.ts';

/** Read access to the objects of one private bucket. */
export interface ObjectReader {
  /** @throws if the object does not exist, Unavailable if the store is overloaded. */
  read(key: string): Promise<Uint8Array>;
  /**
   * A presigned URL that expires after the given number of seconds. The object is served inline with the given
   * content type, regardless of the type it was stored with.
   */
  presignedUrl(key: string, seconds: number, contentType: string): Promise<string>;
}

/** Connects to a bucket. The S3 client is loaded lazily. */
export function connectObjectReader(bucket: string): ObjectReader {
  const opened = once(async () => (await import('./s3.ts')).connectBucket(bucket));
  return {
    read: async (key) => (await opened()).read(key),
    presignedUrl: async (key, seconds, contentType) =>
      (await opened()).presignedUrl(key, seconds, contentType),
  };
}
