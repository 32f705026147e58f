import { connectAddresses } from './object-address.ts';
import { CALL_SECONDS, refusedBy, requestObject } from './object-request.ts';

/** Objects of one private bucket, for those who only look at them. */
export interface ObjectReader {
  /** @throws when there is no such object, Unavailable when the store does not keep up. */
  read(key: string): Promise<Uint8Array>;
  /**
   * An address from which anybody can read the object for so many seconds. It is served under the given type, to be
   * shown, whatever type it was stored with.
   */
  address(key: string, seconds: number, contentType: string): Promise<string>;
}

/** Reads by signed addresses and plain `fetch`. */
export function connectObjectReader(bucket: string): ObjectReader {
  const sign = connectAddresses(bucket);
  return {
    address: (key, seconds, contentType) =>
      sign('GET', key, seconds, {
        'response-content-type': contentType,
        'response-content-disposition': 'inline',
      }),
    read: async (key) => {
      const answer = await requestObject(await sign('GET', key, CALL_SECONDS));
      if (answer.status !== 200 || !answer.content) throw refusedBy(answer);
      return answer.content;
    },
  };
}
