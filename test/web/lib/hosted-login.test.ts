import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { SIGN_UP_CONFLICTS } from '#shared/rules/sign-up.ts';

vi.mock('aws-amplify/auth', () => ({ signInWithRedirect: vi.fn(async () => undefined) }));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));

type Listener = (event: { payload: { event: string; data?: { error?: unknown } } }) => void;
const EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const FAILED = 'Google sign-in could not be completed. Please try again.';

const message = () => JSON.parse(sessionStorage.getItem('login-message') ?? 'null');
const conflict = (name: keyof typeof SIGN_UP_CONFLICTS) =>
  `PreSignUp failed with error ${SIGN_UP_CONFLICTS[name]}.`;
const LINKED = conflict('linkedJustNow');

/** Loads the module again, as a new page does. `emit` and `fail` send the provider's events. */
async function openPage() {
  vi.resetModules();
  vi.mocked(Hub.listen).mockClear();
  const hostedLogin = await import('#web/lib/identity/hosted-login.ts');
  const pool = { userPoolClientId: 'client', oauthDomain: 'login.example' };
  hostedLogin.listenToProvider({ ...DEFAULT_RUNTIME_CONFIG, ...pool });
  const listener = vi.mocked(Hub.listen).mock.calls[0]?.[1] as unknown as Listener;
  const emit = (event: string, error?: unknown) => listener({ payload: { event, data: { error } } });
  const fail = (text: string) => emit('signInWithRedirect_failure', new Error(text));
  return { ...hostedLogin, emit, fail };
}

beforeEach(() => {
  history.replaceState(null, '', '/login');
  vi.mocked(signInWithRedirect).mockClear();
});

it.each<[error: string, shown: string | null, search?: string]>([
  ['An error occurred while validating the state.', 'An error occurred while validating the state.'],
  ['No access token returned from OAuth flow.', 'No access token returned from OAuth flow.'],
  ['`signInWithRedirect` has been canceled.', 'signInWithRedirect has been canceled.'],
  ['access_denied', 'User cancelled OAuth flow.', '?error=access_denied&error_description=anything'],
  // Technical messages.
  ['', FAILED],
  ['invalid_grant', FAILED],
  [conflict('unverifiedProviderEmail'), FAILED],
  // An account without a password has a message of its own.
  [conflict('invalidBasicState'), null],
])('a hosted sign-in that fails with %j leaves the message %s', async (error, shown, search = '') => {
  history.replaceState(null, '', `/login${search}`);
  (await openPage()).fail(error);
  expect(message()).toBe(shown);
});

describe('the restart after the provider has linked the account', () => {
  it('happens exactly once', async () => {
    const first = await openPage();
    first.fail(LINKED);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect([first.isRestarting(), message()]).toEqual([true, null]);
    const second = await openPage();
    second.fail(LINKED);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect([second.isRestarting(), message()]).toEqual([false, FAILED]);
  });

  it('does not happen if the browser blocks storage, because it would repeat forever', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { isRestarting, fail } = await openPage();
    fail(LINKED);
    expect(signInWithRedirect).not.toHaveBeenCalled();
    expect(isRestarting()).toBe(false);
  });

  it('stores a message if it fails, and allows the next attempt', async () => {
    vi.mocked(signInWithRedirect).mockRejectedValueOnce(new Error('no network'));
    const { isRestarting, restartFailed, fail } = await openPage();
    fail(LINKED);
    expect(isRestarting()).toBe(true);
    await restartFailed();
    expect([isRestarting(), message()]).toEqual([false, FAILED]);
    fail(LINKED);
    expect(signInWithRedirect).toHaveBeenCalledTimes(2);
  });

  it('ends when the page is restored from the back/forward cache', async () => {
    const { isRestarting, restartFailed, fail } = await openPage();
    fail(LINKED);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await restartFailed();
    expect(isRestarting()).toBe(false);
  });
});

describe('a hosted sign-in in progress', () => {
  const isFinished = async (hostedLogin: Promise<void>) =>
    Promise.race([hostedLogin.then(() => true), new Promise((done) => setImmediate(done, false))]);

  it.each(['signInWithRedirect', 'signInWithRedirect_failure'])('is finished after %s', async (event) => {
    expect(await isFinished((await openPage()).hostedLoginFinished())).toBe(true);
    localStorage.setItem('CognitoIdentityServiceProvider.client.inflightOAuth', 'true');
    const { hostedLoginFinished, emit } = await openPage();
    expect(await isFinished(hostedLoginFinished())).toBe(false);
    emit(event);
    expect(await isFinished(hostedLoginFinished())).toBe(true);
  });

  it('counts as signing in after the return from Google until it has succeeded', async () => {
    const isSignInInProgress = async () =>
      (await import('#web/lib/identity/sign-in-attempt.ts')).isSignInInProgress();
    await (await openPage()).signInWithGoogle();
    const { emit } = await openPage();
    expect(await isSignInInProgress()).toBe(true);
    emit('signInWithRedirect');
    expect(await isSignInInProgress()).toBe(false);
    await openPage();
    expect(await isSignInInProgress()).toBe(false);
  });
});

it('stores a message after a failed token refresh, except without a network', async () => {
  const { emit } = await openPage();
  const failRefresh = (name: string) => emit('tokenRefresh_failure', Object.assign(new Error(), { name }));
  failRefresh('NetworkError');
  expect(message()).toBeNull();
  failRefresh('NotAuthorizedException');
  expect(message()).toBe(EXPIRED);
});
