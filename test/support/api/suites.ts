import { describe, it } from 'vitest';
import { once } from '../../../functions/platform/init.ts';
import { ROLES } from '../../../shared/roles.ts';
import { routeKey } from '../../../shared/route.ts';
import { runs } from '../random.ts';
import { type Api, callsOf, prepare } from './api.ts';
import { BAD_TOKENS, checkBadToken, checkOtherGroups, checkTokenIsIgnored } from './checks/access.ts';
import { checkBodyLimit } from './checks/body-limit.ts';
import { checkFuzz } from './checks/fuzz.ts';
import { checkIsolation } from './checks/isolation.ts';
import { checkMalformedPath } from './checks/malformed-path.ts';
import { checkOtherCustomersIds } from './checks/other-customers-ids.ts';
import { checkRoles, checkSample } from './checks/samples.ts';
import { checkServerOwnedFields } from './checks/server-owned.ts';

const keysOf = (api: Api) =>
  Object.entries(api.routes).map(([id, route]) => ({ id, route, key: routeKey(route) }));

/** Tests the authorization of every route: tokens, roles, other customers' ids and server-owned fields. */
export function accessMatrix(api: Api): void {
  describe.each(keysOf(api))('$key', ({ id, route }) => {
    const calls = callsOf(api, id);
    const { access } = route;

    it('has samples for all of its roles', () => checkRoles(api, id));

    describe.each(calls)('sent as $as', (call) => {
      it('declares all of its ids and succeeds', () => checkSample(api, id, call));
      if (call.sample.ids)
        it("does not distinguish another customer's id from a missing one, except on a staff route", () =>
          checkOtherCustomersIds(api, id, call));
      if (route.body) it('rejects server-owned fields', () => checkServerOwnedFields(api, id, call));
    });

    const [call] = calls;
    if (!call) return;
    if (route.method !== 'GET') it('returns 413 for a body of 7 MB', () => checkBodyLimit(api, id, call));
    if (route.params)
      it('returns 404 or 400 for malformed path parameters', () => checkMalformedPath(api, id, call));
    if (access === 'public') {
      it('ignores tokens', () => checkTokenIsIgnored(api, id, call));
      return;
    }
    // Rejected requests change nothing, so they can share one state.
    const prepared = once(() => prepare(api, call));
    it.each(Object.entries(BAD_TOKENS))('returns 401 for %s', async (_, token) =>
      checkBadToken(api, id, await prepared(), token),
    );
    const others = ROLES.filter((role) => !access.includes(role));
    it.each([...others.map((role) => [role]), []].map((roles) => ({ roles })))(
      'returns 403 for a caller with the groups $roles',
      async ({ roles }) => checkOtherGroups(api, id, await prepared(), roles),
    );
  });
}

/** Sends generated requests to every route, with the tokens of its samples. */
export function fuzz(api: Api, requests = runs(200, 1000)): void {
  it.each(keysOf(api))(
    `$key handles ${requests} generated requests without an internal error, and all errors have the standard shape`,
    ({ id }) => checkFuzz(api, id, requests),
    60_000,
  );
}

/** Tests that warm functions do not leak data between customers. */
export function isolation(api: Api): void {
  it("never shows a customer another customer's data, even with concurrent requests", () =>
    checkIsolation(api));
}
