import { once } from './once.ts';
import type { connectBucket } from './s3.ts';

/** Access to the objects of one private bucket. See {@link connectBucket}. */
export type ObjectStore = ReturnType<typeof connectBucket>;

/** Connects to a bucket. The S3 client is loaded by the first call. */
export function connectObjectStore(name: string): ObjectStore {
  const bucket = once(async () => (await import('./s3.ts')).connectBucket(name));
  return {
    presignedUrl: async (...args) => (await bucket()).presignedUrl(...args),
    presignedUpload: async (...args) => (await bucket()).presignedUpload(...args),
    read: async (...args) => (await bucket()).read(...args),
    readStart: async (...args) => (await bucket()).readStart(...args),
    find: async (...args) => (await bucket()).find(...args),
    head: async (...args) => (await bucket()).head(...args),
    etag: async (...args) => (await bucket()).etag(...args),
    write: async (...args) => (await bucket()).write(...args),
    copy: async (...args) => (await bucket()).copy(...args),
    remove: async (...args) => (await bucket()).remove(...args),
  };
}

/** Whether a URL can address this key. HTTP clients normalize `.` and `..` segments before they send a request. */
export function isReachableByUrl(key: string): boolean {
  return !key.split('/').some((part) => part === '.' || part === '..');
}
