import { once } from './init.ts';

interface StoredObject {
  /** Differs from that of every other content. */
  readonly etag: string;
  /** Null where it is larger than was asked for. */
  readonly content: Uint8Array | null;
}

/** Objects of one private bucket, for those who put them there and take them away. All throw Unavailable while it is busy. */
export interface ObjectStore {
  /** The object with its content of at most so many bytes, or null. */
  find(key: string, maxBytes: number): Promise<StoredObject | null>;
  /** The ETag of what stands there now, or null. */
  etag(key: string): Promise<string | null>;
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Takes the object away, given an ETag only if it still has that one; answers whether it had. */
  remove(key: string, etag?: string): Promise<boolean>;
}

/** The bucket of this name. The client of S3 is loaded at the first call. */
export function connectObjectStore(bucket: string): ObjectStore {
  const opened = once(async () => (await import('./s3.ts')).connectBucket(bucket));
  return {
    find: async (key, maxBytes) => (await opened()).find(key, maxBytes),
    etag: async (key) => (await opened()).etag(key),
    write: async (key, content, contentType) => (await opened()).write(key, content, contentType),
    remove: async (key, etag) => (await opened()).remove(key, etag),
  };
}

/** Whether an object of this key can be reached by an address: clients fold `.` and `..` away before they send one. */
export function isReachableByUrl(key: string): boolean {
  return !key.split('/').some((part) => part === '.' || part === '..');
}
