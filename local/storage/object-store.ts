import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DUMMY_ACCOUNT } from '@20minutes/s3rver/lib/models/account.js';
import { UPLOAD_HEADERS } from '#shared/deployment/images.ts';
import { errorCode } from '../errors.ts';
import { type GuardOptions, isLocalOrigin, startInternalServer } from '../http/internal-port.ts';
import { denial, FUNCTION_ACCESS_KEYS } from '../lambda/roles.ts';

/**
 * The credentials of the portal itself and of tests, which have full access. The object store also accepts the
 * functions' access keys, with the same secret. The DynamoDB engine accepts any credentials.
 */
export const STORE_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export interface StoredObject {
  bucket: string;
  key: string;
}

/** Runs `create`, which creates or overwrites an object, and whatever has to happen before and after it. */
export type AroundCreation = <T>(object: StoredObject, create: () => Promise<T>) => Promise<T>;

/**
 * Starts an S3 emulator in this process, on a free port of 127.0.0.1. It wraps s3rver, corrects some of its defects, and
 * responds 501 to operations that s3rver gets wrong (listing objects, managing buckets). Like S3, it rejects unsigned
 * requests, so that tests can verify that objects are private.
 * @param aroundCreation called for each object that is uploaded or copied, before the response
 */
export async function startObjectStore(
  directory: string,
  buckets: readonly string[],
  aroundCreation?: AroundCreation,
  guard?: GuardOptions,
) {
  mkdirSync(directory, { recursive: true });
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  for (const key of FUNCTION_ACCESS_KEYS) DUMMY_ACCOUNT.createKeyPair(key, STORE_CREDENTIALS.secretAccessKey);
  // Fail at startup, not at the first upload.
  for (const name of buckets) accessSync(join(directory, name), constants.R_OK | constants.W_OK);
  writeAtomically(store);
  if (aroundCreation) wrapCreations(store, aroundCreation);
  const handle = store.callback();
  // The site loads images from here, links to them, and uploads photos by presigned URL.
  // The SDK uses path-style requests for a URL with an IP address.
  return startInternalServer(
    async (request, response) => {
      if (handledPreflight(request, response)) return;
      const error =
        requestError(request) ??
        (await deniedAccess(request, store)) ??
        (await failedPrecondition(request, store));
      if (error) sendError(request, response, error);
      else await handle(request, response);
    },
    { ...guard, allowsOrigin: isLocalOrigin, allowsLinks: true },
  );
}

/** The bucket's CORS rule: pages may upload. The guard has checked the origin. */
function handledPreflight({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.origin === undefined) return false;
  response.setHeader('access-control-allow-origin', headers.origin);
  if (method !== 'OPTIONS') return false;
  response.setHeader('access-control-allow-methods', 'PUT');
  response.setHeader('access-control-allow-headers', UPLOAD_HEADERS.join(', '));
  response.writeHead(204).end();
  return true;
}

/**
 * s3rver writes in place, so a read during or after an interrupted upload or copy could return a partial object. If the disk
 * is full, it also leaves objects without an ETag.
 */
function writeAtomically({ store: files }: S3rver): void {
  const writeContent = files.putContent.bind(files);
  files.putContent = async (path, content) => {
    const unfinished = `${path}.${randomUUID()}`;
    try {
      const written = await writeContent(unfinished, content);
      await rename(unfinished, path);
      return written;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
  const writeMetadata = files.putMetadata.bind(files);
  files.putMetadata = async (bucket, key, metadata, md5) => {
    const unfinished = `${key}.${randomUUID()}`;
    try {
      await writeMetadata(bucket, unfinished, metadata, md5);
      for (const resource of ['object.md5', 'metadata.json'])
        await rename(
          files.getResourcePath(bucket, unfinished, resource),
          files.getResourcePath(bucket, key, resource),
        );
    } catch (error) {
      for (const name of [unfinished, key]) await files.deleteObject(bucket, name);
      throw error;
    }
  };
  files.copyObject = async (fromBucket, fromKey, bucket, key, metadata) => {
    const source = await files.getObject(fromBucket, fromKey);
    if (!source) throw new Error(`${fromKey} was deleted while it was copied.`);
    await files.putObject({ bucket, key, content: source.content, metadata: metadata ?? source.metadata });
    return files.getMetadata(bucket, key);
  };
}

/** The events of s3rver come too late: they are lost if the process is killed first. */
function wrapCreations({ store: files }: S3rver, aroundCreation: AroundCreation): void {
  const put = files.putObject.bind(files);
  files.putObject = (object) => aroundCreation(object, () => put(object));
}

interface S3Error {
  status: number;
  code: string;
  message: string;
}

function requestError({ url = '/', headers }: IncomingMessage): S3Error | undefined {
  const { pathname, searchParams } = new URL(url, 'http://store');
  if (!headers.authorization && !searchParams.has('X-Amz-Signature'))
    return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  const message =
    'The local object store supports object operations only. Keep lists in the table; the portal creates the buckets.';
  const isObject = /^\/[^/]+\/+[^/]/.test(pathname);
  return isObject ? undefined : { status: 501, code: 'NotImplemented', message };
}

const ACTIONS: Readonly<Record<string, string>> = {
  DELETE: 's3:DeleteObject',
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
};

/** The error if the function that signed a request lacks a permission. Without ListBucket, S3 hides missing objects. */
async function deniedAccess(
  request: IncomingMessage,
  { store: files }: S3rver,
): Promise<S3Error | undefined> {
  const { method = '', headers } = request;
  const object = objectOf(request.url);
  const source = headers['x-amz-copy-source'];
  const copied = typeof source === 'string' ? objectOf(source.startsWith('/') ? source : `/${source}`) : null;
  const read = copied ?? (ACTIONS[method] === 's3:GetObject' ? object : null);
  const isMissing = read && (await metadataOf(files, read)) === null;
  const message = denial(request, [
    { action: ACTIONS[method] ?? 's3:PutObject', resource: `${object.bucket}/${object.key}` },
    ...(copied ? [{ action: 's3:GetObject', resource: `${copied.bucket}/${copied.key}` }] : []),
    ...(isMissing ? [{ action: 's3:ListBucket', resource: read.bucket }] : []),
  ]);
  return message === undefined ? undefined : { status: 403, code: 'AccessDenied', message };
}

function objectOf(url = '/'): { bucket: string; key: string } {
  const [, bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://store').pathname).split('/');
  return { bucket, key: key.join('/') };
}

/** Null if the object does not exist. */
async function metadataOf(files: S3rver['store'], { bucket, key }: { bucket: string; key: string }) {
  try {
    return await files.getMetadata(bucket, key);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** s3rver ignores conditions on DELETE and PUT. */
async function failedPrecondition(
  { method, url, headers }: IncomingMessage,
  { store: files }: S3rver,
): Promise<S3Error | undefined> {
  const expected = headers['if-match'];
  const isNew = method === 'PUT' && headers['if-none-match'] === '*';
  if (!isNew && (method !== 'DELETE' || expected === undefined)) return undefined;
  const found = await metadataOf(files, objectOf(url));
  if (isNew ? !found : found?.etag === expected) return undefined;
  const message = isNew ? 'The object already exists.' : 'The ETag does not match If-Match.';
  return { status: 412, code: 'PreconditionFailed', message };
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: S3Error,
): void {
  // Drain the upload; otherwise the client gets a connection reset instead of the response.
  request.resume();
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
