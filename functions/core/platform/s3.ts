import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UPLOAD_HEADERS } from '#shared/deployment/images.ts';
import { asError, Unavailable } from './errors.ts';
import { remainingMs } from './request-context.ts';

interface UploadOptions {
  readonly contentType: string;
  readonly bytes: number;
  readonly overwrites?: boolean;
}

const MAX_ATTEMPTS = 3;
/** The timeout for a response to begin, and then for an idle connection. Per attempt. */
const ATTEMPT_TIMEOUT_MS = 2500;
/** The timeout for a request with all its attempts and its content, below the Lambda timeout. */
const TOTAL_TIMEOUT_MS = 9000;

/**
 * Connects to a bucket with region, credentials and endpoint from the environment. Load this file with `import()`: it
 * includes the S3 client, which most requests do not need.
 *
 * All methods throw Unavailable if the store fails three times, and otherwise the error of S3.
 */
export function connectBucket(Bucket: string) {
  const client = new S3Client({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: ATTEMPT_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: ATTEMPT_TIMEOUT_MS,
    },
    // TLS already protects the content, and verifying checksums that other writers stored may be slow.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A presigned upload would otherwise require the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  /**
   * The current object, or null. The ETag identifies its content. `modifiedAt` is when it was uploaded, in whole seconds,
   * rounded down.
   */
  const head = (Key: string): Promise<{ etag: string; modifiedAt: Date } | null> =>
    request(async (options) => {
      const found = await orIfStatus(
        [404],
        null,
        client.send(new HeadObjectCommand({ Bucket, Key }), options),
      );
      if (!found) return null;
      if (!found.LastModified) throw new Error('The response of the object store has no Last-Modified.');
      return { etag: etagOf(found), modifiedAt: found.LastModified };
    });

  return {
    /**
     * A presigned URL that expires after the given number of seconds. The object is served inline with the given
     * content type, regardless of the type it was stored with.
     */
    presignedUrl: (Key: string, expiresIn: number, ResponseContentType: string): Promise<string> => {
      const input = { Bucket, Key, ResponseContentType, ResponseContentDisposition: 'inline' };
      return getSignedUrl(client, new GetObjectCommand(input), { expiresIn });
    },

    /**
     * A presigned URL to which a browser can put an object of exactly this content type and size, with the headers that
     * it must send. Unless `overwrites` is set, S3 responds 412 if there already is an object with this key.
     */
    presignedUpload: async (
      Key: string,
      expiresIn: number,
      { contentType: ContentType, bytes: ContentLength, overwrites = false }: UploadOptions,
    ): Promise<{ url: string; headers: Record<string, string> }> => {
      const IfNoneMatch = overwrites ? undefined : '*';
      const put = new PutObjectCommand({ Bucket, Key, ContentType, ContentLength, IfNoneMatch });
      const url = await getSignedUrl(client, put, {
        expiresIn,
        // Without this, the presigner leaves the content type and the condition out of the signature.
        signableHeaders: new Set([...UPLOAD_HEADERS, 'content-length', 'host']),
      });
      return {
        url,
        headers: { 'content-type': ContentType, ...(IfNoneMatch && { 'if-none-match': IfNoneMatch }) },
      };
    },

    /** @throws if the object does not exist */
    read: (Key: string): Promise<Uint8Array> =>
      request(async (options) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), options);
        return Buffer.concat(await streamOf(Body).toArray());
      }),

    /** The first `maxBytes` of an object, whatever its size; null if it does not exist. */
    readStart: (Key: string, maxBytes: number): Promise<Uint8Array | null> =>
      request(async (options) => {
        const Range = `bytes=0-${maxBytes - 1}`;
        // An empty object has no range.
        const found = await orIfStatus(
          [404, 416],
          null,
          client.send(new GetObjectCommand({ Bucket, Key, Range }), options),
        );
        return found && Buffer.concat(await streamOf(found.Body).toArray());
      }),

    /** The object with its ETag, or null. Its content is null if it is larger than `maxBytes`. */
    find: (Key: string, maxBytes: number): Promise<{ etag: string; content: Uint8Array | null } | null> =>
      request(async (options) => {
        const found = await orIfStatus(
          [404],
          null,
          client.send(new GetObjectCommand({ Bucket, Key }), options),
        );
        return found && { etag: etagOf(found), content: await readAtMost(found.Body, maxBytes) };
      }),

    head,

    /** The ETag of the current object, or null. */
    etag: async (Key: string): Promise<string | null> => (await head(Key))?.etag ?? null,

    write: (Key: string, Body: Uint8Array, ContentType: string): Promise<void> =>
      request(async (options) => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), options);
      }),

    /** Copies the object if its ETag still matches. Returns whether it was copied. */
    copy: (from: string, Key: string, CopySourceIfMatch: string): Promise<boolean> =>
      request((options) => {
        const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
        const copy = new CopyObjectCommand({ Bucket, Key, CopySource, CopySourceIfMatch });
        return unlessStale(client.send(copy, options));
      }),

    /** Deletes the object; if an ETag is given, only if it still matches. Returns whether it was deleted. */
    remove: (Key: string, IfMatch?: string): Promise<boolean> =>
      request((options) =>
        unlessStale(client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch }), options)),
      ),
  };
}

async function request<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    const timeout = Math.max(0, Math.min(TOTAL_TIMEOUT_MS, remainingMs()));
    return await call({ abortSignal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw isTransient(error) ? new Unavailable(undefined, { cause: error }) : error;
  }
}

/** The HTTP status of the response. Undefined if there was no response. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Whether a retry may succeed, because the store is overloaded or the network failed. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429;
  const { name, code } = asError(error) as Error & { code?: unknown };
  // System error codes such as ECONNRESET start with E. Those of Node itself start with ERR_.
  return name === 'TimeoutError' || name === 'AbortError' || /^E(?!RR_)/.test(String(code));
}

/** The response, or `otherwise` if its status is one of these. */
async function orIfStatus<T, O>(
  statuses: readonly number[],
  otherwise: O,
  response: Promise<T>,
): Promise<T | O> {
  try {
    return await response;
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return otherwise;
    throw error;
  }
}

/** Whether a conditional request succeeded. False if the object was replaced, is being replaced, or no longer exists. */
const unlessStale = async (response: Promise<unknown>): Promise<boolean> =>
  (await orIfStatus([404, 409, 412], null, response)) !== null;

function etagOf({ ETag }: { ETag?: string | undefined }): string {
  if (ETag === undefined) throw new Error('The response of the object store has no ETag.');
  return ETag;
}

function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Error('The response of the object store has no body.');
}

/** Reads up to `maxBytes`. If there is more, closes the connection and returns null. */
async function readAtMost(body: unknown, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop destroys the stream.
  for await (const chunk of streamOf(body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
