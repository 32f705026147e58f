declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Options {
    directory: string;
    silent?: boolean;
    vhostBuckets?: boolean;
    configureBuckets?: { name: string }[];
  }

  interface StoredObject {
    bucket: string;
    key: string;
    content: unknown;
    metadata: object;
  }

  interface FilesystemStore {
    /** Resolves with the size in bytes and the MD5 hash. */
    putContent(path: string, content: unknown): Promise<[number, string]>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    /** The path of a file of an object, such as its `metadata.json`. */
    getResourcePath(bucket: string, key: string, resource: string): string;
    putObject(object: StoredObject): Promise<unknown>;
    copyObject(
      fromBucket: string,
      fromKey: string,
      bucket: string,
      key: string,
      metadata: object | null,
    ): Promise<unknown>;
    getObject(bucket: string, key: string): Promise<StoredObject | null>;
    deleteObject(bucket: string, key: string): Promise<void>;
    /** Rejects with ENOENT if the object does not exist. */
    getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
  }

  /** The subset that `object-store.ts` uses. The package has no types. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: FilesystemStore;
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The account whose access keys the store accepts. */
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void };
}
