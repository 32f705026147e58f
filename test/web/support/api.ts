import { vi } from 'vitest';
import type { CustomerProfile } from '#shared/contracts/customers.ts';
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
 * Answers by method and path without the query, such as `GET /api/parcels`. A list answers one call after the other;
 * its last reply stays.
 */
export type Responders = Record<string, Reply | Reply[] | ((call: Call) => Reply | Promise<Reply>)>;

export interface ApiStub {
  /** The request bodies for a method and path. */
  sent: <Body = unknown>(call: string) => Body[];
  /** All calls, such as `GET /api/parcels?limit=25`, in order. */
  calls: string[];
}

/** A customer who is done with /onboarding. */
export const PROFILE: CustomerProfile = {
  ...SAMPLE_PROFILE,
  emailAddress: 'ada@northbound.test',
  customerNumber: '10042',
  hasAgreedToLatestTos: true,
  version: 1,
};

/** An error in the API's one shape. */
export const refusal = (status: number, error: string, message?: string): Reply => ({
  status,
  body: { status, error, ...(message !== undefined && { message }) },
});

/** A refusal because of one field of the body. */
export const fieldRefusal = (field: string, message: string): Reply => ({
  status: 400,
  body: { status: 400, error: 'Bad Request', message, fieldErrors: [{ field, message }] },
});

/** The API's answer to invalid fields. */
export const invalid = (...errors: [field: string, message: string][]): Reply => ({
  status: 400,
  body: {
    status: 400,
    error: 'Bad Request',
    fieldErrors: errors.map(([field, message]) => ({ field, message })),
  },
});

/** A reply that waits until it is released. */
export function held(reply: Reply): { reply: () => Promise<Reply>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reply: () => promise.then(() => reply), release: resolve };
}

/** Makes calls fail as without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Stubs `fetch`. Other calls get 404. */
export function stubApi(responders: Responders): ApiStub {
  const requests: { call: string; body: unknown }[] = [];
  const calls: string[] = [];
  const used = new Map<string, number>();
  const replyTo = (key: string, call: Call): Reply | Promise<Reply> => {
    const responder = responders[key] ?? refusal(404, 'Not Found');
    if (typeof responder === 'function') return responder(call);
    if (!Array.isArray(responder)) return responder;
    const position = used.get(key) ?? 0;
    used.set(key, position + 1);
    return responder[Math.min(position, responder.length - 1)] ?? refusal(404, 'Not Found');
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
