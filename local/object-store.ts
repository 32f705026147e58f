import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import S3rver from '@20minutes/s3rver';

/** The only credentials that the object store takes; the DynamoDB engine takes any. */
export const STORE_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export interface ObjectStore {
  /** An address with the number of the host, because then the SDK puts the bucket's name into the path by itself. */
  readonly endpoint: string;
  close(): Promise<void>;
}

export interface ObjectStoreOptions {
  directory: string;
  buckets: readonly string[];
}

/**
 * Starts the object store in this process, on a free port of 127.0.0.1. It holds whole objects: what the emulator
 * behind it gets wrong (lists, calls on buckets) is refused with 501, and so that privacy can be tested here, a call
 * without a signature is refused as S3 does.
 */
export async function startObjectStore({ directory, buckets }: ObjectStoreOptions): Promise<ObjectStore> {
  mkdirSync(directory, { recursive: true });
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  await store.configureBuckets();
  const handle = store.callback();
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal) refuse(request, response, refusal);
    else handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The object store got no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
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
