import { expect } from 'vitest';
import { ROLES } from '#shared/roles.ts';
import { type TokenChanges, unsigned, withBrokenSignature } from '#test/support/tokens.ts';
import { type Api, expectNoChange, type PreparedCall, routeOf, send, successStatus } from '../api.ts';
import { expectErrorResponse } from '../error-responses.ts';

interface BadToken {
  /** The gateway's authorizer checks everything except the use of the token. */
  rejectedBy: 'gateway' | 'function';
  of: (api: Api, prepared: PreparedCall) => Promise<string | undefined>;
}

const tokenWith = (changes: TokenChanges): BadToken['of'] => {
  return (api, { caller }) => api.running().tokenOf(caller, changes);
};
const validToken = (api: Api, { caller }: PreparedCall) => api.running().tokenOf(caller);

/** Every kind of invalid token. */
const BAD_TOKENS: Readonly<Record<string, BadToken>> = {
  'no token': { rejectedBy: 'gateway', of: async () => undefined },
  'a token that is not a JWT': { rejectedBy: 'gateway', of: async () => 'letmein' },
  'an expired token': { rejectedBy: 'gateway', of: tokenWith({ lifetime: -60 }) },
  'a broken signature': {
    rejectedBy: 'gateway',
    of: async (api, prepared) => withBrokenSignature(await validToken(api, prepared)),
  },
  'the algorithm none': {
    rejectedBy: 'gateway',
    of: async (api, prepared) => unsigned(await validToken(api, prepared)),
  },
  'a token of another pool': {
    rejectedBy: 'gateway',
    of: tokenWith({ issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Another00' }),
  },
  'a token of another client': {
    rejectedBy: 'gateway',
    of: tokenWith({ audience: 'anotherclient0000000000000' }),
  },
  'an access token': { rejectedBy: 'function', of: tokenWith({ use: 'access' }) },
};

/** Asserts that a public route ignores tokens. */
export async function checkTokenIsIgnored(api: Api, id: string, prepared: PreparedCall): Promise<void> {
  for (const [token, { of }] of Object.entries(BAD_TOKENS)) {
    const response = await send(api, id, prepared.input, await of(api, prepared));
    expect(response.status, token).toBe(successStatus(routeOf(api, id)));
  }
}

/** Asserts that requests with an invalid token are rejected and change nothing. */
export async function checkBadTokens(api: Api, id: string, prepared: PreparedCall): Promise<void> {
  await expectNoChange(api, [prepared.owner], async () => {
    for (const [token, { of, rejectedBy }] of Object.entries(BAD_TOKENS)) {
      const response = await send(api, id, prepared.input, await of(api, prepared));
      expect(response.status, token).toBe(401);
      await expectErrorResponse(response, rejectedBy);
    }
  });
}

/** Asserts that requests from callers with each other role, or without any, are rejected and change nothing. */
export async function checkOtherGroups(
  api: Api,
  id: string,
  { owner, caller, input }: PreparedCall,
): Promise<void> {
  const { access } = routeOf(api, id);
  const others = ROLES.filter((role) => !access.includes(role));
  await expectNoChange(api, [owner], async () => {
    for (const roles of [...others.map((role) => [role]), []]) {
      const token = await api.running().tokenOf({ ...caller, roles });
      const response = await send(api, id, input, token);
      expect(response.status, `groups: ${roles}`).toBe(403);
      await expectErrorResponse(response, 'function');
    }
  });
}
