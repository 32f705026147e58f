import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingSignUp, wizardMemory } from '../../../web/src/features/account/wizard-memory.ts';
import { keepDraft, openDraft } from '../../../web/src/features/profile/draft.ts';
import { NEW_PROFILE } from '../../../web/src/features/profile/profile-form.ts';
import { reportUnauthorized } from '../../../web/src/lib/api-settings.ts';
import { holdRegistration, takeHeldRegistration } from '../../../web/src/lib/held-registration.ts';
import { currentIdentity, onSignInElsewhere, signOut } from '../../../web/src/lib/identity.ts';
import type { Identity } from '../../../web/src/lib/identity-types.ts';
import { keepLoginMessage, useLoginMessage } from '../../../web/src/lib/login-messages.ts';
import { keepSelection, selectionOf } from '../../../web/src/lib/selection-store.ts';
import { SessionProvider, useSession } from '../../../web/src/lib/session.tsx';
import { keepWantedPage, wantedPage } from '../../../web/src/lib/wanted-page.ts';

vi.mock('../../../web/src/lib/identity.ts', () => ({
  currentIdentity: vi.fn(),
  onSignInElsewhere: vi.fn(() => () => undefined),
  signOut: vi.fn(),
}));
const identityCheck = vi.mocked(currentIdentity);

const ada: Identity = {
  username: 'ada',
  email: 'ada@northbound.test',
  roles: ['Customer'],
  logins: ['Password'],
};

function Who() {
  const { identity, logOut } = useSession();
  const navigate = useNavigate();
  return (
    <>
      <p>{identity ? `Hello ${identity.username}` : 'Nobody'}</p>
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
  keepSelection('ada', new Set(['parcel-1']));
  await press('Leave');
  expect(selectionOf('ada').size).toBe(0);
});

it('forgets at logout which page was wanted', async () => {
  keepWantedPage('/profile');
  await renderSession();
  await press('Leave');
  expect(wantedPage()).toBeUndefined();
});

it('forgets at logout what was told of oneself, and for whose code this tab waits', async () => {
  await renderSession();
  keepDraft(ada.email, { ...NEW_PROFILE, name: 'Ada Byron' });
  pendingSignUp.remember('new@northbound.test');
  wizardMemory('pending-reset').remember(ada.email);
  holdRegistration({ emailAddress: 'new@northbound.test', name: 'Somebody New' });
  await press('Leave');
  expect(takeHeldRegistration('new@northbound.test')).toBeNull();
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
