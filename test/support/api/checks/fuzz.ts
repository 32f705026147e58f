import { expect } from 'vitest';
import type { RawRequest, Route } from '#shared/route.ts';
import { anyCharacter, fc } from '#test/support/random.ts';
import { type Api, callsOf, type PreparedCall, prepare, routeOf, sendRaw, type WireRequest } from '../api.ts';
import { expectErrorBody } from '../error-responses.ts';
import { ownFields } from '../schema-fields.ts';

const CONCURRENCY = 20;

const text = fc
  .oneof(
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom(
      '',
      'null',
      '__proto__',
      'constructor',
      '../..',
      '%00',
      'x'.repeat(3000),
      '\u202e\u0000',
      '0',
      '-1',
      '1e999',
    ),
  )
  .map((value) => value.toWellFormed());

/** The sample's own value, or an arbitrary one. */
const near = (good: unknown) => fc.oneof(fc.constant(good), text, fc.jsonValue({ maxDepth: 3 }));

/** The sample's own headers, or arbitrary ones. */
const nearHeaders = (headers: RawRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      fc.oneof(
        fc.constant(value),
        fc.stringMatching(/^t=\d{0,12},v1=[0-9a-f]{0,64}$/),
        fc.stringMatching(/^[!-~]*$/),
      ),
    ]),
  );

function arbitraryRequest(route: Route, { input }: PreparedCall): fc.Arbitrary<WireRequest> {
  const params = fc.record(
    Object.fromEntries(
      Object.entries(input.params ?? {}).map(([name, value]) => [name, fc.oneof(fc.constant(value), text)]),
    ),
  );
  const known = Object.entries(input.query ?? {}).map(([name, value = '']) =>
    fc.tuple(fc.constant(name), fc.oneof(fc.constant(value), text)),
  );
  const anyQuery = fc.tuple(fc.oneof(fc.constantFrom('limit', ...ownFields(route.query)), text), text);
  // Includes fields of the contract that the sample omits.
  const sent = (input.body ?? {}) as Record<string, unknown>;
  const names = new Set([...ownFields(route.body), ...Object.keys(sent)]);
  const fields = [...names].map((name) => [name, near(sent[name])] as const);
  const likely = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const body = fc.oneof(
    likely.map((value) => JSON.stringify(value)),
    fc
      .tuple(likely, fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }))
      .map(([a, b]) => JSON.stringify({ ...b, ...a })),
    fc.json(),
    text,
  );
  const { raw } = input;
  return fc.record({
    params,
    query: fc.array(fc.oneof(anyQuery, ...known), { maxLength: 5 }),
    body:
      route.method === 'GET' ? fc.constant(undefined) : raw ? fc.oneof(body, fc.constant(raw.body)) : body,
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      undefined,
    ),
    headers: raw ? fc.record(nearHeaders(raw.headers), { requiredKeys: [] }) : fc.constant({}),
  });
}

/**
 * Sends generated requests, similar to the samples of a route and with their tokens. Asserts that no response is an
 * internal error, that errors have the standard shape without their cause, and that successful responses match the
 * contract.
 */
export async function checkFuzz(api: Api, id: string, requests: number): Promise<void> {
  const route = routeOf(api, id);
  const prepared = await Promise.all(callsOf(api, id).map((call) => prepare(api, call)));
  // Callers are identified by their index to keep counterexamples short.
  const generated = fc.oneof(
    ...prepared.map((each, caller) => arbitraryRequest(route, each).map((request) => ({ request, caller }))),
  );
  const batches = fc.array(generated, { minLength: CONCURRENCY, maxLength: CONCURRENCY });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      await Promise.all(
        batch.map(({ request, caller }) => sendAndCheck(api, id, request, prepared[caller]?.token)),
      );
    }),
    { numRuns: requests / CONCURRENCY },
  );
}

/** The body, parsed if it is JSON, as text if it is a calendar or a page, or the location of a redirect. */
export async function resultOf(response: Response): Promise<unknown> {
  if (response.status === 303) return response.headers.get('location');
  if (response.headers.get('content-type')?.startsWith('text/')) return response.text();
  return response.status === 204 ? undefined : response.json();
}

async function sendAndCheck(
  api: Api,
  id: string,
  request: WireRequest,
  token: string | undefined,
): Promise<void> {
  const route = routeOf(api, id);
  const response = await sendRaw(api, id, request, token);
  const body = await resultOf(response);
  expect(response.status, JSON.stringify(request)).toBeLessThan(500);
  if (response.status >= 400) {
    // A path that matches no route never reaches a function.
    expectErrorBody(response.status, body, request.params && route.params ? undefined : 'function');
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  } else {
    expect(route.response?.safeParse(body).error).toBeUndefined();
  }
}
