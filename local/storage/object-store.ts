import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { errorCode } from '../errors.ts';
import { internalPort, isLocalOrigin } from '../http/internal-port.ts';
import { closeImmediately, listenLocally } from '../http/listen.ts';

/** The only credentials that the object store takes; the DynamoDB engine takes any. */
export const STORE_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export interface ObjectStore {
  /** An address with the number of the host, because then the SDK puts the bucket's name into the path by itself. */
  readonly endpoint: string;
  close(): Promise<void>;
}

/** An object as it was put into the store. */
export interface CreatedObject {
  bucket: string;
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
}

export interface ObjectStoreOptions {
  directory: string;
  buckets: readonly string[];
  /** Told of each object that was put, new or in the place of another. */
  onCreated?: (object: CreatedObject) => void;
}

/**
 * Starts the object store in this process, on a free port of 127.0.0.1. It holds whole objects: what the emulator
 * behind it gets wrong (lists, calls on buckets) is refused with 501 or put right, and so that privacy can be tested
 * here, a call without a signature is refused as S3 does.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { directory, buckets, onCreated } = options;
  mkdirSync(directory, { recursive: true });
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  // Otherwise it would only be noticed at the first upload.
  for (const name of buckets) accessSync(join(directory, name), constants.R_OK | constants.W_OK);
  writeWhole(store);
  if (onCreated) notifyOfCreatedObjects(store, onCreated);
  const handle = store.callback();
  // The site shows what lies here, by signed addresses.
  const server = createServer(
    internalPort(async (request, response) => {
      const refusal = refusalOf(request) ?? (await failedCondition(request, store));
      if (refusal) refuse(request, response, refusal);
      else handle(request, response);
    }, isLocalOrigin),
  );
  const port = await listenLocally(server);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeImmediately(server) };
}

/** The emulator writes into the object itself: until an upload ends, or when it breaks off, half of it could be read. */
function writeWhole({ store: files }: S3rver): void {
  const write = files.putContent.bind(files);
  files.putContent = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}`;
    try {
      const written = await write(unfinished, content);
      await rename(unfinished, path);
      return written;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
}

function notifyOfCreatedObjects(store: S3rver, onCreated: (object: CreatedObject) => void): void {
  store.on('event', ({ Records }) => {
    for (const { eventName, s3 } of Records) {
      const { key, size = 0, eTag: etag = '' } = s3.object;
      if (eventName.startsWith('ObjectCreated:')) onCreated({ bucket: s3.bucket.name, key, size, etag });
    }
  });
}

interface Refused {
  status: number;
  code: string;
  message: string;
}

function refusalOf({ url = '/', headers }: IncomingMessage): Refused | undefined {
  const { pathname, searchParams } = new URL(url, 'http://store');
  const [, bucket, ...key] = pathname.split('/');
  if (!headers.authorization && !searchParams.has('X-Amz-Signature')) {
    return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  }
  if (!bucket || key.join('') === '') {
    return {
      status: 501,
      code: 'NotImplemented',
      message:
        'The local object store has objects only: keep lists in the table, and let the portal make the buckets.',
    };
  }
  return undefined;
}

/** The emulator deletes whatever the condition says. */
async function failedCondition(
  { method, url = '/', headers }: IncomingMessage,
  { store: files }: S3rver,
): Promise<Refused | undefined> {
  const wanted = headers['if-match'];
  if (method !== 'DELETE' || wanted === undefined) return undefined;
  const [, bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://store').pathname).split('/');
  try {
    const { etag } = await files.getMetadata(bucket, key.join('/'));
    if (etag === wanted) return undefined;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return { status: 412, code: 'PreconditionFailed', message: 'The object is not the one of the condition.' };
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Refused,
): void {
  // The rest of an upload must be read, or the client gets a broken connection in place of the answer.
  request.resume();
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
