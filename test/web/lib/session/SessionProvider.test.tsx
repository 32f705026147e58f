import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSelectionStore } from '../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { pendingReset, pendingSignUp } from '../../../../web/src/features/account/stored-emails.ts';
import { openDraft, saveDraft } from '../../../../web/src/features/profile/draft.ts';
import { NEW_PROFILE } from '../../../../web/src/features/profile/profile-form.ts';
import { reportUnauthorized } from '../../../../web/src/lib/api/api-settings.ts';
import {
  currentIdentity,
  onAuthChangeInOtherTab,
  setTokenOwner,
  signOut,
} from '../../../../web/src/lib/identity/identity.ts';
import type { Identity } from '../../../../web/src/lib/identity/identity-types.ts';
import {
  storePendingRegistration,
  takePendingRegistration,
} from '../../../../web/src/lib/identity/pending-registration.ts';
import {
  attemptSignIn,
  beginSignInAttempt,
  endSignInAttempt,
} from '../../../../web/src/lib/identity/sign-in-attempt.ts';
import { recordLogout } from '../../../../web/src/lib/session/last-logout.ts';
import { saveLoginMessage, useLoginMessage } from '../../../../web/src/lib/session/login-messages.ts';
import { returnUrl, saveReturnUrl } from '../../../../web/src/lib/session/return-url.ts';
import { SessionProvider, useSession } from '../../../../web/src/lib/session/SessionProvider.tsx';
import { tabStorage } from '../../../../web/src/lib/tab-storage.ts';

vi.mock('../../../../web/src/lib/identity/identity.ts', () => ({
  currentIdentity: vi.fn(),
  onAuthChangeInOtherTab: vi.fn(() => () => undefined),
  setTokenOwner: vi.fn(),
  signOut: vi.fn(),
}));
const identityCheck = vi.mocked(currentIdentity);

const ada: Identity = {
  username: 'ada',
  email: 'ada@northbound.test',
  roles: ['Customer'],
  logins: ['Password'],
  secondFactor: null,
};
const bob: Identity = { ...ada, username: 'bob', email: 'bob@northbound.test' };

function SessionView() {
  const { identity, otherIdentity, hasLoggedOut, check, logOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <p>{identity ? `Hello ${identity.username}` : 'Signed out'}</p>
      {otherIdentity && <p>Signed in as {otherIdentity.username}</p>}
      {hasLoggedOut && <p>Logged out</p>}
      <p>At {pathname}</p>
      {[ada, bob].map(({ username, email }) => (
        <button key={username} type="button" onClick={() => void check(email.toUpperCase())}>
          Sign in as {username}
        </button>
      ))}
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Go
      </button>
      <button type="button" onClick={() => void logOut()}>
        Log out
      </button>
    </>
  );
}

const settle = () => act(async () => undefined);
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function renderSession() {
  render(
    <MemoryRouter>
      <SessionProvider>
        <SessionView />
      </SessionProvider>
    </MemoryRouter>,
  );
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  identityCheck.mockReset().mockResolvedValue(ada);
  vi.mocked(signOut).mockReset().mockResolvedValue();
  localStorage.clear();
  tabStorage.clear();
  endSignInAttempt();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders nothing until the first check is finished', async () => {
  const { promise, resolve } = Promise.withResolvers<Identity | null>();
  identityCheck.mockReturnValue(promise);
  await renderSession();
  expect(document.body.textContent).toBe('');

  await act(async () => resolve(null));
  screen.getByText('Signed out');
});

it('checks every 900 seconds while signed in', async () => {
  await renderSession();
  expect(identityCheck).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(899_000));
  expect(identityCheck).toHaveBeenCalledTimes(1);

  identityCheck.mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(identityCheck).toHaveBeenCalledTimes(2);
  screen.getByText('Signed out');
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(identityCheck).toHaveBeenCalledTimes(2);
});

it('checks on each change of path', async () => {
  await renderSession();
  await press('Go');
  expect(identityCheck).toHaveBeenCalledTimes(2);
  await press('Go');
  expect(identityCheck).toHaveBeenCalledTimes(2);
});

it('refreshes a token that the API rejects', async () => {
  await renderSession();
  expect(identityCheck).toHaveBeenLastCalledWith(false);
  identityCheck.mockResolvedValue(null);
  await act(async () => reportUnauthorized());
  expect(identityCheck).toHaveBeenLastCalledWith(true);
  screen.getByText('Signed out');
});

it('checks when another tab signs in or out', async () => {
  await renderSession();
  identityCheck.mockResolvedValue(null);
  await act(async () => vi.mocked(onAuthChangeInOtherTab).mock.lastCall?.[0]());
  screen.getByText('Signed out');
});

it('checks when the network returns', async () => {
  identityCheck.mockRejectedValue(new Error('No network'));
  await renderSession();
  screen.getByText('Signed out');
  identityCheck.mockResolvedValue(ada);
  await act(async () => window.dispatchEvent(new Event('online')));
  screen.getByText('Hello ada');
});

it('keeps the user signed in when a check fails', async () => {
  await renderSession();
  identityCheck.mockRejectedValue(new Error('No network'));
  await press('Go');
  screen.getByText('Hello ada');
});

it('clears the payment selection at logout', async () => {
  await renderSession();
  useSelectionStore.setState({ customer: 'ada', selection: new Set(['parcel-1']) });
  await press('Log out');
  expect(useSelectionStore.getState().selection.size).toBe(0);
});

it('clears the return URL at logout', async () => {
  saveReturnUrl('/profile');
  await renderSession();
  await press('Log out');
  expect(returnUrl()).toBeUndefined();
});

it('clears drafts, the registration and pending codes at logout', async () => {
  await renderSession();
  saveDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
  pendingSignUp.write('new@northbound.test');
  pendingReset.write(ada.email);
  storePendingRegistration({ emailAddress: 'new@northbound.test', name: 'New Customer' });
  await press('Log out');
  expect(takePendingRegistration('new@northbound.test')).toBeNull();
  expect(openDraft(ada.email)).toEqual({});
  expect(pendingSignUp.read()).toBeNull();
  expect(pendingReset.read()).toBeNull();
});

it('ends the session at logout, even without a network', async () => {
  await renderSession();
  vi.mocked(signOut).mockRejectedValue(new Error('No network'));
  await press('Log out');
  screen.getByText('Signed out');
});

it('keeps a message about a failed sign-out for the login page', async () => {
  await renderSession();
  vi.mocked(signOut).mockImplementation(async () => {
    saveLoginMessage('The sign-out failed.');
    throw new Error('No network');
  });
  await press('Log out');
  const { result } = renderHook(useLoginMessage);
  expect(result.current[0]).toBe('The sign-out failed.');
});

it('renders nothing after a restore from the back/forward cache until the check is finished', async () => {
  await renderSession();
  const { promise, resolve } = Promise.withResolvers<Identity | null>();
  identityCheck.mockReturnValue(promise);
  const restored = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => window.dispatchEvent(restored));
  expect(document.body.textContent).toBe('');

  await act(async () => resolve(null));
  screen.getByText('Signed out');
});

/** Simulates a change of the session by another tab. */
async function changeInOtherTab(found: Identity | null) {
  identityCheck.mockResolvedValue(found);
  await act(async () => vi.mocked(onAuthChangeInOtherTab).mock.lastCall?.[0]());
}

describe('a user who signs in in another tab', () => {
  beforeEach(async () => {
    identityCheck.mockResolvedValue(null);
    await renderSession();
  });

  it('is signed in here too, while this tab is idle', async () => {
    await changeInOtherTab(bob);
    screen.getByText('Hello bob');
  });

  it('is shown as another user while this tab is signing in, until the user continues as them', async () => {
    beginSignInAttempt();
    await changeInOtherTab(bob);
    screen.getByText('Signed in as bob');
    screen.getByText('Signed out');
    expect(setTokenOwner).not.toHaveBeenCalledWith('bob');

    endSignInAttempt();
    await press('Go');
    screen.getByText('Signed out');

    await press('Sign in as bob');
    screen.getByText('Hello bob');
    expect(setTokenOwner).toHaveBeenLastCalledWith('bob');
  });

  it('is shown after a sign-in here fails because of them', async () => {
    identityCheck.mockResolvedValue(bob);
    const error = Object.assign(new Error(), { name: 'UserAlreadyAuthenticatedException' });
    await act(async () => {
      await expect(attemptSignIn(() => Promise.reject(error))).rejects.toBe(error);
    });
    screen.getByText('Signed in as bob');
  });

  it('is shown if their session is found instead of the entered one', async () => {
    identityCheck.mockResolvedValue(bob);
    await press('Sign in as ada');
    screen.getByText('Signed out');
    screen.getByText('Signed in as bob');

    identityCheck.mockResolvedValue(ada);
    await press('Sign in as ada');
    screen.getByText('Hello ada');
  });

  it('can be signed out from here, which keeps the draft of this tab', async () => {
    saveDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
    beginSignInAttempt();
    await changeInOtherTab(bob);
    await press('Log out');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Signed in as bob')).toBeNull();
    expect(openDraft(ada.email)).toMatchObject({ name: 'Ada Byron' });
  });

  it('is no longer shown after they sign out there', async () => {
    beginSignInAttempt();
    await changeInOtherTab(bob);
    await changeInOtherTab(null);
    expect(screen.queryByText('Signed in as bob')).toBeNull();
  });
});

describe('a tab whose user changes', () => {
  beforeEach(async () => {
    await renderSession();
    await press('Go');
    useSelectionStore.setState({ customer: 'ada', selection: new Set(['parcel-1']) });
    saveReturnUrl('/profile');
    screen.getByText('At /elsewhere');
  });

  it('leaves the page and clears stored data', async () => {
    await changeInOtherTab(bob);
    screen.getByText('Hello bob');
    screen.getByText('At /');
    expect(useSelectionStore.getState().selection.size).toBe(0);
    expect(returnUrl()).toBeUndefined();
  });

  it('leaves the page and clears stored data after the session has expired, but keeps the registration of the new user', async () => {
    await changeInOtherTab(null);
    storePendingRegistration({ emailAddress: bob.email, name: 'Bob' });
    await changeInOtherTab(bob);
    screen.getByText('At /');
    expect(useSelectionStore.getState().selection.size).toBe(0);
    expect(takePendingRegistration(bob.email)).toMatchObject({ name: 'Bob' });
  });

  it('clears stored data after a reload', async () => {
    cleanup();
    identityCheck.mockResolvedValue(bob);
    await renderSession();
    expect(useSelectionStore.getState().selection.size).toBe(0);
  });

  it('changes nothing if the same user signs in again after the session has expired', async () => {
    await changeInOtherTab(null);
    expect(screen.queryByText('Logged out')).toBeNull();
    await changeInOtherTab(ada);
    screen.getByText('At /elsewhere');
    expect(useSelectionStore.getState().selection.size).toBe(1);
  });

  it('treats a logout in another tab as its own', async () => {
    recordLogout();
    await changeInOtherTab(null);
    screen.getByText('Logged out');
    expect(useSelectionStore.getState().selection.size).toBe(0);
  });
});
