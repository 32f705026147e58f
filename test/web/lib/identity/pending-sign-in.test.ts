import { expect, it } from 'vitest';
import type { Challenge } from '../../../../web/src/lib/identity/identity-types.ts';
import { pendingSignIn } from '../../../../web/src/lib/identity/pending-sign-in.ts';

const CODE: Challenge = { step: 'EnterCode', factor: 'TOTP', destination: null };
const CHOICE: Challenge = { step: 'ChooseSetUp', factors: ['TOTP', 'EMAIL'] };

function atTime(start = 1_000) {
  let now = start;
  const pending = pendingSignIn(() => now);
  return { pending, wait: (ms: number) => (now += ms) };
}

it('nothing may be answered before somebody signs in', () => {
  expect(atTime().pending.isOpen()).toBe(false);
});

it('a challenge may be answered for 180 seconds, and says until when', () => {
  const { pending, wait } = atTime(1_000);
  expect(pending.follow(CODE)).toEqual({ ...CODE, until: 181_000 });
  wait(179_999);
  expect(pending.isOpen()).toBe(true);
  wait(1);
  expect(pending.isOpen()).toBe(false);
});

it('the next challenge begins its own 180 seconds', () => {
  const { pending, wait } = atTime(0);
  pending.follow({ step: 'ConfirmNewPassword' });
  wait(100_000);
  expect(pending.follow(CODE)).toMatchObject({ until: 280_000 });
});

it.each<[Challenge, Challenge]>([
  [CHOICE, { step: 'SetUpEmail' }],
  [{ step: 'ChooseFirstFactor', factors: ['PASSWORD', 'EMAIL_OTP'] }, { step: 'EnterPassword' }],
])('the choice %j, which the provider never hears of, gives no more time', (choice, next) => {
  const { pending, wait } = atTime(0);
  pending.follow(choice);
  wait(100_000);
  expect(pending.follow(next)).toMatchObject({ until: 180_000 });
});

it('the same step has its 180 seconds where the provider asked for it', () => {
  const { pending, wait } = atTime(0);
  pending.follow({ step: 'ConfirmNewPassword' });
  wait(100_000);
  expect(pending.follow({ step: 'SetUpEmail' })).toMatchObject({ until: 280_000 });
});

it('a sign-in that starts over inherits no time', () => {
  const { pending, wait } = atTime(0);
  pending.follow(CHOICE);
  wait(100_000);
  pending.end();
  expect(pending.isOpen()).toBe(false);
  expect(pending.follow({ step: 'SetUpEmail' })).toMatchObject({ until: 280_000 });
});

it.each(['Success', 'Failure', 'ResetPassword', 'ConfirmSignUp', 'Expired'] as const)(
  '%s ends it',
  (step) => {
    const { pending } = atTime();
    pending.follow(CODE);
    expect(pending.follow({ step })).toEqual({ step });
    expect(pending.isOpen()).toBe(false);
  },
);
