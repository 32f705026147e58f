import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSelectionStore } from '../../../../web/src/domain/parcel/selection/selected-parcels.ts';
import { pendingSignUp, wizardMemory } from '../../../../web/src/features/account/wizard-state.ts';
import { keepDraft, openDraft } from '../../../../web/src/features/profile/draft.ts';
import { NEW_PROFILE } from '../../../../web/src/features/profile/profile-form.ts';
import { reportUnauthorized } from '../../../../web/src/lib/api/api-settings.ts';
import {
  currentIdentity,
  onSignInElsewhere,
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
import { noteLogout } from '../../../../web/src/lib/session/last-logout.ts';
import { keepLoginMessage, useLoginMessage } from '../../../../web/src/lib/session/login-messages.ts';
import { keepReturnUrl, returnUrl } from '../../../../web/src/lib/session/return-url.ts';
import { SessionProvider, useSession } from '../../../../web/src/lib/session/SessionProvider.tsx';
import { tabStorage } from '../../../../web/src/lib/tab-storage.ts';

vi.mock('../../../../web/src/lib/identity/identity.ts', () => ({
  currentIdentity: vi.fn(),
  onSignInElsewhere: vi.fn(() => () => undefined),
  setTokenOwner: vi.fn(),
  signOut: vi.fn(),
}));
const identityCheck = vi.mocked(currentIdentity);

const ada: Identity = {
  username: 'ada',
  email: 'ada@northbound.test',
  roles: ['Customer'],
  logins: ['Password'],
};
const bob: Identity = { ...ada, username: 'bob', email: 'bob@northbound.test' };

function Who() {
  const { identity, other, endedByChoice, check, logOut } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <p>{identity ? `Hello ${identity.username}` : 'Nobody'}</p>
      {other && <p>Signed in as {other.username}</p>}
      {endedByChoice && <p>Logged out</p>}
      <p>At {pathname}</p>
      {[ada, bob].map(({ username, email }) => (
        <button key={username} type="button" onClick={() => void check(email.toUpperCase())}>
          Enter as {username}
        </button>
      ))}
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Go
      </button>
      <button type="button" onClick={() => void logOut()}>
        Leave
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
        <Who />
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

it('shows nothing until the first check is finished', async () => {
  const { promise, resolve } = Promise.withResolvers<Identity | null>();
  identityCheck.mockReturnValue(promise);
  await renderSession();
  expect(document.body.textContent).toBe('');

  await act(async () => resolve(null));
  expect(screen.getByText('Nobody')).toBeTruthy();
});

it('checks again every 900 seconds while signed in, and then no more', async () => {
  await renderSession();
  expect(identityCheck).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(899_000));
  expect(identityCheck).toHaveBeenCalledTimes(1);

  identityCheck.mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(identityCheck).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Nobody')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(identityCheck).toHaveBeenCalledTimes(2);
});

it('checks again on each change of path', async () => {
  await renderSession();
  await press('Go');
  expect(identityCheck).toHaveBeenCalledTimes(2);
  await press('Go');
  expect(identityCheck).toHaveBeenCalledTimes(2);
});

it('renews at once a token that the API refused', async () => {
  await renderSession();
  expect(identityCheck).toHaveBeenLastCalledWith(false);
  identityCheck.mockResolvedValue(null);
  await act(async () => reportUnauthorized());
  expect(identityCheck).toHaveBeenLastCalledWith(true);
  expect(screen.getByText('Nobody')).toBeTruthy();
});

it('checks again when another tab signs in or out', async () => {
  await renderSession();
  identityCheck.mockResolvedValue(null);
  await act(async () => vi.mocked(onSignInElsewhere).mock.lastCall?.[0]());
  expect(screen.getByText('Nobody')).toBeTruthy();
});

it('checks again when the network comes back', async () => {
  identityCheck.mockRejectedValue(new Error('No network'));
  await renderSession();
  expect(screen.getByText('Nobody')).toBeTruthy();
  identityCheck.mockResolvedValue(ada);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Hello ada')).toBeTruthy();
});

it('keeps who is signed in when a check cannot be made', async () => {
  await renderSession();
  identityCheck.mockRejectedValue(new Error('No network'));
  await press('Go');
  expect(screen.getByText('Hello ada')).toBeTruthy();
});

it('forgets at logout what was selected for payment', async () => {
  await renderSession();
  useSelectionStore.setState({ customer: 'ada', selection: new Set(['parcel-1']) });
  await press('Leave');
  expect(useSelectionStore.getState().selection.size).toBe(0);
});

it('forgets at logout which page was wanted', async () => {
  keepReturnUrl('/profile');
  await renderSession();
  await press('Leave');
  expect(returnUrl()).toBeUndefined();
});

it('forgets at logout what was told of oneself, and for whose code this tab waits', async () => {
  await renderSession();
  keepDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
  pendingSignUp.remember('new@northbound.test');
  wizardMemory('pending-reset').remember(ada.email);
  storePendingRegistration({ emailAddress: 'new@northbound.test', name: 'Somebody New' });
  await press('Leave');
  expect(takePendingRegistration('new@northbound.test')).toBeNull();
  expect(openDraft(ada.email)).toEqual({});
  expect(pendingSignUp.recall()).toBeNull();
  expect(wizardMemory('pending-reset').recall()).toBeNull();
});

it('ends with logout, even when the provider cannot be told', async () => {
  await renderSession();
  vi.mocked(signOut).mockRejectedValue(new Error('No network'));
  await press('Leave');
  expect(screen.getByText('Nobody')).toBeTruthy();
});

it('leaves at logout what the provider could not do for the login page to tell', async () => {
  await renderSession();
  vi.mocked(signOut).mockImplementation(async () => {
    keepLoginMessage('The provider could not be told.');
    throw new Error('No network');
  });
  await press('Leave');
  const { result } = renderHook(useLoginMessage);
  expect(result.current[0]).toBe('The provider could not be told.');
});

it('is blank after the page came back from the memory of the browser, until it was checked', async () => {
  await renderSession();
  const { promise, resolve } = Promise.withResolvers<Identity | null>();
  identityCheck.mockReturnValue(promise);
  const restored = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => window.dispatchEvent(restored));
  expect(document.body.textContent).toBe('');

  await act(async () => resolve(null));
  expect(screen.getByText('Nobody')).toBeTruthy();
});

/** What another tab of this browser has led to. */
async function changeElsewhere(found: Identity | null) {
  identityCheck.mockResolvedValue(found);
  await act(async () => vi.mocked(onSignInElsewhere).mock.lastCall?.[0]());
}

describe('somebody who signs in in another tab', () => {
  beforeEach(async () => {
    identityCheck.mockResolvedValue(null);
    await renderSession();
  });

  it('is followed while nobody does here', async () => {
    await changeElsewhere(bob);
    expect(screen.getByText('Hello bob')).toBeTruthy();
  });

  it('is only told of while somebody does here, until these agree to go on as them', async () => {
    beginSignInAttempt();
    await changeElsewhere(bob);
    expect(screen.getByText('Signed in as bob')).toBeTruthy();
    expect(screen.getByText('Nobody')).toBeTruthy();
    expect(setTokenOwner).not.toHaveBeenCalledWith('bob');

    endSignInAttempt();
    await press('Go');
    expect(screen.getByText('Nobody')).toBeTruthy();

    await press('Enter as bob');
    expect(screen.getByText('Hello bob')).toBeTruthy();
    expect(setTokenOwner).toHaveBeenLastCalledWith('bob');
  });

  it('is told of after a sign-in here that was refused because of them', async () => {
    identityCheck.mockResolvedValue(bob);
    const refusal = Object.assign(new Error(), { name: 'UserAlreadyAuthenticatedException' });
    await act(async () => {
      await expect(attemptSignIn(() => Promise.reject(refusal))).rejects.toBe(refusal);
    });
    expect(screen.getByText('Signed in as bob')).toBeTruthy();
  });

  it('is told of where their session is found in place of the one that was entered', async () => {
    identityCheck.mockResolvedValue(bob);
    await press('Enter as ada');
    expect(screen.getByText('Nobody')).toBeTruthy();
    expect(screen.getByText('Signed in as bob')).toBeTruthy();

    identityCheck.mockResolvedValue(ada);
    await press('Enter as ada');
    expect(screen.getByText('Hello ada')).toBeTruthy();
  });

  it('can be signed out from here, which leaves what was typed here', async () => {
    keepDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
    beginSignInAttempt();
    await changeElsewhere(bob);
    await press('Leave');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Signed in as bob')).toBeNull();
    expect(openDraft(ada.email)).toMatchObject({ name: 'Ada Byron' });
  });

  it('is told of no longer once they have signed out there', async () => {
    beginSignInAttempt();
    await changeElsewhere(bob);
    await changeElsewhere(null);
    expect(screen.queryByText('Signed in as bob')).toBeNull();
  });
});

describe('the tab of one user that becomes the tab of another', () => {
  beforeEach(async () => {
    await renderSession();
    await press('Go');
    useSelectionStore.setState({ customer: 'ada', selection: new Set(['parcel-1']) });
    keepReturnUrl('/profile');
    expect(screen.getByText('At /elsewhere')).toBeTruthy();
  });

  it('leaves their page and forgets what it kept', async () => {
    await changeElsewhere(bob);
    expect(screen.getByText('Hello bob')).toBeTruthy();
    expect(screen.getByText('At /')).toBeTruthy();
    expect(useSelectionStore.getState().selection.size).toBe(0);
    expect(returnUrl()).toBeUndefined();
  });

  it('does so also after their session had run out, and keeps what the other has told of themselves', async () => {
    await changeElsewhere(null);
    storePendingRegistration({ emailAddress: bob.email, name: 'Bob' });
    await changeElsewhere(bob);
    expect(screen.getByText('At /')).toBeTruthy();
    expect(useSelectionStore.getState().selection.size).toBe(0);
    expect(takePendingRegistration(bob.email)).toMatchObject({ name: 'Bob' });
  });

  it('does so also after it was loaded anew', async () => {
    cleanup();
    identityCheck.mockResolvedValue(bob);
    await renderSession();
    expect(useSelectionStore.getState().selection.size).toBe(0);
  });

  it('stays as it is for the same user, whose session had run out', async () => {
    await changeElsewhere(null);
    expect(screen.queryByText('Logged out')).toBeNull();
    await changeElsewhere(ada);
    expect(screen.getByText('At /elsewhere')).toBeTruthy();
    expect(useSelectionStore.getState().selection.size).toBe(1);
  });

  it('takes a logout in another tab for one of its own', async () => {
    noteLogout();
    await changeElsewhere(null);
    expect(screen.getByText('Logged out')).toBeTruthy();
    expect(useSelectionStore.getState().selection.size).toBe(0);
  });
});
