import * as z from 'zod/mini';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import type { ReadSecret } from '#functions/core/platform/secret.ts';
import type { ShippingSystemSecret } from '#shared/deployment/secrets.ts';
import { type Answer, CALL_TIMEOUT_MS, SystemText } from './shipping-system.ts';

export interface HttpOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly credentials: ReadSecret<ShippingSystemSecret>;
  readonly onFailure?: (method: string, error: unknown) => void;
  /** Replaces the network in tests. */
  readonly fetch?: typeof globalThis.fetch;
}

/** An answer other than `done`. */
export type Failed = Exclude<Answer, { readonly answer: 'done' }>;

/** Thrown within the adapter, and returned by it. */
export class CallFailed extends Error {
  readonly failed: Failed;

  constructor(failed: Failed, message: string, cause?: unknown) {
    super(message, { cause });
    this.failed = failed;
  }
}

const UNKNOWN = { answer: 'unknown' } as const;
const DOWN = { answer: 'wait', seconds: null } as const;

/** Errors after which no request can have reached the system: there was no connection, or none that can be trusted. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|.*SELF_SIGNED.*|UNABLE_TO_.*)$/;

const ErrorBody = z.object({
  errors: z.array(z.object({ code: z.string(), description: SystemText })).check(z.minLength(1)),
});

/** What the codes of the system mean. All others say that the request does not match its schema. */
const FAILED_OF = new Map<string, Failed>([
  ['resourceConflict', { answer: 'conflict' }],
  ['licenseNotAvailable', DOWN],
  ['tooManyRequests', DOWN],
  ['unauthorized', DOWN],
  ['forbidden', DOWN],
  ['resourceNotFound', { answer: 'not found' }],
  ['movedPermanently', UNKNOWN],
  ['methodNotAllowed', UNKNOWN],
  ['serverError', UNKNOWN],
]);

/** What a status means if the body does not say more. */
const FAILED_OF_STATUS = new Map<number, Failed>([
  [401, DOWN],
  [403, DOWN],
  [409, { answer: 'conflict' }],
  [429, DOWN],
  [503, DOWN],
]);

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With the query string. */
  readonly path: string;
  readonly body?: object;
}

export type SendCall = <T>(call: Call, schema: z.ZodMiniType<T>) => Promise<T>;

/**
 * Sends the HTTP requests of one call of the port, which share its time.
 * @throws CallFailed
 */
export function callSender({ url, credentials, fetch = globalThis.fetch }: HttpOptions): SendCall {
  const endsAt = performance.now() + Math.min(CALL_TIMEOUT_MS, remainingMs());
  const send = ({ method, path, body }: Call, apiKey: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        // The system may close an idle connection while the function is frozen, and a call on it would seem lost.
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(0, Math.ceil(endsAt - performance.now()))),
    });
  const keyOf = async (fresh: boolean): Promise<string> => {
    try {
      return (await credentials(fresh)).apiKey;
    } catch (error) {
      throw new CallFailed(DOWN, 'The API key cannot be read.', error);
    }
  };
  return async (call, schema) => {
    const key = await keyOf(false);
    let response: Response;
    let text: string;
    try {
      response = await send(call, key);
      // The key may have been rotated since it was cached. The system has rejected the request, so a retry is safe.
      if (response.status === 401) response = await send(call, await keyOf(true));
      text = await response.text();
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed(wasSent(error) ? UNKNOWN : DOWN, 'There was no answer.', error);
    }
    const body = jsonOf(text);
    if (!response.ok) throw failureOf(response, body);
    const read = schema.safeParse(body);
    if (!read.success) throw new CallFailed(UNKNOWN, 'The answer cannot be read.', read.error);
    return read.data;
  };
}

/** Undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the system may have received a request that failed. */
function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return !NOT_SENT.test(code);
}

function failureOf(response: Response, body: unknown): CallFailed {
  const { status } = response;
  const fail = (failed: Failed, detail = '') =>
    new CallFailed(failed, `The shipping system returned ${status}.${detail && ` ${detail}`}`);
  const ofStatus = FAILED_OF_STATUS.get(status);
  const errors = ErrorBody.safeParse(body).data?.errors ?? [];
  const [first] = errors;
  if (ofStatus?.answer === 'wait') return fail({ ...ofStatus, seconds: secondsOf(response) }, first?.code);
  if (!first) return fail(ofStatus ?? UNKNOWN);
  if (first.code === 'invalidBusinessLogic') return fail({ answer: 'refused', line: first.description });
  const known = FAILED_OF.get(first.code);
  if (known)
    return fail(known.answer === 'wait' ? { ...known, seconds: secondsOf(response) } : known, first.code);
  if (status >= 500) return fail(UNKNOWN, first.code);
  return fail({ answer: 'invalid', lines: errors.map(({ description }) => description) });
}

/** How long the system asks to wait: in seconds, or until a time by its own clock. Null if it does not say. */
function secondsOf({ headers }: Response): number | null {
  const after = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(after)) return Number(after);
  const seconds = Math.ceil((Date.parse(after) - Date.parse(headers.get('date') ?? '')) / 1000);
  return seconds >= 0 ? seconds : null;
}
