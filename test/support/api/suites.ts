import { describe, it } from 'vitest';
import { once } from '../../../functions/platform/init.ts';
import { ROLES } from '../../../shared/roles.ts';
import { routeKey } from '../../../shared/route.ts';
import { type Api, callsOf, prepare } from './api.ts';
import {
  BAD_TOKENS,
  checkBadToken,
  checkNoTokenIsLookedAt,
  checkOtherGroups,
  checkSuccess,
} from './checks/access.ts';
import { checkBodyLimit } from './checks/body-limit.ts';
import { checkForeignIds } from './checks/foreign-ids.ts';
import { checkFuzz } from './checks/fuzz.ts';
import { checkIsolation } from './checks/isolation.ts';
import { checkOddPath } from './checks/odd-path.ts';
import { checkSamples } from './checks/samples.ts';
import { checkServerOwnedFields } from './checks/server-owned.ts';

const keysOf = (api: Api) =>
  Object.entries(api.routes).map(([id, route]) => ({ id, route, key: routeKey(route) }));

/** Who may do what, for every route of a table: tokens, groups, other customers' ids, what only the server sets. */
export function accessMatrix(api: Api): void {
  describe.each(keysOf(api))('$key', ({ id, route }) => {
    const calls = callsOf(api, id);
    const { access } = route;

    it("has samples for all of its roles, which say what in them is somebody's", () => checkSamples(api, id));

    describe.each(calls)('sent as $as', (call) => {
      it('succeeds', () => checkSuccess(api, id, call));
      if (call.sample.ids)
        it("answers another customer's id as a missing one, unless the route finds every customer's", () =>
          checkForeignIds(api, id, call));
      if (route.body)
        it('takes no field that only the server sets', () => checkServerOwnedFields(api, id, call));
    });

    const [call] = calls;
    if (!call) return;
    if (route.method !== 'GET') it('answers 413 to a body of 7 MB', () => checkBodyLimit(api, id, call));
    if (route.params)
      it('answers 404 to odd parameters in its path, and 400 to what cannot be decoded', () =>
        checkOddPath(api, id, call));
    if (access === 'public') {
      it('looks at no token', () => checkNoTokenIsLookedAt(api, id, call));
      return;
    }
    // What is refused changes nothing, so one state is enough for all of these.
    const prepared = once(() => prepare(api, call));
    it.each(Object.entries(BAD_TOKENS))('answers 401 to %s', async (_, token) =>
      checkBadToken(api, id, await prepared(), token),
    );
    const others = ROLES.filter((role) => !access.includes(role));
    it.each([...others.map((role) => [role]), []].map((roles) => ({ roles })))(
      'answers 403 to somebody with the groups $roles',
      async ({ roles }) => checkOtherGroups(api, id, await prepared(), roles),
    );
  });
}

/** Generated requests for every route of a table, by the callers of its samples. */
export function fuzz(api: Api, requests = 1000): void {
  it.each(keysOf(api))(
    `$key answers ${requests} generated requests without a fault of its own, every error in its one shape`,
    ({ id }) => checkFuzz(api, id, requests),
    60_000,
  );
}

/** What a function that stays warm keeps between calls is nobody else's. */
export function isolation(api: Api): void {
  it('shows one customer nothing of another, however their calls interleave', () => checkIsolation(api));
}
