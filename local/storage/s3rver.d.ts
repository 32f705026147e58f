declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

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

  /** The files behind the objects. */
  interface Files {
    /** Resolves with the number of bytes and their MD5. */
    putContent(path: string, content: unknown): Promise<[number, string]>;
    /** Rejects with ENOENT where there is no such object. */
    getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
  }

  /** The part of the package that `object-store.ts` uses; it brings no types. */
  export default class S3rver {
    constructor(options: Options);
    readonly store: Files;
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    /** After each object that was put, copied or removed. */
    on(name: 'event', listener: (event: Records) => void): this;
  }
}
