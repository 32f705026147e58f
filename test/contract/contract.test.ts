import { beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { ROLES } from '#shared/roles.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import type { RouteId } from '#shared/routes.ts';
import { afterAllTests, temporaryDirectory } from '../local/support.ts';
import { callsOf, prepare, successStatus } from '../support/api/api.ts';
import { productApi } from '../support/api/product.ts';
import { NEVER_SUCCEEDS } from '../support/contract/exceptions.ts';
import { type OpenApiDocument, settings, withExamples } from '../support/contract/inputs.ts';
import { type OperationResult, resultsOf } from '../support/contract/results.ts';
import { runSchemathesis } from '../support/contract/schemathesis.ts';
import { aPerson } from '../support/events.ts';
import { runs } from '../support/random.ts';

const MINUTES = 60_000;
/** How many states are built at the same time. */
const AT_ONCE = 8;
const api = productApi();
const operations = Object.entries(api.routes).map(([id, route]) => ({
  id: id as RouteId,
  route,
  key: `${route.method} ${API_BASE_PATH}${route.path}`,
}));

const CALLERS = ['anonymous', ...ROLES] as const;
type CallerName = (typeof CALLERS)[number];

const mayCall = (as: CallerName, id: string) => callsOf(api, id).some((call) => call.as === as);

/**
 * Limits of a schema, and how a route refuses, do not depend on the role. So usually only the first of the roles that may
 * call a route tries the former, and the first of those that may not the latter.
 */
const isFirst = (as: CallerName, id: string) =>
  runs(as === 'anonymous' || ROLES.find((role) => mayCall(role, id) === mayCall(as, id)) === as, true);

/** The requests that a caller is allowed to send, each by a person of its own. */
async function ownRequests(as: CallerName) {
  const calls = operations.flatMap(({ id }) => {
    const call = callsOf(api, id).find((one) => one.as === as);
    return call ? [{ id, call }] : [];
  });
  // All at once would keep the portal too busy to answer the requests for images in time.
  const prepared = await inParallel(
    calls,
    AT_ONCE,
    async ({ id, call }) => [id, await prepare(api, call)] as const,
  );
  return Object.fromEntries(prepared);
}

describe.each(CALLERS)('the API for %s', (as) => {
  const tested = operations.filter(({ id }) => mayCall(as, id) || isFirst(as, id));
  const first = tested.map(({ id }) => id).filter((id) => isFirst(as, id));
  const cleanUp = afterAllTests();
  let results: Map<string, OperationResult>;
  let own: Awaited<ReturnType<typeof ownRequests>>;

  beforeAll(async () => {
    const { origin, tokenOf } = api.running();
    own = await ownRequests(as);
    const token = as === 'anonymous' ? undefined : await tokenOf(aPerson(as));
    const caller = {
      token,
      own,
      varied: first.filter((id) => id in own),
      refused: first.filter((id) => !(id in own)),
    };
    const served = (await (await fetch(`${origin}/local/openapi.json`)).json()) as OpenApiDocument;
    const events = await runSchemathesis({
      origin,
      folder: temporaryDirectory(cleanUp),
      document: withExamples(served, api.routes, caller),
      settings: (report) => settings(api.routes, caller, report),
    });
    results = resultsOf(events);
  }, 30 * MINUTES);

  it.each(tested)('is as documented: $key', ({ id, key, route }) => {
    const { failures, statuses, requests } = results.get(key) ?? {};
    expect(failures?.join('\n\n')).toBe('');
    expect(requests).toBeGreaterThan(0);
    if (id in own && !(id in NEVER_SUCCEEDS)) expect([...(statuses ?? [])]).toContain(successStatus(route));
  });
});
