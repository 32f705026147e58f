import { expect } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { tokenFor, unsigned, withBrokenSignature } from '../../tokens.ts';
import {
  type Api,
  type Call,
  changingNothing,
  type Prepared,
  prepare,
  routeOf,
  send,
  successOf,
} from '../api.ts';
import { expectRefusal } from '../refusals.ts';

interface BadToken {
  /** Who sees that it is bad: the gateway's authorizer looks at everything but the use of a token. */
  refusedBy: 'gateway' | 'function';
  of: (api: Api, prepared: Prepared) => Promise<string | undefined>;
}

const changed = (changes: Parameters<typeof tokenFor>[2]): BadToken['of'] => {
  return (api, { caller }) => tokenFor(api.running().identity, caller, changes);
};
const good = (api: Api, { caller }: Prepared) => tokenFor(api.running().identity, caller);

/** Every kind of token that must open nothing. */
export const BAD_TOKENS: Readonly<Record<string, BadToken>> = {
  'no token': { refusedBy: 'gateway', of: async () => undefined },
  'no JWT': { refusedBy: 'gateway', of: async () => 'letmein' },
  'an expired token': { refusedBy: 'gateway', of: changed({ lifetime: -60 }) },
  'a broken signature': {
    refusedBy: 'gateway',
    of: async (api, prepared) => withBrokenSignature(await good(api, prepared)),
  },
  'alg none': { refusedBy: 'gateway', of: async (api, prepared) => unsigned(await good(api, prepared)) },
  'a token of another pool': {
    refusedBy: 'gateway',
    of: changed({ issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Another00' }),
  },
  'a token of another client': {
    refusedBy: 'gateway',
    of: changed({ audience: 'anotherclient0000000000000' }),
  },
  'an access token': { refusedBy: 'function', of: changed({ use: 'access' }) },
};

/** Asserts that a sample succeeds for its caller. */
export async function checkSuccess(api: Api, id: string, call: Call): Promise<void> {
  const { input, token } = await prepare(api, call);
  expect((await send(api, id, input, token)).status).toBe(successOf(routeOf(api, id)));
}

/** Asserts that a route that is for everybody looks at no token. */
export async function checkNoTokenIsLookedAt(api: Api, id: string, call: Call): Promise<void> {
  for (const { of } of Object.values(BAD_TOKENS)) {
    const prepared = await prepare(api, call);
    const response = await send(api, id, prepared.input, await of(api, prepared));
    expect(response.status).toBe(successOf(routeOf(api, id)));
  }
}

/** Asserts that a request is refused with a bad token in the place of its caller's, and changes nothing. */
export async function checkBadToken(api: Api, id: string, prepared: Prepared, { of, refusedBy }: BadToken) {
  await changingNothing(api, [prepared.owner], async () => {
    const response = await send(api, id, prepared.input, await of(api, prepared));
    expect(response.status).toBe(401);
    await expectRefusal(response, refusedBy);
  });
}

/** Asserts that a request is refused for its caller in other groups, and changes nothing. */
export async function checkOtherGroups(
  api: Api,
  id: string,
  { owner, caller, input }: Prepared,
  roles: readonly Role[],
) {
  const token = await tokenFor(api.running().identity, { ...caller, roles });
  await changingNothing(api, [owner], async () => {
    const response = await send(api, id, input, token);
    expect(response.status).toBe(403);
    await expectRefusal(response, 'function');
  });
}
