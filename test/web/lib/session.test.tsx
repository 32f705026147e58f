import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_PROFILE } from '#web/domain/customer/profile/profile-form.ts';
import { useSelectionStore } from '#web/domain/parcel/selection.ts';
import { pendingReset, pendingSignUp } from '#web/features/account/login-state.ts';
import { openDraft, saveDraft } from '#web/features/profile/draft.ts';
import { reportUnauthorized } from '#web/lib/api/api-settings.ts';
import * as identity from '#web/lib/identity/identity.ts';
import type { Identity } from '#web/lib/identity/identity-types.ts';
import * as attempt from '#web/lib/identity/sign-in-attempt.ts';
import { returnUrl, saveReturnUrl } from '#web/lib/session/return-url.ts';
import { SessionProvider, useSession } from '#web/lib/session/SessionProvider.tsx';
import { lastLogout, storePendingRegistration, takePendingRegistration } from '#web/lib/session/tab-owner.ts';

vi.mock('#web/lib/identity/identity.ts');
const identityCheck = vi.mocked(identity.currentIdentity);
const signOut = vi.mocked(identity.signOut);
const aUser = (username: string): Identity => {
  const email = `${username}@northbound.test`;
  return { username, email, roles: ['Customer'], logins: ['Password'], secondFactor: null };
};
const [ada, bob] = [aUser('ada'), aUser('bob')];

let session: ReturnType<typeof useSession>;
let navigate: ReturnType<typeof useNavigate>;

function SessionView() {
  session = useSession();
  navigate = useNavigate();
  const state = [
    session.identity ? `Hello ${session.identity.username}` : 'Signed out',
    session.otherIdentity && `${session.otherIdentity.username} in another tab`,
    session.hasLoggedOut && 'Logged out',
    `At ${useLocation().pathname}`,
  ];
  return <output>{state.filter(Boolean).join(', ')}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const go = () => act(async () => navigate('/elsewhere'));
const logOut = () => act(async () => session.logOut());
/** Checks the session, as after a sign-in as this user in this tab. */
const signedInAs = ({ email }: Identity) => act(async () => void (await session.check(email.toUpperCase())));

/** Renders the session again, as after a reload. */
async function renderSession(first?: Identity | null) {
  cleanup();
  if (first !== undefined) identityCheck.mockResolvedValue(first);
  render(
    <SessionProvider>
      <SessionView />
    </SessionProvider>,
    { wrapper: MemoryRouter },
  );
  await act(async () => undefined);
}

/** Another tab changes the session. */
async function changeInOtherTab(found: Identity | null) {
  identityCheck.mockResolvedValue(found);
  await act(async () => vi.mocked(identity.onAuthChangeInOtherTab).mock.lastCall?.[0]());
}

/** Delays the next check. The returned function lets it find this user, or no one. */
function slowCheck(found: Identity | null) {
  const { promise, resolve } = Promise.withResolvers<Identity | null>();
  identityCheck.mockReturnValue(promise);
  return () => act(async () => resolve(found));
}

beforeEach(() => {
  vi.useFakeTimers();
  identityCheck.mockReset().mockResolvedValue(ada);
  signOut.mockReset();
  vi.mocked(identity.onAuthChangeInOtherTab).mockReturnValue(() => undefined);
  attempt.endSignInAttempt();
});

describe('a session is checked', () => {
  it('before anything is shown, also after a restore from the back/forward cache', async () => {
    let finish = slowCheck(ada);
    await renderSession();
    expect(document.body.textContent).toBe('');
    await finish();
    expect(shown()).toBe('Hello ada, At /');
    finish = slowCheck(null);
    const restored = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => window.dispatchEvent(restored));
    expect(document.body.textContent).toBe('');
    await finish();
    expect(shown()).toBe('Signed out, At /');
  });

  it('every 900 seconds while signed in', async () => {
    await renderSession();
    expect(identityCheck).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(899_000));
    expect(identityCheck).toHaveBeenCalledTimes(1);
    identityCheck.mockResolvedValue(null);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toBe('Signed out, At /');
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(identityCheck).toHaveBeenCalledTimes(2);
  });

  it('on each change of path, and continues if the check fails', async () => {
    await renderSession();
    identityCheck.mockRejectedValue(new Error('No network'));
    await go();
    expect(identityCheck).toHaveBeenCalledTimes(2);
    expect(shown()).toBe('Hello ada, At /elsewhere');
    await go();
    expect(identityCheck).toHaveBeenCalledTimes(2);
  });

  it('with a new token after the API rejects one', async () => {
    await renderSession();
    expect(identityCheck).toHaveBeenLastCalledWith(false);
    identityCheck.mockResolvedValue(null);
    await act(async () => reportUnauthorized());
    expect(identityCheck).toHaveBeenLastCalledWith(true);
    expect(shown()).toBe('Signed out, At /');
  });

  it('when the network returns', async () => {
    identityCheck.mockRejectedValue(new Error('No network'));
    await renderSession();
    expect(shown()).toBe('Signed out, At /');
    identityCheck.mockResolvedValue(ada);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(shown()).toBe('Hello ada, At /');
  });
});

const selectParcel = () => useSelectionStore.setState({ customer: 'ada', selection: new Set(['parcel-1']) });
const selected = () => useSelectionStore.getState().selection.size;

describe('a logout', () => {
  it('clears the selection, the return URL, drafts, the registration and pending codes', async () => {
    const newcomer = { emailAddress: 'new@northbound.test', name: 'New Customer' };
    saveReturnUrl('/profile');
    await renderSession();
    selectParcel();
    saveDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
    pendingSignUp.write(newcomer.emailAddress);
    pendingReset.write(ada.email);
    storePendingRegistration(newcomer);
    await logOut();
    expect(takePendingRegistration(newcomer.emailAddress)).toBeNull();
    expect([selected(), returnUrl(), openDraft(ada.email)]).toEqual([0, undefined, {}]);
    expect([pendingSignUp.read(), pendingReset.read()]).toEqual([null, null]);
  });

  it('ends the session at once', async () => {
    await renderSession();
    act(() => session.logOut());
    expect(shown()).toBe('Signed out, Logged out, At /');
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('a user who signs in in another tab', () => {
  const OTHER = 'Signed out, bob in another tab, At /';
  beforeEach(() => renderSession(null));

  it('is shown as another user while this tab is signing in, until the user continues as them', async () => {
    attempt.beginSignInAttempt();
    await changeInOtherTab(bob);
    expect(shown()).toBe(OTHER);
    expect(identity.setTokenOwner).not.toHaveBeenCalledWith('bob');
    attempt.endSignInAttempt();
    await go();
    expect(shown()).toBe('Signed out, bob in another tab, At /elsewhere');
    await signedInAs(bob);
    expect(shown()).toContain('Hello bob');
    expect(identity.setTokenOwner).toHaveBeenLastCalledWith('bob');
  });

  const error = Object.assign(new Error(), { name: 'UserAlreadyAuthenticatedException' });
  it.each([
    [
      'fails because of them',
      () => attempt.attemptSignIn(() => Promise.reject(error)).catch(() => undefined),
    ],
    ['finds their session', () => session.check(ada.email)],
  ])('is shown after a sign-in here %s', async (_, signIn) => {
    identityCheck.mockResolvedValue(bob);
    await act(async () => void (await signIn()));
    expect(shown()).toBe(OTHER);
    identityCheck.mockResolvedValue(ada);
    await signedInAs(ada);
    expect(shown()).toBe('Hello ada, At /');
  });

  it('is no longer shown after a sign-out in either tab, which keeps the draft of this tab', async () => {
    saveDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
    attempt.beginSignInAttempt();
    await changeInOtherTab(bob);
    await changeInOtherTab(null);
    expect(shown()).toBe('Signed out, At /');
    await changeInOtherTab(bob);
    await logOut();
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(shown()).not.toContain('bob');
    expect(openDraft(ada.email)).toMatchObject({ name: 'Ada Byron' });
  });
});

describe('a tab whose user changes', () => {
  beforeEach(async () => {
    await renderSession();
    await go();
    selectParcel();
    saveReturnUrl('/profile');
  });

  it.each([
    ['in another tab', () => changeInOtherTab(bob)],
    ['before a reload', () => renderSession(bob)],
  ])('%s leaves the page and clears stored data', async (_, change) => {
    await change();
    expect(shown()).toBe('Hello bob, At /');
    expect([selected(), returnUrl()]).toEqual([0, undefined]);
  });

  it('does so after the session has expired too, but keeps the registration of the new user', async () => {
    await changeInOtherTab(null);
    storePendingRegistration({ emailAddress: bob.email, name: 'Bob' });
    await changeInOtherTab(bob);
    expect([shown(), selected()]).toEqual(['Hello bob, At /', 0]);
    expect(takePendingRegistration(bob.email)).toMatchObject({ name: 'Bob' });
  });

  it('keeps everything if the same user signs in again elsewhere, but not after a logout', async () => {
    await changeInOtherTab(null);
    expect(shown()).toBe('Signed out, At /elsewhere');
    await changeInOtherTab(ada);
    expect([shown(), selected()]).toEqual(['Hello ada, At /elsewhere', 1]);
    lastLogout.write(Date.now());
    await changeInOtherTab(null);
    expect([shown(), selected()]).toEqual(['Signed out, Logged out, At /elsewhere', 0]);
  });
});
