declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Options {
    directory: string;
    silent?: boolean;
    vhostBuckets?: boolean;
    configureBuckets?: { name: string }[];
  }

  interface Records {
    Records: {
      eventName: string;
      s3: { bucket: { name: string }; object: { key: string; size?: number; eTag?: string } };
    }[];
  }

  interface FilesystemStore {
    /** Resolves with the size in bytes and the MD5 hash. */
    putContent(path: string, content: unknown): Promise<[number, string]>;
    /** Rejects with ENOENT if the object does not exist. */
    getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
  }

  /** The subset that `object-store.ts` uses. The package has no types. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: FilesystemStore;
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    /** Emitted after an object is put, copied, or deleted. */
    on(name: 'event', listener: (event: Records) => void): this;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The account whose access keys the store accepts. */
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void };
}
