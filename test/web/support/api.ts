import { vi } from 'vitest';
import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';

/** A call as the site sends it. */
export interface Call {
  query: URLSearchParams;
  /** The JSON body; null without one. */
  body: unknown;
}

export interface Reply {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Replies by method and path without the query, such as `GET /api/parcels`. A list has one reply for each call; its last
 * one is repeated.
 */
export type Responders = Record<string, Reply | Reply[] | ((call: Call) => Reply | Promise<Reply>)>;

export interface ApiStub {
  /** The request bodies for a method and path. */
  sent: <Body = unknown>(call: string) => Body[];
  /** All calls, such as `GET /api/parcels?limit=25`, in order. */
  calls: string[];
}

/** A customer who has completed /onboarding. */
export const PROFILE: CustomerProfile = {
  ...SAMPLE_PROFILE,
  emailAddress: 'ada@northbound.test',
  customerNumber: '10042',
  hasAgreedToLatestTos: true,
  version: 1,
};

/** An error response of the API. */
export const errorReply = (status: number, error: string, message?: string): Reply => ({
  status,
  body: { status, error, ...(message !== undefined && { message }) },
});

/** An error response about one field of the body. */
export const fieldErrorReply = (field: string, message: string): Reply => ({
  status: 400,
  body: { status: 400, error: 'Bad Request', message, fieldErrors: [{ field, message }] },
});

/** The API's response to invalid fields. */
export const invalidFields = (...errors: [field: string, message: string][]): Reply => ({
  status: 400,
  body: {
    status: 400,
    error: 'Bad Request',
    fieldErrors: errors.map(([field, message]) => ({ field, message })),
  },
});

/** A reply that waits until it is released. */
export function deferred(reply: Reply): { reply: () => Promise<Reply>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reply: () => promise.then(() => reply), release: resolve };
}

/** Makes a call fail, as without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Stubs `fetch`. Calls without a reply get 404. */
export function stubApi(responders: Responders): ApiStub {
  const requests: { call: string; body: unknown }[] = [];
  const calls: string[] = [];
  const used = new Map<string, number>();
  const replyTo = (key: string, call: Call): Reply | Promise<Reply> => {
    const responder = responders[key] ?? errorReply(404, 'Not Found');
    if (typeof responder === 'function') return responder(call);
    if (!Array.isArray(responder)) return responder;
    const position = used.get(key) ?? 0;
    used.set(key, position + 1);
    return responder[Math.min(position, responder.length - 1)] ?? errorReply(404, 'Not Found');
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const [path = '', search = ''] = String(input).split('?');
    const key = `${init.method ?? 'GET'} ${path}`;
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    calls.push(search ? `${key}?${search}` : key);
    requests.push({ call: key, body });
    const { signal } = init;
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    // A reply that fails at once is thrown before anything waits for this.
    void aborted.catch(() => undefined);
    const reply = await Promise.race([replyTo(key, { query: new URLSearchParams(search), body }), aborted]);
    const { status = 200, headers } = reply;
    return new Response(status === 204 ? null : JSON.stringify(reply.body), {
      status,
      ...(headers && { headers }),
    });
  });
  return {
    sent: <Body>(call: string) =>
      requests.filter((request) => request.call === call).map(({ body }) => body as Body),
    calls,
  };
}
