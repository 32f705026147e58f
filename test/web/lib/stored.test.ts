import { createHash } from 'node:crypto';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/rules/durations.ts';
import * as nonces from '#web/lib/identity/sign-up-nonce.ts';
import * as messages from '#web/lib/session/login-messages.ts';
import { browserStorage, jsonStorage, storedValue, tabStorage, useStored } from '#web/lib/storage.ts';

const ADA = 'ada@northbound.test';
const BOB = 'bob@northbound.test';

describe('the storage', () => {
  it('returns what was written, until it is removed', () => {
    browserStorage.write('draft', { notes: 'Fragile' });
    expect(browserStorage.read('draft')).toEqual({ notes: 'Fragile' });
    expect(browserStorage.keys()).toEqual(['draft']);
    browserStorage.remove('draft');
    expect(browserStorage.read('draft')).toBeUndefined();
    localStorage.setItem('draft', '{"notes":');
    expect(browserStorage.read('draft')).toBeUndefined();
  });

  it('lasts as long as the page if it is blocked or full', () => {
    const blocked = jsonStorage(() => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    blocked.write('draft', 'text');
    blocked.write('email', ADA);
    expect([blocked.read('draft'), blocked.read('email'), blocked.keys()]).toEqual([
      'text',
      ADA,
      ['draft', 'email'],
    ]);
    blocked.remove('draft');
    expect([blocked.read('draft'), blocked.read('email')]).toEqual([undefined, ADA]);
    blocked.clear();
    expect(blocked.read('email')).toBeUndefined();

    expect(browserStorage.write('draft', 'old')).toBe(true);
    const setItem = vi.fn(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    vi.stubGlobal('localStorage', { setItem, getItem: () => '"old"' });
    expect([browserStorage.write('draft', 'new'), browserStorage.read('draft')]).toEqual([false, 'new']);
    expect(setItem).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    expect([browserStorage.write('draft', 'newer'), browserStorage.read('draft')]).toEqual([true, 'newer']);
    expect(localStorage.getItem('draft')).toBe('"newer"');
  });

  it('returns a value only if it matches its schema', () => {
    const count = storedValue(tabStorage, 'count', z.number());
    expect(count.read()).toBeNull();
    count.write(2);
    expect([count.read(), tabStorage.read('count')]).toEqual([2, 2]);
    tabStorage.write('count', 'two');
    expect(count.read()).toBeNull();
    count.remove();
    expect(tabStorage.read('count')).toBeUndefined();
  });

  it('keeps the state of a component', () => {
    const isOpen = storedValue(browserStorage, 'open', z.boolean());
    const { result, unmount } = renderHook(() => useStored(isOpen, true));
    expect(result.current[0]).toBe(true);
    act(() => result.current[1](false));
    expect([result.current[0], isOpen.read()]).toEqual([false, false]);
    unmount();
    expect(renderHook(() => useStored(isOpen, true)).result.current[0]).toBe(false);
    expect(renderHook(() => useStored<boolean>(null, true)).result.current[0]).toBe(true);
  });

  it('of a tab is cleared as a whole, and notifies listeners', () => {
    const listener = vi.fn();
    tabStorage.onClear(listener);
    tabStorage.write('draft', 'text');
    browserStorage.write('theme', 'dark');
    tabStorage.clear();
    expect(tabStorage.read('draft')).toBeUndefined();
    expect(listener).toHaveBeenCalledOnce();
    expect(browserStorage.read('theme')).toBe('dark');
  });
});

describe('the return URL', () => {
  /** Loads the module again, as a new page does. */
  async function openPage() {
    vi.resetModules();
    const { tabStorage: storage } = await import('#web/lib/storage.ts');
    return { ...(await import('#web/lib/session/return-url.ts')), clear: () => storage.clear() };
  }

  it('is available on the next page only, however often it is read, and can be replaced with none', async () => {
    (await openPage()).saveReturnUrl('/orders');
    const next = await openPage();
    expect([next.returnUrl(), next.returnUrl()]).toEqual(['/orders', '/orders']);
    expect((await openPage()).returnUrl()).toBeUndefined();
    next.saveReturnUrl('/profile');
    next.saveReturnUrl(undefined);
    expect((await openPage()).returnUrl()).toBeUndefined();
  });

  it('is removed when the tab storage is cleared, even if it was kept for later pages', async () => {
    const page = await openPage();
    page.saveReturnUrl('/orders');
    expect(page.returnUrl()).toBe('/orders');
    page.clear();
    expect(page.returnUrl()).toBeUndefined();
    const kept = [page.keptReturnUrl('/profile'), page.keptReturnUrl(undefined), page.returnUrl()];
    expect(kept).toEqual(['/profile', '/profile', '/profile']);
    page.clear();
    expect(page.keptReturnUrl(undefined)).toBeUndefined();
  });
});

describe('a message for the login page', () => {
  /** The message that a new page shows. */
  function shownMessage(): string | null {
    const { result, unmount } = renderHook(messages.useLoginMessage);
    unmount();
    return result.current[0];
  }

  it('is shown once, or at once while the page is open', () => {
    messages.saveLoginMessage('See you');
    expect([shownMessage(), shownMessage()]).toEqual(['See you', null]);
    const { result } = renderHook(messages.useLoginMessage);
    act(() => messages.saveLoginMessage('Now'));
    expect(result.current[0]).toBe('Now');
  });

  it('is the Google error in the URL, but no other error', () => {
    messages.saveAuthError('?error_description=PreSignUp+failed+with+error+UserExistsWithInvalidBasicState.');
    expect(sessionStorage.getItem('auth-error')).toContain('UserExistsWithInvalidBasicState');
    expect(shownMessage()).toContain('Unable to sign-in using Google.');
    expect(shownMessage()).toBeNull();
    messages.saveAuthError('?error_description=Something+else');
    expect(sessionStorage.getItem('auth-error')).toBeNull();
  });
});

it('the message after a password reset is shown once, and only to its user', () => {
  const messageFor = (email: string, ...logins: ('Password' | 'Google')[]) =>
    messages.takePasswordResetMessage({ email, logins });
  messages.savePasswordReset(ADA);
  const both = 'Your other sessions were signed out. You can log in with your password or with Google.';
  expect(messageFor(ADA, 'Password', 'Google')).toBe(both);
  expect(messageFor(ADA, 'Password')).toBeNull();
  messages.savePasswordReset(ADA);
  expect([messageFor(BOB, 'Password'), messageFor(ADA, 'Password')]).toEqual([null, null]);
});

describe('the nonce of a sign-up', () => {
  const NOW = Date.parse('2026-03-01T12:00:00Z');
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

  it('is 32 random bytes with the hash of its text', async () => {
    const [one, other] = [await nonces.createProof(), await nonces.createProof()];
    expect(one?.nonce).toMatch(/^[\w-]{43}$/);
    expect(one?.nonce).not.toBe(other?.nonce);
    const hash = createHash('sha256').update(one?.nonce ?? '');
    expect(one?.hash).toBe(hash.digest('base64url'));
  });

  it('is stored for its email address as long as the code is valid', () => {
    nonces.saveNonce(ADA, 'nonce');
    vi.setSystemTime(NOW + DAY_MS - 1);
    expect([nonces.readNonce(ADA), nonces.readNonce(BOB)]).toEqual(['nonce', undefined]);
    vi.setSystemTime(NOW + DAY_MS);
    expect(nonces.readNonce(ADA)).toBeUndefined();
    nonces.saveNonce(BOB, 'other');
    expect(Object.keys(localStorage).join()).not.toContain(ADA);
    nonces.removeNonce(BOB);
    expect(nonces.readNonce(BOB)).toBeUndefined();
  });

  it('lasts as long as the page if storage is blocked, and is undefined if malformed or without hashing', async () => {
    localStorage.setItem(`sign-up-nonce:${ADA}`, 'no json');
    expect(nonces.readNonce(ADA)).toBeUndefined();
    vi.stubGlobal('localStorage', undefined);
    nonces.saveNonce(ADA, 'nonce');
    expect(nonces.readNonce(ADA)).toBe('nonce');
    nonces.removeNonce(ADA);
    expect(nonces.readNonce(ADA)).toBeUndefined();
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('insecure'));
    expect(await nonces.createProof()).toBeUndefined();
  });
});
