import fc from 'fast-check';
import { expect } from 'vitest';
import type { Route } from '../../../../shared/route.ts';
import { type Api, callsOf, type Prepared, prepare, routeOf, sendRaw, type WireRequest } from '../api.ts';
import { expectErrorBody } from '../refusals.ts';
import { ownFields } from '../schema-fields.ts';

const AT_ONCE = 20;

const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
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

/** Values near what the contract wants: the sample's own, or something else in its place. */
const near = (good: unknown) => fc.oneof(fc.constant(good), text, fc.jsonValue({ maxDepth: 3 }));

function shots(route: Route, { input }: Prepared): fc.Arbitrary<WireRequest> {
  const params = fc.record(
    Object.fromEntries(
      Object.entries(input.params ?? {}).map(([name, value]) => [name, fc.oneof(fc.constant(value), text)]),
    ),
  );
  const known = Object.entries(input.query ?? {}).map(([name, value = '']) =>
    fc.tuple(fc.constant(name), fc.oneof(fc.constant(value), text)),
  );
  const anyQuery = fc.tuple(fc.oneof(fc.constantFrom('limit', ...ownFields(route.query)), text), text);
  // Fields of the contract too, where the sample leaves them out.
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
  return fc.record({
    params,
    query: fc.array(fc.oneof(anyQuery, ...known), { maxLength: 5 }),
    body: route.method === 'GET' ? fc.constant(undefined) : body,
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      undefined,
    ),
  });
}

/**
 * Sends generated requests to a route, near its samples and by their callers, and asserts of each answer: no fault of
 * our own, every error in its one shape without a word about the cause, every success as the contract has it.
 */
export async function checkFuzz(api: Api, id: string, requests: number): Promise<void> {
  const route = routeOf(api, id);
  const prepared = await Promise.all(callsOf(api, id).map((call) => prepare(api, call)));
  // Named by its place, so that a counterexample is short.
  const shot = fc.oneof(
    ...prepared.map((each, caller) => shots(route, each).map((request) => ({ request, caller }))),
  );
  const volleys = fc.array(shot, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(volleys, async (volley) => {
      await Promise.all(volley.map(({ request, caller }) => fire(api, id, request, prepared[caller]?.token)));
    }),
    { numRuns: requests / AT_ONCE },
  );
}

async function fire(api: Api, id: string, request: WireRequest, token: string | undefined): Promise<void> {
  const route = routeOf(api, id);
  const response = await sendRaw(api, id, request, token);
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  expect(response.status, JSON.stringify(request)).toBeLessThan(500);
  if (response.status >= 400) {
    // A path that fits no route never reaches a function.
    expectErrorBody(response.status, answer, request.params && route.params ? undefined : 'function');
    expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  } else {
    expect(route.response?.safeParse(answer).error).toBeUndefined();
  }
}
