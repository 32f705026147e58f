import { connectAddresses } from './object-address.ts';
import { CALL_SECONDS, type ObjectAnswer, refusedBy, requestObject } from './object-request.ts';

interface StoredObject {
  /** Differs from that of every other content. */
  readonly etag: string;
  /** Null where it is larger than was asked for. */
  readonly content: Uint8Array | null;
}

/** Objects of one private bucket, for those who put them there and take them away. All throw Unavailable while it is busy. */
export interface ObjectStore {
  /** The object with its content of at most so many bytes, or null. */
  find(key: string, maxBytes: number): Promise<StoredObject | null>;
  /** The ETag of what stands there now, or null. */
  etag(key: string): Promise<string | null>;
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Takes the object away, given an ETag only if it still has that one; answers whether it had. */
  remove(key: string, etag?: string): Promise<boolean>;
}

/** What a conditional delete answers where the object is another by now, or is being made one, or is gone. */
const NOT_THIS_ONE = [404, 409, 412];

/** The bucket of this name, by signed addresses and plain `fetch`, with credentials and endpoint from the environment. */
export function connectObjectStore(bucket: string): ObjectStore {
  const sign = connectAddresses(bucket);
  return {
    find: async (key, maxBytes) => {
      const answer = await requestObject(await sign('GET', key, CALL_SECONDS), { maxBytes });
      const etag = etagOf(answer);
      if (etag === null) return null;
      return { etag, content: answer.content && answer.content.length <= maxBytes ? answer.content : null };
    },
    etag: async (key) =>
      etagOf(await requestObject(await sign('HEAD', key, CALL_SECONDS), { method: 'HEAD' })),
    write: async (key, content, contentType) => {
      const answer = await requestObject(await sign('PUT', key, CALL_SECONDS), {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: new Uint8Array(content),
      });
      if (answer.status !== 200) throw refusedBy(answer);
    },
    remove: async (key, etag) => {
      const answer = await requestObject(await sign('DELETE', key, CALL_SECONDS), {
        method: 'DELETE',
        ...(etag !== undefined && { headers: { 'if-match': etag } }),
      });
      if (answer.status === 204) return true;
      if (NOT_THIS_ONE.includes(answer.status)) return false;
      throw refusedBy(answer);
    },
  };
}

/** The ETag, or null where there is no object. @throws for an answer that says neither. */
function etagOf(answer: ObjectAnswer): string | null {
  const etag = answer.headers.get('etag');
  if (answer.status === 200 && etag !== null) return etag;
  if (answer.status === 404) return null;
  throw refusedBy(answer);
}
