import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../../../../shared/deployment/runtime-config.ts';
import { SIGN_UP_CONFLICTS } from '../../../../shared/rules/sign-up-conflicts.ts';

vi.mock('aws-amplify/auth', () => ({ signInWithRedirect: vi.fn(async () => undefined) }));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));

type Listener = (event: { payload: { event: string; data?: { error?: unknown } } }) => void;
const EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const FAILED = 'Google sign-in could not be completed. Please try again.';

const message = () => JSON.parse(sessionStorage.getItem('login-message') ?? 'null');

/** Loads the module again, as a new page does. `emit` and `fail` send the provider's events. */
async function openPage() {
  vi.resetModules();
  vi.mocked(Hub.listen).mockClear();
  const hostedLogin = await import('../../../../web/src/lib/identity/hosted-login.ts');
  hostedLogin.listenToProvider({
    ...DEFAULT_RUNTIME_CONFIG,
    userPoolClientId: 'client',
    oauthDomain: 'login.example',
  });
  const emit = vi.mocked(Hub.listen).mock.calls[0]?.[1] as unknown as Listener;
  const fail = (text: string) =>
    emit({ payload: { event: 'signInWithRedirect_failure', data: { error: new Error(text) } } });
  return { hostedLogin, emit, fail };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/login');
  vi.mocked(signInWithRedirect).mockClear();
});

describe('a failed hosted sign-in', () => {
  it.each(['An error occurred while validating the state.', 'No access token returned from OAuth flow.'])(
    'stores the provider’s message for the login page: %s',
    async (text) => {
      (await openPage()).fail(text);
      expect(message()).toBe(text);
    },
  );

  it('stores the message without its code marks', async () => {
    (await openPage()).fail('`signInWithRedirect` has been canceled.');
    expect(message()).toBe('signInWithRedirect has been canceled.');
  });

  it('reports that the user canceled it', async () => {
    history.replaceState(null, '', '/login?error=access_denied&error_description=anything');
    (await openPage()).fail('access_denied');
    expect(message()).toBe('User cancelled OAuth flow.');
  });

  it.each([
    '',
    'invalid_grant',
    'Failed to fetch',
    `PreSignUp failed with error ${SIGN_UP_CONFLICTS.unverifiedProviderEmail}.`,
  ])('replaces a technical message: %j', async (text) => {
    (await openPage()).fail(text);
    expect(message()).toBe(FAILED);
  });

  it('stores nothing for an account without a password, which has a separate message', async () => {
    (await openPage()).fail(`PreSignUp failed with error ${SIGN_UP_CONFLICTS.invalidBasicState}.`);
    expect(message()).toBeNull();
  });

  it('restarts exactly once after the provider has linked the account', async () => {
    const linked = `${SIGN_UP_CONFLICTS.linkedJustNow} Google_1`;
    const first = await openPage();
    first.fail(linked);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect(first.hostedLogin.isRestarting()).toBe(true);
    expect(message()).toBeNull();

    const second = await openPage();
    second.fail(linked);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect(second.hostedLogin.isRestarting()).toBe(false);
    expect(message()).toBe(FAILED);
  });
});

describe('the restart after linking', () => {
  const linked = `${SIGN_UP_CONFLICTS.linkedJustNow} Google_1`;

  it('does not happen if the browser blocks storage, because it would repeat forever', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { hostedLogin, fail } = await openPage();
    fail(linked);
    vi.unstubAllGlobals();
    expect(signInWithRedirect).not.toHaveBeenCalled();
    expect(hostedLogin.isRestarting()).toBe(false);
  });

  it('stores a message if it fails, and allows the next attempt', async () => {
    vi.mocked(signInWithRedirect).mockRejectedValueOnce(new Error('no network'));
    const { hostedLogin, fail } = await openPage();
    fail(linked);
    expect(hostedLogin.isRestarting()).toBe(true);
    await hostedLogin.restartFailed();
    expect(hostedLogin.isRestarting()).toBe(false);
    expect(message()).toBe(FAILED);
    fail(linked);
    expect(signInWithRedirect).toHaveBeenCalledTimes(2);
  });

  it('ends when the page is restored from the back/forward cache', async () => {
    const { hostedLogin, fail } = await openPage();
    fail(linked);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await hostedLogin.restartFailed();
    expect(hostedLogin.isRestarting()).toBe(false);
  });
});

describe('hostedLoginSettled', () => {
  const hasSettled = async (settled: Promise<void>) =>
    Promise.race([settled.then(() => true), new Promise((done) => setImmediate(done, false))]);

  it('resolves at once if no sign-in is in progress', async () => {
    const { hostedLogin } = await openPage();
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(true);
  });

  it.each(['signInWithRedirect', 'signInWithRedirect_failure'])('resolves after %s', async (event) => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.inflightOAuth', 'true');
    const { hostedLogin, emit } = await openPage();
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(false);
    emit({ payload: { event } });
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(true);
  });
});

it('stores a message after a failed token refresh, except without a network', async () => {
  const { emit } = await openPage();
  const failRefresh = (name: string) =>
    emit({
      payload: { event: 'tokenRefresh_failure', data: { error: Object.assign(new Error(), { name }) } },
    });
  failRefresh('NetworkError');
  expect(message()).toBeNull();
  failRefresh('NotAuthorizedException');
  expect(message()).toBe(EXPIRED);
});

it('counts as signing in after the return from Google until it has succeeded', async () => {
  await (await openPage()).hostedLogin.signInWithGoogle();
  const { emit } = await openPage();
  const { isSignInInProgress } = await import('../../../../web/src/lib/identity/sign-in-attempt.ts');
  expect(isSignInInProgress()).toBe(true);
  emit({ payload: { event: 'signInWithRedirect' } });
  expect(isSignInInProgress()).toBe(false);

  await openPage();
  const next = await import('../../../../web/src/lib/identity/sign-in-attempt.ts');
  expect(next.isSignInInProgress()).toBe(false);
});
