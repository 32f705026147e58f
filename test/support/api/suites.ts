import { describe, it } from 'vitest';
import { once } from '#functions/core/platform/once.ts';
import { runs } from '../random.ts';
import { type Api, callsOf, preparePair } from './api.ts';
import { checkBadTokens, checkOtherGroups, checkTokenIsIgnored } from './checks/access.ts';
import { checkBodyLimit } from './checks/body-limit.ts';
import { checkFuzz } from './checks/fuzz.ts';
import { checkFreeTexts, checkHostileStrings } from './checks/hostile-strings.ts';
import { checkIsolation } from './checks/isolation.ts';
import { checkFieldsAreSent } from './checks/kept-fields.ts';
import { checkMalformedPath } from './checks/malformed-path.ts';
import { checkOtherCustomersIds } from './checks/other-customers-ids.ts';
import { checkRoles, checkSample } from './checks/samples.ts';
import { checkServerOwnedFields } from './checks/server-owned.ts';

const keysOf = (api: Api) => Object.entries(api.routes).map(([id, route]) => ({ id, route, key: route.key }));

/** Tests the authorization of every route: tokens, roles, other customers' ids and server-owned fields. */
export function accessMatrix(api: Api): void {
  describe.each(keysOf(api))('$key', ({ id, route }) => {
    const calls = callsOf(api, id);

    it('has samples for all of its roles', () => checkRoles(api, id));
    if (route.body) it('has samples with every field of its body', () => checkFieldsAreSent(api, id));

    describe.each(calls)('sent as $as', (call) => {
      // Rejected requests change nothing, so they share a state with the request that succeeds at the end.
      const prepared = () => preparePair(api, call);
      const pair = once(prepared);

      if (call === calls[0] && route.access === 'public')
        it('ignores tokens', async () => checkTokenIsIgnored(api, id, (await pair()).mine));
      else if (call === calls[0]) {
        it('returns 401 for every invalid token', async () => checkBadTokens(api, id, (await pair()).mine));
        it('returns 403 for all other groups', async () => checkOtherGroups(api, id, (await pair()).mine));
      }
      if (call === calls[0] && route.method !== 'GET')
        it('returns 413 for a body of 7 MB', async () => checkBodyLimit(api, id, (await pair()).mine));
      if (call === calls[0] && route.params)
        it('returns 404 or 400 for malformed path parameters', async () =>
          checkMalformedPath(api, id, (await pair()).mine));
      if (route.body)
        it('rejects server-owned fields', async () => checkServerOwnedFields(api, id, await pair()));
      if (call.sample.ids)
        it("does not distinguish another customer's id from a missing one, except on a staff route", async () =>
          checkOtherCustomersIds(api, id, await (call.sample.otherCustomers ? prepared() : pair())));
      it('declares all of its ids and succeeds', async () => checkSample(api, id, await pair()));
    });
  });
}

/** Sends generated requests to every route, with the tokens of its samples. */
export function fuzz(api: Api, requests = runs(100, 1000)): void {
  it.each(keysOf(api))(
    `$key handles ${requests} generated requests without an internal error, and all errors have the standard shape`,
    ({ id }) => checkFuzz(api, id, requests),
    60_000,
  );
  it.each(keysOf(api))('$key rejects hostile strings, or stores them normalized', async ({ id }) => {
    await checkHostileStrings(api, id);
    await checkFreeTexts(api, id);
  });
}

/** Tests that warm functions do not leak data between customers. */
export function isolation(api: Api): void {
  it("never shows a customer another customer's data, even with concurrent requests", () =>
    checkIsolation(api));
}
