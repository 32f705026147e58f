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

it('is closed before a sign-in', () => {
  expect(atTime().pending.isOpen()).toBe(false);
});

it('keeps a challenge open for 180 seconds and returns the end time', () => {
  const { pending, wait } = atTime(1_000);
  expect(pending.follow(CODE)).toEqual({ ...CODE, until: 181_000 });
  wait(179_999);
  expect(pending.isOpen()).toBe(true);
  wait(1);
  expect(pending.isOpen()).toBe(false);
});

it('starts over with the next challenge', () => {
  const { pending, wait } = atTime(0);
  pending.follow({ step: 'ConfirmNewPassword' });
  wait(100_000);
  expect(pending.follow(CODE)).toMatchObject({ until: 280_000 });
});

it.each<[Challenge, Challenge]>([
  [CHOICE, { step: 'SetUpEmail' }],
  [{ step: 'ChooseFirstFactor', factors: ['PASSWORD', 'EMAIL_OTP'] }, { step: 'EnterPassword' }],
])('gives no extra time for the choice %j, which is not sent to the provider', (choice, next) => {
  const { pending, wait } = atTime(0);
  pending.follow(choice);
  wait(100_000);
  expect(pending.follow(next)).toMatchObject({ until: 180_000 });
});

it('gives the same step 180 seconds if the provider asks for it', () => {
  const { pending, wait } = atTime(0);
  pending.follow({ step: 'ConfirmNewPassword' });
  wait(100_000);
  expect(pending.follow({ step: 'SetUpEmail' })).toMatchObject({ until: 280_000 });
});

it('starts over with the next sign-in', () => {
  const { pending, wait } = atTime(0);
  pending.follow(CHOICE);
  wait(100_000);
  pending.end();
  expect(pending.isOpen()).toBe(false);
  expect(pending.follow({ step: 'SetUpEmail' })).toMatchObject({ until: 280_000 });
});

it.each(['Success', 'Failure', 'ResetPassword', 'ConfirmSignUp', 'Expired'] as const)(
  'ends with %s',
  (step) => {
    const { pending } = atTime();
    pending.follow(CODE);
    expect(pending.follow({ step })).toEqual({ step });
    expect(pending.isOpen()).toBe(false);
  },
);
