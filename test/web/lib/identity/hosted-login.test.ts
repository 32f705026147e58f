import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '../../../../shared/deployment/runtime-config.ts';
import { SIGN_UP_CONFLICTS } from '../../../../shared/rules/sign-up-conflicts.ts';

vi.mock('aws-amplify/auth', () => ({ signInWithRedirect: vi.fn(async () => undefined) }));
vi.mock('aws-amplify/utils', () => ({ Hub: { listen: vi.fn() } }));

type Listener = (event: { payload: { event: string; data?: { error?: unknown } } }) => void;
const EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const FAILED = 'The sign-in with Google could not be completed. Please try again.';

const kept = () => JSON.parse(sessionStorage.getItem('login-message') ?? 'null');

/** The module anew, as a page that was just opened has it, and what the provider tells it. */
async function openPage() {
  vi.resetModules();
  vi.mocked(Hub.listen).mockClear();
  const hostedLogin = await import('../../../../web/src/lib/identity/hosted-login.ts');
  hostedLogin.listenToProvider({
    ...DEFAULT_RUNTIME_CONFIG,
    userPoolClientId: 'client',
    oauthDomain: 'login.example',
  });
  const tell = vi.mocked(Hub.listen).mock.calls[0]?.[1] as unknown as Listener;
  const fail = (message: string) =>
    tell({ payload: { event: 'signInWithRedirect_failure', data: { error: new Error(message) } } });
  return { hostedLogin, tell, fail };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/login');
  vi.mocked(signInWithRedirect).mockClear();
});

describe('a hosted sign-in that fails', () => {
  it.each([
    'An error occurred while validating the state.',
    'No access token returned from OAuth flow.',
    'signInWithRedirect has been canceled.',
  ])('keeps the message for the login page: %s', async (message) => {
    (await openPage()).fail(message);
    expect(kept()).toBe(message);
  });

  it.each(['invalid_grant', 'redirect_mismatch', 'Failed to fetch', ''])(
    'keeps our own message instead of %j',
    async (message) => {
      (await openPage()).fail(message);
      expect(kept()).toBe(FAILED);
    },
  );

  it('says that the user canceled it', async () => {
    history.replaceState(null, '', '/login?error=access_denied&error_description=anything');
    (await openPage()).fail('access_denied');
    expect(kept()).toBe('User cancelled OAuth flow.');
  });

  it('keeps our own message instead of a marker of our triggers', async () => {
    const { fail } = await openPage();
    fail(`PreSignUp failed with error ${SIGN_UP_CONFLICTS.unverifiedProviderEmail}.`);
    expect(kept()).toBe(FAILED);
  });

  it('leaves the refusal of an account without a password to its own text', async () => {
    (await openPage()).fail(`PreSignUp failed with error ${SIGN_UP_CONFLICTS.invalidBasicState}.`);
    expect(kept()).toBeNull();
  });

  it('is begun again once, and only once, when the provider has just linked the account', async () => {
    const message = `${SIGN_UP_CONFLICTS.linkedJustNow} Google_1`;
    const first = await openPage();
    first.fail(message);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect(first.hostedLogin.isRestarting()).toBe(true);
    expect(kept()).toBeNull();

    const second = await openPage();
    second.fail(message);
    expect(signInWithRedirect).toHaveBeenCalledTimes(1);
    expect(second.hostedLogin.isRestarting()).toBe(false);
    expect(kept()).toBe(FAILED);
  });
});

describe('the second attempt after linking', () => {
  const message = `${SIGN_UP_CONFLICTS.linkedJustNow} Google_1`;

  it('is not made by itself where the browser keeps nothing, as it would go on forever', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { hostedLogin, fail } = await openPage();
    fail(message);
    vi.unstubAllGlobals();
    expect(signInWithRedirect).not.toHaveBeenCalled();
    expect(hostedLogin.isRestarting()).toBe(false);
  });

  it('that cannot begin is told, and leaves nothing behind that would forbid the next one', async () => {
    vi.mocked(signInWithRedirect).mockRejectedValueOnce(new Error('no network'));
    const { hostedLogin, fail } = await openPage();
    fail(message);
    expect(hostedLogin.isRestarting()).toBe(true);
    await hostedLogin.restartFailed();
    expect(hostedLogin.isRestarting()).toBe(false);
    expect(kept()).toBe(FAILED);
    fail(message);
    expect(signInWithRedirect).toHaveBeenCalledTimes(2);
  });

  it('is over when the page comes back from the browser’s memory', async () => {
    const { hostedLogin, fail } = await openPage();
    fail(message);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await hostedLogin.restartFailed();
    expect(hostedLogin.isRestarting()).toBe(false);
  });
});

describe('waiting for a hosted sign-in', () => {
  const hasSettled = async (settled: Promise<void>) =>
    Promise.race([settled.then(() => true), new Promise((done) => setImmediate(done, false))]);

  it('is not needed where none was begun', async () => {
    const { hostedLogin } = await openPage();
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(true);
  });

  it.each(['signInWithRedirect', 'signInWithRedirect_failure'])('ends with %s', async (event) => {
    localStorage.setItem('CognitoIdentityServiceProvider.client.inflightOAuth', 'true');
    const { hostedLogin, tell } = await openPage();
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(false);
    tell({ payload: { event } });
    expect(await hasSettled(hostedLogin.hostedLoginSettled())).toBe(true);
  });
});

describe('a session that cannot be renewed', () => {
  it('has its message kept, but not for want of a network', async () => {
    const { tell } = await openPage();
    const refresh = (name: string) =>
      tell({
        payload: { event: 'tokenRefresh_failure', data: { error: Object.assign(new Error(), { name }) } },
      });
    refresh('NetworkError');
    expect(kept()).toBeNull();
    refresh('NotAuthorizedException');
    expect(kept()).toBe(EXPIRED);
  });
});

it('a page that comes back from Google is signing in until that has succeeded', async () => {
  await (await openPage()).hostedLogin.signInWithGoogle();
  const { tell } = await openPage();
  const { isSignInUnderWay } = await import('../../../../web/src/lib/identity/sign-in-attempt.ts');
  expect(isSignInUnderWay()).toBe(true);
  tell({ payload: { event: 'signInWithRedirect' } });
  expect(isSignInUnderWay()).toBe(false);

  await openPage();
  const next = await import('../../../../web/src/lib/identity/sign-in-attempt.ts');
  expect(next.isSignInUnderWay()).toBe(false);
});
