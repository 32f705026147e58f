import { Readable } from 'node:stream';
import {
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
/** How long one try waits for the head of an answer, and how long the connection may then be silent. */
const ATTEMPT_TIMEOUT_MS = 2500;
/** How long a call may take with all its tries and the content, so that it ends before Lambda ends the function. */
const TOTAL_TIMEOUT_MS = 9000;

/** What a conditional delete answers where the object is another by now, or is being made one, or is gone. */
const STALE_ETAG_STATUSES: readonly (number | undefined)[] = [404, 409, 412];

/**
 * The objects of one bucket behind the official client, with region, credentials and endpoint from the environment. Load
 * this file by `import()`: it brings the client along, and most calls of a function need none of it.
 *
 * All throw Unavailable where the store does not keep up after three tries, and else what S3 answered.
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
    // TLS protects what is read. Objects of other writers may have checksums that take long to verify.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    presignedUrl: (Key: string, expiresIn: number, contentType: string): Promise<string> => {
      const shown = { ResponseContentType: contentType, ResponseContentDisposition: 'inline' };
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...shown }), { expiresIn });
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

/** The status that the store answered with; undefined where it did not answer. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Whether the same call may work in a moment: the store is busy, or the network failed. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429;
  const { name, code } = asError(error) as Error & { code?: unknown };
  // Node names faults of the network after the system's own: ECONNRESET, ETIMEDOUT. Its own begin with ERR_.
  return name === 'TimeoutError' || name === 'AbortError' || /^E(?!RR_)/.test(String(code));
}

async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function etagOf({ ETag }: { ETag?: string | undefined }): string {
  if (ETag === undefined) throw new Error('The object store answered without an ETag.');
  return ETag;
}

/** The body of an answer as Node gives it. */
function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Error('The object store answered without a body.');
}

/** The content of at most so many bytes; null, and the connection closed, where there are more. */
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
