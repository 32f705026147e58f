import { once } from './init.ts';

interface StoredObject {
  /** Identifies the content of the object. */
  readonly etag: string;
  /** Null if it is larger than `maxBytes`. */
  readonly content: Uint8Array | null;
}

/**
 * Read and write access to the objects of one private bucket. All methods throw Unavailable if the store is
 * overloaded.
 */
export interface ObjectStore {
  /** The object with its content, or null. */
  find(key: string, maxBytes: number): Promise<StoredObject | null>;
  /** The ETag of the current object, or null. */
  etag(key: string): Promise<string | null>;
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Copies the object if its ETag still matches. Returns whether it was copied. */
  copy(from: string, to: string, etag: string): Promise<boolean>;
  /** A presigned URL to which a browser can put an object of exactly this content type and size. */
  uploadUrl(
    key: string,
    seconds: number,
    content: { readonly contentType: string; readonly bytes: number },
  ): Promise<string>;
  /** Deletes the object; if an ETag is given, only if it still matches. Returns whether it was deleted. */
  remove(key: string, etag?: string): Promise<boolean>;
}

/** Connects to a bucket. The S3 client is loaded lazily. */
export function connectObjectStore(bucket: string): ObjectStore {
  const opened = once(async () => (await import('./s3.ts')).connectBucket(bucket));
  return {
    find: async (key, maxBytes) => (await opened()).find(key, maxBytes),
    etag: async (key) => (await opened()).etag(key),
    write: async (key, content, contentType) => (await opened()).write(key, content, contentType),
    copy: async (from, to, etag) => (await opened()).copy(from, to, etag),
    uploadUrl: async (key, seconds, content) => (await opened()).uploadUrl(key, seconds, content),
    remove: async (key, etag) => (await opened()).remove(key, etag),
  };
}

/** Whether a URL can address this key. HTTP clients normalize `.` and `..` segments before they send a request. */
export function isReachableByUrl(key: string): boolean {
  return !key.split('/').some((part) => part === '.' || part === '..');
}
