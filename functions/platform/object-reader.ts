import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Unavailable } from './errors.ts';

/** Objects of one private bucket, for those who only look at them. */
export interface ObjectReader {
  /** @throws when there is no such object, Unavailable when the store does not keep up. */
  read(key: string): Promise<Uint8Array>;
  /** An address from which anybody can read the object for so many seconds. */
  address(key: string, seconds: number): Promise<string>;
}

const READ_ADDRESS_SECONDS = 60;
const READ_TRIES = 3;
const FIRST_PAUSE_MS = 50;

type HashInput = string | ArrayBuffer | ArrayBufferView;

/** What `node:crypto` takes: text, or a view of bytes. */
const hashable = (data: HashInput) => (data instanceof ArrayBuffer ? new Uint8Array(data) : data);

/** The SHA-256 of Node in the form in which the presigner wants it. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: HashInput) {
    this.#hash =
      secret === undefined
        ? createHash('sha256')
        : createHmac('sha256', hashable(secret) as string | Uint8Array);
  }
  update(data: HashInput): void {
    this.#hash.update(hashable(data) as string | Uint8Array);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/** Read at each signature: Lambda renews its role's credentials in the environment. */
const credentials = async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
});

/** The bucket's base address: that of `AWS_ENDPOINT_URL_S3` with the bucket in the path, or S3's own with it in the host. */
function baseAddress(bucket: string, region: string): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`/${bucket}/`, endpoint)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
}

/**
 * Reads by signed addresses and plain `fetch`. The whole S3 client would bring 170 kB into a bundle that may have 250,
 * for two calls of which one is an address anyway.
 */
export function connectObjectReader(bucket: string): ObjectReader {
  const region = process.env.AWS_REGION ?? 'us-west-2';
  const base = baseAddress(bucket, region);
  const presigner = new S3RequestPresigner({ region, sha256: Sha256, credentials });

  async function address(key: string, seconds: number): Promise<string> {
    const { protocol, hostname, port } = base;
    const path = `${base.pathname}${key.split('/').map(encodeURIComponent).join('/')}`;
    const request = {
      method: 'GET',
      protocol,
      hostname,
      path,
      query: {},
      headers: {},
      ...(port && { port: Number(port) }),
    };
    const signed = await presigner.presign(request, { expiresIn: seconds });
    return `${base.origin}${path}?${new URLSearchParams(signed.query as Record<string, string>)}`;
  }

  return {
    address,
    read: async (key) => {
      const url = await address(key, READ_ADDRESS_SECONDS);
      for (let attempt = 1; ; attempt++) {
        const result = await attemptRead(url);
        if (result instanceof Uint8Array) return result;
        if (attempt === READ_TRIES)
          throw new Unavailable('The portal is busy. Please try again in a moment.', { cause: result });
        await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
      }
    },
  };
}

/** The content, or a fault that may pass. @throws for an answer that would be the same again. */
async function attemptRead(url: string): Promise<Uint8Array | Error> {
  let response: Response;
  try {
    response = await fetch(url);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  }
  await response.body?.cancel();
  const fault = new Error(`The object store answered ${response.status}.`);
  if (response.status < 500 && response.status !== 429) throw fault;
  return fault;
}
