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
import { remainingMs } from './deadline.ts';
import { asError, Unavailable } from './errors.ts';

const MAX_ATTEMPTS = 3;
/** The timeout for a response to begin, and then for an idle connection. Per attempt. */
const ATTEMPT_TIMEOUT_MS = 2500;
/** The timeout for a request with all its attempts and its content, below the Lambda timeout. */
const TOTAL_TIMEOUT_MS = 9000;

/** The statuses of a conditional delete if the object was replaced, is being replaced, or no longer exists. */
const STALE_ETAG_STATUSES: readonly (number | undefined)[] = [404, 409, 412];

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

  return {
    presignedUrl: (Key: string, expiresIn: number, contentType: string): Promise<string> => {
      const overrides = { ResponseContentType: contentType, ResponseContentDisposition: 'inline' };
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...overrides }), { expiresIn });
    },

    read: (Key: string): Promise<Uint8Array> =>
      request(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
        return Buffer.concat(await streamOf(Body).toArray());
      }),

    find: (Key: string, maxBytes: number) =>
      request(async (abortSignal) => {
        const found = await nullIfNotFound(
          client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
        );
        if (!found) return null;
        return { etag: etagOf(found), content: await readAtMost(found.Body, maxBytes) };
      }),

    etag: (Key: string): Promise<string | null> =>
      request(async (abortSignal) => {
        const found = await nullIfNotFound(
          client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
        );
        return found && etagOf(found);
      }),

    write: (Key: string, Body: Uint8Array, ContentType: string): Promise<void> =>
      request(async (abortSignal) => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal });
      }),

    copy: (from: string, Key: string, CopySourceIfMatch: string): Promise<boolean> =>
      request(async (abortSignal) => {
        const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
        const copy = new CopyObjectCommand({ Bucket, Key, CopySource, CopySourceIfMatch });
        try {
          await client.send(copy, { abortSignal });
          return true;
        } catch (error) {
          if (STALE_ETAG_STATUSES.includes(statusOf(error))) return false;
          throw error;
        }
      }),

    // Without `signableHeaders`, the presigner leaves the content type out of the signature.
    uploadUrl: (
      Key: string,
      expiresIn: number,
      { contentType: ContentType, bytes: ContentLength }: { contentType: string; bytes: number },
    ): Promise<string> =>
      getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentType, ContentLength }), {
        expiresIn,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      }),

    remove: (Key: string, IfMatch?: string): Promise<boolean> =>
      request(async (abortSignal) => {
        try {
          await client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch }), { abortSignal });
          return true;
        } catch (error) {
          if (STALE_ETAG_STATUSES.includes(statusOf(error))) return false;
          throw error;
        }
      }),
  };
}

async function request<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await call(AbortSignal.timeout(Math.max(0, Math.min(TOTAL_TIMEOUT_MS, remainingMs()))));
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

async function nullIfNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

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
