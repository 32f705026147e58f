import { setTimeout as pause } from 'node:timers/promises';
import { asError, Unavailable } from './errors.ts';

/** How long the address of one call is good. Seconds. */
export const CALL_SECONDS = 60;
const TRIES = 3;
/** How long one try may take, so that all of them end before Lambda ends the function. */
const TRY_MS = 3000;
const FIRST_PAUSE_MS = 50;

interface ObjectRequest extends Pick<RequestInit, 'method' | 'headers'> {
  body?: Uint8Array<ArrayBuffer>;
  /** A larger content is not read. */
  maxBytes?: number;
}

/** What the store said, whatever its status. `content` is null where it is larger than the request allows. */
export interface ObjectAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly content: Uint8Array | null;
}

/**
 * Sends a request to a signed address, three times where the fault may pass; all that is sent may arrive twice.
 * @throws Unavailable when the store does not keep up.
 */
export async function requestObject(address: string, request: ObjectRequest = {}): Promise<ObjectAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await attemptRequest(address, request);
    if (!(answer instanceof Error)) return answer;
    if (attempt === TRIES) throw new Unavailable(undefined, { cause: answer });
    await pause(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
  }
}

/** What the store does not do, as an error. It would do the same again. */
export function refusedBy({ status }: ObjectAnswer): Error {
  return new Error(`The object store answered ${status}.`);
}

/** The answer, or a fault that may pass. */
async function attemptRequest(
  address: string,
  { maxBytes = Number.POSITIVE_INFINITY, ...init }: ObjectRequest,
): Promise<ObjectAnswer | Error> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    const { status, headers } = response;
    if (status >= 500 || status === 429) {
      await response.body?.cancel();
      return new Error(`The object store answered ${status}.`);
    }
    if (Number(headers.get('content-length')) > maxBytes) {
      await response.body?.cancel();
      return { status, headers, content: null };
    }
    return { status, headers, content: new Uint8Array(await response.arrayBuffer()) };
  } catch (fault) {
    return asError(fault);
  }
}
