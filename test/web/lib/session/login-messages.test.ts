import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  saveAuthError,
  saveLoginMessage,
  useLoginMessage,
} from '../../../../web/src/lib/session/login-messages.ts';

const GOOGLE_FAILED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

/** The message that a new page shows. */
function shownMessage(): string | null {
  const { result, unmount } = renderHook(() => useLoginMessage());
  unmount();
  return result.current[0];
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('shows a stored message once', () => {
  saveLoginMessage('See you');
  expect(shownMessage()).toBe('See you');
  expect(shownMessage()).toBeNull();
});

it('shows a message that arrives while the page is open', () => {
  const { result } = renderHook(() => useLoginMessage());
  act(() => saveLoginMessage('Now'));
  expect(result.current[0]).toBe('Now');
});

it('stores the Google error under its key and ignores other errors in the URL', () => {
  saveAuthError('?error_description=PreSignUp+failed+with+error+UserExistsWithInvalidBasicState.');
  expect(sessionStorage.getItem('auth-error')).toContain('UserExistsWithInvalidBasicState');
  expect(shownMessage()).toBe(GOOGLE_FAILED);
  expect(shownMessage()).toBeNull();
  saveAuthError('?error_description=Something+else');
  expect(sessionStorage.getItem('auth-error')).toBeNull();
});
