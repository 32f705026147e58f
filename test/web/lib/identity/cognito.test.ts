import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInErrorText } from '../../../../web/src/features/account/sign-in-errors.ts';
import * as cognito from '../../../../web/src/lib/identity/cognito.ts';

vi.mock('aws-amplify', () => ({ Amplify: { configure: vi.fn() } }));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));
vi.mock('aws-amplify/auth', () => ({
  confirmSignIn: vi.fn(),
  decodeJWT: vi.fn(),
  fetchAuthSession: vi.fn(),
  signIn: vi.fn(),
  signInWithRedirect: vi.fn(),
  signOut: vi.fn(),
}));
vi.mock('aws-amplify/auth/cognito', () => ({
  cognitoUserPoolsTokenProvider: { authTokenStore: { clearTokens: vi.fn(async () => undefined) } },
}));

const { clearTokens } = cognitoUserPoolsTokenProvider.authTokenStore;
const named = (name: string, message = '') => Object.assign(new Error(message), { name });

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

describe('currentIdentity', () => {
  it('keeps the tokens when there is no network', async () => {
    vi.mocked(fetchAuthSession).mockRejectedValue(named('NetworkError'));
    await expect(cognito.currentIdentity()).rejects.toThrow();
    expect(clearTokens).not.toHaveBeenCalled();
  });

  it('keeps the tokens when the response is cut off, which the library does not report by name', async () => {
    const cutOff = Object.assign(named('Unknown'), { underlyingError: new TypeError('network error') });
    vi.mocked(fetchAuthSession).mockRejectedValue(cutOff);
    await expect(cognito.currentIdentity()).rejects.toThrow();
    expect(clearTokens).not.toHaveBeenCalled();
  });

  it.each(['NotAuthorizedException', 'InternalErrorException', 'TypeError'])(
    'removes the tokens after %s',
    async (name) => {
      vi.mocked(fetchAuthSession).mockRejectedValue(named(name));
      expect(await cognito.currentIdentity()).toBeNull();
      expect(clearTokens).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['set-up', 'set-up'],
    ['something new', null],
  ])('contains what a member of staff lacks, if it is known: %s', async (claim, secondFactor) => {
    const payload = { sub: 'subject', second_factor_required: claim };
    vi.mocked(fetchAuthSession).mockResolvedValue({ tokens: { idToken: { payload } } } as never);
    expect(await cognito.currentIdentity()).toMatchObject({ roles: [], secondFactor });
  });

  it('contains known groups only', async () => {
    const payload = {
      sub: 'subject',
      email: 'ada@northbound.test',
      'cognito:groups': ['Customer', 'us-west-2_x_Google'],
    };
    vi.mocked(fetchAuthSession).mockResolvedValue({ tokens: { idToken: { payload } } } as never);
    expect(await cognito.currentIdentity()).toEqual({
      username: 'subject',
      email: 'ada@northbound.test',
      roles: ['Customer'],
      logins: ['Password'],
      secondFactor: null,
    });
  });
});

describe('currentIdToken', () => {
  const idToken = { payload: { 'cognito:username': 'ada' }, toString: () => 'token of ada' };

  beforeEach(() => vi.mocked(fetchAuthSession).mockResolvedValue({ tokens: { idToken } } as never));

  it('returns the token of the user the page is shown to', async () => {
    expect(await cognito.currentIdToken('ada')).toBe('token of ada');
  });

  it('returns nothing if another user has signed in', async () => {
    expect(await cognito.currentIdToken('bob')).toBeNull();
  });
});

describe('signOut', () => {
  it('waits for a token refresh, which would store its tokens afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    vi.mocked(fetchAuthSession).mockReturnValue(promise);
    vi.mocked(signOut).mockResolvedValue();
    const check = cognito.currentIdentity();
    const signingOut = cognito.signOut();
    await vi.waitFor(() => expect(fetchAuthSession).toHaveBeenCalled());
    expect(signOut).not.toHaveBeenCalled();

    resolve({ tokens: undefined } as never);
    await Promise.all([check, signingOut]);
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('delays token reads until it is finished', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(signOut).mockReturnValue(promise);
    vi.mocked(fetchAuthSession).mockResolvedValue({});
    const signingOut = cognito.signOut();
    const token = cognito.currentIdToken('ada');
    await vi.waitFor(() => expect(signOut).toHaveBeenCalled());
    expect(fetchAuthSession).not.toHaveBeenCalled();

    resolve();
    await signingOut;
    expect(await token).toBeNull();
  });
});

describe('signIn', () => {
  it('sends the email address in lower case', async () => {
    vi.mocked(signIn).mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await cognito.signIn(' Ada@Northbound.TEST ', 'secret')).toEqual({ step: 'Success' });
    expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ username: 'ada@northbound.test' }));
  });

  it('waits for a sign-out in progress, which would make it fail', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.mocked(signOut).mockReturnValue(promise);
    vi.mocked(signIn).mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    const signingOut = cognito.signOut();
    const signingIn = cognito.signIn('ada@northbound.test', 'secret');
    await vi.waitFor(() => expect(signOut).toHaveBeenCalled());
    expect(signIn).not.toHaveBeenCalled();

    resolve();
    await signingOut;
    expect(await signingIn).toEqual({ step: 'Success' });
  });

  it('requires a new password if the current one is not proven', async () => {
    const error = named(
      'UserLambdaValidationException',
      'PreTokenGeneration failed with error PasswordNotProved.',
    );
    vi.mocked(signIn).mockRejectedValue(error);
    expect(await cognito.signIn('ada@northbound.test', 'secret')).toEqual({ step: 'ResetPassword' });
  });
});

describe('signInErrorText', () => {
  it('says that a user is already signed in', () => {
    const error = named('UserAlreadyAuthenticatedException', 'There is already a signed in user.');
    expect(signInErrorText(error)).toBe('There is already a signed in user');
  });

  it('hides the regular expressions of validation errors', () => {
    const message = "1 validation error detected: Value at 'userCode' failed to satisfy constraint: [0-9]+";
    expect(signInErrorText(named('InvalidParameterException', message))).toBe(
      'Check what you entered and try again.',
    );
  });

  it('returns null for an error that only support can help with', () => {
    expect(signInErrorText(named('InternalErrorException', 'secret'))).toBeNull();
    expect(signInErrorText('no error')).toBeNull();
  });
});

it('stores a message for the login page if the provider rejects a sign-out', async () => {
  vi.mocked(signOut).mockRejectedValue(named('OAuthSignOutException'));
  await expect(cognito.signOut()).rejects.toThrow();
  expect(JSON.parse(sessionStorage.getItem('login-message') ?? 'null')).toBe(
    'An error occurred when attempting to log out from OAuth provider.',
  );
});
