import { beforeEach, expect, it } from 'vitest';
import {
  keepPasswordReset,
  takePasswordResetMessage,
} from '../../../../web/src/lib/session/password-reset-message.ts';

const EMAIL = 'ada@northbound.test';

beforeEach(() => sessionStorage.clear());

it('tells the owner once what a reset has done, and by what the account opens', () => {
  keepPasswordReset(EMAIL);
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password', 'Google'] })).toBe(
    'Your other sessions were signed out. You can log in with your password or with Google.',
  );
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password'] })).toBeNull();
});

it('tells nobody else', () => {
  keepPasswordReset(EMAIL);
  expect(takePasswordResetMessage({ email: 'bob@northbound.test', logins: ['Password'] })).toBeNull();
  expect(takePasswordResetMessage({ email: EMAIL, logins: ['Password'] })).toBeNull();
});
