import { expect } from 'vitest';
import type { Role } from '../../../../shared/roles.ts';
import { tokenFor, unsigned, withBrokenSignature } from '../../tokens.ts';
import {
  type Api,
  type Call,
  expectNoChange,
  type PreparedCall,
  prepare,
  routeOf,
  send,
  successStatus,
} from '../api.ts';
import { expectErrorResponse } from '../error-responses.ts';

interface BadToken {
  /** The gateway's authorizer checks everything except the use of the token. */
  rejectedBy: 'gateway' | 'function';
  of: (api: Api, prepared: PreparedCall) => Promise<string | undefined>;
}

const tokenWith = (changes: Parameters<typeof tokenFor>[2]): BadToken['of'] => {
  return (api, { caller }) => tokenFor(api.running().identity, caller, changes);
};
const validToken = (api: Api, { caller }: PreparedCall) => tokenFor(api.running().identity, caller);

/** Every kind of invalid token. */
export const BAD_TOKENS: Readonly<Record<string, BadToken>> = {
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
export async function checkTokenIsIgnored(api: Api, id: string, call: Call): Promise<void> {
  for (const { of } of Object.values(BAD_TOKENS)) {
    const prepared = await prepare(api, call);
    const response = await send(api, id, prepared.input, await of(api, prepared));
    expect(response.status).toBe(successStatus(routeOf(api, id)));
  }
}

/** Asserts that a request with an invalid token is rejected and changes nothing. */
export async function checkBadToken(
  api: Api,
  id: string,
  prepared: PreparedCall,
  { of, rejectedBy }: BadToken,
) {
  await expectNoChange(api, [prepared.owner], async () => {
    const response = await send(api, id, prepared.input, await of(api, prepared));
    expect(response.status).toBe(401);
    await expectErrorResponse(response, rejectedBy);
  });
}

/** Asserts that a request from a caller with other roles is rejected and changes nothing. */
export async function checkOtherGroups(
  api: Api,
  id: string,
  { owner, caller, input }: PreparedCall,
  roles: readonly Role[],
) {
  const token = await tokenFor(api.running().identity, { ...caller, roles });
  await expectNoChange(api, [owner], async () => {
    const response = await send(api, id, input, token);
    expect(response.status).toBe(403);
    await expectErrorResponse(response, 'function');
  });
}
