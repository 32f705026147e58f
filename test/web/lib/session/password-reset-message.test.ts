import { beforeEach, expect, it } from 'vitest';
import {
  savePasswordReset,
  takePasswordResetMessage,
} from '../../../../web/src/lib/session/password-reset-message.ts';

const EMAIL = 'ada@northbound.test';

beforeEach(() => sessionStorage.clear());

it('shows the owner once that sessions ended and how to log in', () => {
  savePasswordReset(EMAIL);
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password', 'Google'] })).toBe(
    'Your other sessions were signed out. You can log in with your password or with Google.',
  );
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password'] })).toBeNull();
});

it('shows nothing to another user, and is gone afterwards', () => {
  savePasswordReset(EMAIL);
  expect(takePasswordResetMessage({ email: 'bob@northbound.test', logins: ['Password'] })).toBeNull();
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password'] })).toBeNull();
});
