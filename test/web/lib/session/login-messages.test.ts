import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  keepAuthError,
  keepLoginMessage,
  useLoginMessage,
} from '../../../../web/src/lib/session/login-messages.ts';

const REFUSED =
  'Unable to sign-in using Google. If you have an existing account, please ensure your account is active with a password.';

/** What a page that opens now shows. */
function shown(): string | null {
  const { result, unmount } = renderHook(() => useLoginMessage());
  unmount();
  return result.current[0];
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it('shows a kept message once', () => {
  keepLoginMessage('See you');
  expect(shown()).toBe('See you');
  expect(shown()).toBeNull();
});

it('shows a message that comes while the page is there', () => {
  const { result } = renderHook(() => useLoginMessage());
  act(() => keepLoginMessage('Now'));
  expect(result.current[0]).toBe('Now');
});

it('keeps the refusal of Google under its own key, and nothing else of an address', () => {
  keepAuthError('?error_description=PreSignUp+failed+with+error+UserExistsWithInvalidBasicState.');
  expect(sessionStorage.getItem('auth-error')).toContain('UserExistsWithInvalidBasicState');
  expect(shown()).toBe(REFUSED);
  expect(shown()).toBeNull();
  keepAuthError('?error_description=Something+else');
  expect(sessionStorage.getItem('auth-error')).toBeNull();
});
