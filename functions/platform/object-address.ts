import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { lambdaVariable, roleCredentials } from './role.ts';

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/**
 * An address of one object that is good for one method and so many seconds. What stands in `query` is signed with it.
 * @throws for a key without an address, see {@link hasAddress}.
 */
export type SignAddress = (
  method: Method,
  key: string,
  seconds: number,
  query?: Readonly<Record<string, string>>,
) => Promise<string>;

type HashInput = string | ArrayBuffer | ArrayBufferView;

/** What `node:crypto` takes: text, or a view of bytes. */
function hashable(data: HashInput): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

/** The SHA-256 of Node in the form in which the presigner wants it. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: HashInput) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', hashable(secret));
  }
  update(data: HashInput): void {
    this.#hash.update(hashable(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

/** The bucket's base address: that of `AWS_ENDPOINT_URL_S3` with the bucket in the path, or S3's own with it in the host. */
function baseAddress(bucket: string, region: string): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`/${bucket}/`, endpoint)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/`);
}

/** As S3 encodes a key for its side of the signature. */
const encoded = (part: string) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether an object of this key can be reached by an address: whoever sends one folds `.` and `..` away. */
export function hasAddress(key: string): boolean {
  return !key.split('/').some((part) => part === '.' || part === '..');
}

/**
 * Signs addresses of a bucket's objects. The whole S3 client would bring 170 kB into bundles that may have 250; the
 * presigner shares its signer with the DynamoDB client.
 * @throws without a region in the environment.
 */
export function connectAddresses(bucket: string): SignAddress {
  const region = lambdaVariable('AWS_REGION');
  const base = baseAddress(bucket, region);
  const presigner = new S3RequestPresigner({ region, sha256: Sha256, credentials: roleCredentials });

  return async (method, key, seconds, query = {}) => {
    if (!hasAddress(key)) throw new Error(`No address can be made for the key ${JSON.stringify(key)}.`);
    const { protocol, hostname, port } = base;
    const path = `${base.pathname}${key.split('/').map(encoded).join('/')}`;
    const request = {
      method,
      protocol,
      hostname,
      path,
      query: { ...query },
      headers: {},
      ...(port && { port: Number(port) }),
    };
    const signed = await presigner.presign(request, { expiresIn: seconds });
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(signed.query ?? {})) parameters.set(name, String(value));
    return `${base.origin}${path}?${parameters}`;
  };
}
