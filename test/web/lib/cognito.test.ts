import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInErrorText } from '#web/features/account/sign-in-errors.ts';
import * as cognito from '#web/lib/identity/cognito.ts';

vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn() } }));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));
vi.mock('aws-amplify/auth', () => ({
  confirmSignIn: vi.fn(),
  decodeJWT: vi.fn(),
  fetchAuthSession: vi.fn(),
  signIn: vi.fn(),
  signInWithRedirect: vi.fn(),
}));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { authTokenStore: { clearTokens: vi.fn(async () => undefined) } },
}));

const { clearTokens } = cognitoUserPoolsTokenProvider.authTokenStore;
const fetchSession = vi.mocked(fetchAuthSession);
const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const sessionOf = (payload: object) =>
  fetchSession.mockResolvedValue({ tokens: { idToken: { payload, toString: () => 'the token' } } } as never);

beforeEach(() => vi.clearAllMocks());

describe('the current user', () => {
  it.each([
    ['there is no network', named('NetworkError')],
    // The library does not report this one by name.
    ['a response is cut off', { ...named('Unknown'), underlyingError: new TypeError('network error') }],
  ])('keeps the tokens when %s', async (_, error) => {
    fetchSession.mockRejectedValue(Object.assign(new Error(), error));
    await expect(cognito.currentIdentity()).rejects.toThrow();
    expect(clearTokens).not.toHaveBeenCalled();
  });

  it.each(['NotAuthorizedException', 'TypeError'])('loses the tokens after %s', async (name) => {
    fetchSession.mockRejectedValue(named(name));
    expect(await cognito.currentIdentity()).toBeNull();
    expect(clearTokens).toHaveBeenCalledTimes(1);
  });

  it('has known groups only, and the second-factor step of staff, if it is known', async () => {
    const email = 'ada@northbound.test';
    const groups = ['Customer', 'us-west-2_x_Google'];
    sessionOf({ sub: 'ada', email, second_factor_required: 'something new', 'cognito:groups': groups });
    const customer = {
      username: 'ada',
      email,
      roles: ['Customer'],
      logins: ['Password'],
      secondFactor: null,
    };
    expect(await cognito.currentIdentity()).toEqual(customer);
    sessionOf({ sub: 'ada', email, second_factor_required: 'set-up' });
    expect(await cognito.currentIdentity()).toMatchObject({ roles: [], secondFactor: 'set-up' });
  });

  it('has a token on their own page, but not on a page of another user', async () => {
    sessionOf({ 'cognito:username': 'ada' });
    expect(await cognito.currentIdToken('ada')).toBe('the token');
    expect(await cognito.currentIdToken('bob')).toBeNull();
  });
});

const SIGNED_IN = named('UserAlreadyAuthenticatedException', 'There is already a signed in user.');
it.each([
  [SIGNED_IN, 'There is already a signed in user'],
  [named('InvalidParameterException', 'secret'), 'Check what you entered and try again.'],
  // Only support can help with these.
  [named('InternalErrorException', 'secret'), null],
  ['no error', null],
])('a sign-in that fails with %s is explained: %s', (error, text) => {
  expect(signInErrorText(error)).toBe(text);
});
