import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiErrorBody } from '../../shared/api-error.ts';
import { GatewayErrorBody } from '../../shared/gateway-error.ts';
import { API_BASE_PATH, type Route, routeKey } from '../../shared/route.ts';
import { routeEntries } from '../../shared/routes.ts';
import { aCustomerWithParcel, withPortal } from '../support/api.ts';
import { aPerson } from '../support/events.ts';
import { type Owned, sampleFor } from '../support/sample-requests.ts';
import { tokenFor } from '../support/tokens.ts';

const REQUESTS = 1000;
const AT_ONCE = 20;

const portal = withPortal();
let owned: Owned;
let token: string;
beforeAll(async () => {
  const owner = aPerson();
  owned = { email: owner.email, parcelId: await aCustomerWithParcel(portal(), owner) };
  token = await tokenFor(portal().identity, owner);
});

const text = fc.oneof(
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
);

/** Values near what the contract wants: the sample's own, or something else in its place. */
const near = (good: unknown) => fc.oneof(fc.constant(good), text, fc.jsonValue({ maxDepth: 3 }));

interface Shot {
  params: Record<string, string>;
  query: [string, string][];
  body: string | undefined;
  contentType: string | undefined;
}

function shots(route: Route, sample: ReturnType<typeof sampleFor>): fc.Arbitrary<Shot> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.oneof(fc.constant(sample.params?.[name] ?? ''), text)])),
  ) as fc.Arbitrary<Record<string, string>>;
  const known = Object.entries(sample.query ?? {}).map(([name, value]) =>
    fc.tuple(fc.constant(name), fc.oneof(fc.constant(value ?? ''), text)),
  );
  const anyQuery = fc.tuple(fc.oneof(fc.constantFrom('limit', 'cursor', 'statuses', 'type'), text), text);
  const query = fc.array(fc.oneof(anyQuery, ...known), { maxLength: 5 });
  const fields = Object.entries((sample.body ?? {}) as object).map(
    ([name, value]) => [name, near(value)] as const,
  );
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
    query,
    body: route.method === 'GET' ? fc.constant(undefined) : body,
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      undefined,
    ),
  });
}

/** A handler's error names its status; the gateway's, for a path that is no route or cannot be decoded, does not. */
const isErrorOf = (status: number, answer: unknown) =>
  ApiErrorBody.safeParse(answer).data?.status === status ||
  ([400, 404].includes(status) && GatewayErrorBody.safeParse(answer).success);

async function fire(route: Route, { params, query, body, contentType }: Shot): Promise<void> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
  );
  const response = await fetch(`${portal().origin}${API_BASE_PATH}${path}?${search}`, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, ...(contentType && { 'content-type': contentType }) },
    ...(body !== undefined && { body }),
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) {
    expect(isErrorOf(response.status, answer)).toBe(true);
    expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  } else {
    expect(route.response?.safeParse(answer).error).toBeUndefined();
  }
}

describe.each(routeEntries.map(([id, route]) => ({ id, route, key: routeKey(route) })))(
  '$key',
  ({ id, route }) => {
    it(`answers ${REQUESTS} generated requests without a fault of its own, every error in the one shape`, async () => {
      const many = fc.array(shots(route, sampleFor(id, owned)), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      });
      await fc.assert(
        fc.asyncProperty(many, async (volley) => {
          await Promise.all(volley.map((shot) => fire(route, shot)));
        }),
        { numRuns: REQUESTS / AT_ONCE },
      );
    }, 60_000);
  },
);
