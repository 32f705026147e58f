import { expect, it } from 'vitest';
import { storedToken } from '../../../../web/src/lib/identity/stored-token.ts';

const PREFIX = 'CognitoIdentityServiceProvider.client.';
const NOW = Date.UTC(2026, 10, 24, 12);
const CLAIMS = { sub: '6f0c', email: 'zoë@northbound.test', exp: NOW / 1000 + 3600 };

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

function stored(token: string, others: Record<string, string> = {}) {
  const entries: Record<string, string> = {
    [`${PREFIX}LastAuthUser`]: 'ada',
    [`${PREFIX}ada.idToken`]: token,
    ...others,
  };
  return storedToken((key) => entries[key] ?? null, PREFIX, NOW);
}

it('finds the token of the last user and its claims', () => {
  const token = jwt(CLAIMS);
  expect(stored(token)).toEqual({ token, claims: CLAIMS });
});

it("does not use another user's token", () =>
  expect(stored(jwt(CLAIMS), { [`${PREFIX}LastAuthUser`]: 'bob' })).toBeNull());

it('uses a token that is valid for more than a minute', () => {
  expect(stored(jwt({ ...CLAIMS, exp: NOW / 1000 + 61 }))).not.toBeNull();
  expect(stored(jwt({ ...CLAIMS, exp: NOW / 1000 + 60 }))).toBeNull();
});

it.each([
  ['no parts', 'token'],
  ['a payload that is not base64', 'e30.%%%.signature'],
  ['a payload that is not JSON', `e30.${btoa('{')}.signature`],
  ['a payload that is not an object', jwt(null)],
  ['no expiration time', jwt({ sub: '6f0c' })],
])('does not use a token with %s', (_, token) => expect(stored(token)).toBeNull());

it('leaves a hosted sign-in in progress to the library', () => {
  const key = `${PREFIX}inflightOAuth`;
  expect(stored(jwt(CLAIMS), { [key]: 'true' })).toBeNull();
  expect(stored(jwt(CLAIMS), { [key]: 'false' })).not.toBeNull();
});
