import type { SignInOutput } from 'aws-amplify/auth';
import { describe, expect, it } from 'vitest';
import { onlyChoice, outcomeOf, pendingSignIn } from '#web/lib/identity/challenges.ts';
import { loginsOf, storedToken } from '#web/lib/identity/claims.ts';
import type { Challenge, SignInOutcome } from '#web/lib/identity/identity-types.ts';

// The challenges of the user pool are tested with their pages.
describe('the outcome of a sign-in', () => {
  const context = { productName: 'Northbound', username: 'ada@northbound.test', supportsPasskeys: true };
  const CHOICE = 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION';

  const offer = (...availableChallenges: string[]) => ({ availableChallenges });
  const choose = (...factors: string[]) => ({ step: 'ChooseFirstFactor', factors });

  it.each([
    ['CONFIRM_SIGN_UP', {}, { step: 'ConfirmSignUp' }],
    ['CONTINUE_SIGN_IN_WITH_MFA_SELECTION', {}, { step: 'Failure' }],
    [CHOICE, offer('EMAIL_OTP', 'PASSWORD', 'WEB_AUTHN'), choose('WEB_AUTHN', 'PASSWORD', 'EMAIL_OTP')],
    [CHOICE, offer('PASSWORD', 'PASSWORD_SRP'), choose('PASSWORD_SRP')],
    [CHOICE, offer('SOMETHING_NEW'), { step: 'Failure' }],
    [CHOICE, {}, { step: 'Failure' }],
    [
      'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      { additionalInfo: { USERNAME: 'ada', question: ' Your first pet? ' } },
      { step: 'CustomChallenge', question: 'Your first pet?' },
    ],
    ['CONFIRM_SIGN_IN_WITH_SOMETHING_NEW', {}, { step: 'Failure' }],
  ])('after %s with %j is %j', (signInStep, details, expected) => {
    const nextStep = { signInStep, ...details };
    expect(outcomeOf({ isSignedIn: false, nextStep } as SignInOutput, context)).toEqual(expected);
  });

  it('can be a key for an authenticator app, labeled with the product and the account', () => {
    const getSetupUri = (product: string, account?: string) =>
      new URL(`otpauth://totp/${product}:${account}?secret=KEY`);
    const totpSetupDetails = { sharedSecret: 'KEY', getSetupUri };
    const nextStep = { signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails } as const;
    const uri = 'otpauth://totp/Northbound:ada@northbound.test?secret=KEY';
    const expected = { step: 'SetUpAuthenticator', key: 'KEY', uri };
    expect(outcomeOf({ isSignedIn: false, nextStep }, context)).toEqual(expected);
  });

  it.each<[SignInOutcome, string | null]>([
    [{ step: 'ChooseSetUp', factors: ['EMAIL'], until: 0 }, null],
    [{ step: 'ChooseFirstFactor', factors: ['WEB_AUTHN'], until: 0 }, null],
    [{ step: 'ChooseFactor', factors: ['SMS'], until: 0 }, null],
    [{ step: 'Success' }, null],
    [{ step: 'ChooseFirstFactor', factors: ['PASSWORD'], until: 0 }, 'PASSWORD'],
  ])('%j has the only choice %s', (choice, expected) => {
    expect(onlyChoice(choice)).toBe(expected);
  });
});

describe('a challenge', () => {
  const CODE: Challenge = { step: 'EnterCode', factor: 'TOTP', destination: null };
  /** A sign-in whose first challenge came 100 seconds ago. */
  function after100Seconds(first: Challenge) {
    let now = 1_000;
    const pending = pendingSignIn(() => now);
    expect(pending.isOpen()).toBe(false);
    expect(pending.follow(first)).toEqual({ ...first, until: 181_000 });
    now = 101_000;
    return { pending, wait: (ms: number) => (now += ms) };
  }

  it('is open for 180 seconds', () => {
    const { pending, wait } = after100Seconds(CODE);
    wait(79_999);
    expect(pending.isOpen()).toBe(true);
    wait(1);
    expect(pending.isOpen()).toBe(false);
  });

  it.each<[Challenge, Challenge, number]>([
    [{ step: 'ConfirmNewPassword' }, { step: 'SetUpEmail' }, 281_000],
    // Not sent to the provider.
    [{ step: 'ChooseSetUp', factors: ['TOTP', 'EMAIL'] }, { step: 'SetUpEmail' }, 181_000],
    [{ step: 'ChooseFirstFactor', factors: ['PASSWORD', 'EMAIL_OTP'] }, { step: 'EnterPassword' }, 181_000],
  ])('%j is followed by %j until %i ms', (first, next, until) => {
    expect(after100Seconds(first).pending.follow(next)).toMatchObject({ until });
  });

  it('starts over with the next sign-in', () => {
    const { pending } = after100Seconds({ step: 'ChooseSetUp', factors: ['TOTP', 'EMAIL'] });
    pending.end();
    expect(pending.isOpen()).toBe(false);
    expect(pending.follow({ step: 'SetUpEmail' })).toMatchObject({ until: 281_000 });
  });

  it.each(['Success', 'Failure', 'ResetPassword', 'ConfirmSignUp', 'Expired'] as const)(
    'ends with %s',
    (step) => {
      const { pending } = after100Seconds(CODE);
      expect(pending.follow({ step })).toEqual({ step });
      expect(pending.isOpen()).toBe(false);
    },
  );
});

const GOOGLE = { userId: '1', providerName: 'Google', providerType: 'Google', primary: 'false' };
it.each([
  ['a user with a password', { 'cognito:username': '6f0c' }, ['Password']],
  ['a user with a malformed provider list', { 'cognito:username': '6f0c', identities: '[]' }, ['Password']],
  ['a user linked to Google', { 'cognito:username': '6f0c', identities: [GOOGLE] }, ['Password', 'Google']],
  ['a Google user', { 'cognito:username': 'Google_1', identities: [GOOGLE] }, ['Google']],
  ['a Google user of a case-insensitive pool', { 'cognito:username': 'google_1' }, ['Google']],
])('lists the logins of %s', (_, claims, logins) => expect(loginsOf(claims)).toEqual(logins));

describe('the stored token', () => {
  const PREFIX = 'CognitoIdentityServiceProvider.client.';
  const NOW = Date.UTC(2026, 10, 24, 12);
  const CLAIMS = { sub: '6f0c', email: 'zoë@northbound.test', exp: NOW / 1000 + 3600 };
  const jwt = (claims: unknown) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  const found = (token: string, others: Record<string, string> = {}) => {
    const entries: Record<string, string> = { LastAuthUser: 'ada', 'ada.idToken': token, ...others };
    return storedToken((key) => entries[key.replace(PREFIX, '')] ?? null, PREFIX, NOW);
  };

  it.each([
    ['of the last user', jwt(CLAIMS)],
    ['that is valid for more than a minute', jwt({ ...CLAIMS, exp: NOW / 1000 + 61 })],
    ['after a hosted sign-in', jwt(CLAIMS), { inflightOAuth: 'false' }],
  ])('is the one %s', (_, token, others?) => {
    expect(found(token, others)).toMatchObject({
      token,
      claims: { sub: '6f0c', email: 'zoë@northbound.test' },
    });
  });

  it.each([
    ['of another user', jwt(CLAIMS), { LastAuthUser: 'bob' }],
    ['during a hosted sign-in, which is left to the library', jwt(CLAIMS), { inflightOAuth: 'true' }],
    ['valid for a minute', jwt({ ...CLAIMS, exp: NOW / 1000 + 60 })],
    ['without parts', 'token'],
    ['with a payload that is not base64', 'e30.%%%.signature'],
    ['with a payload that is not JSON', `e30.${btoa('{')}.signature`],
    ['with a payload that is not an object', jwt(null)],
    ['without an expiration time', jwt({ sub: '6f0c' })],
  ])('is not one %s', (_, token, others?) => expect(found(token, others)).toBeNull());
});
