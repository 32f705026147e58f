import type { SignInOutput } from 'aws-amplify/auth';
import { expect, it } from 'vitest';
import type { SignInOutcome } from '../../../../web/src/lib/identity/identity-types.ts';
import { onlyChoice, outcomeOf } from '../../../../web/src/lib/identity/sign-in-outcome.ts';

const context = { productName: 'Northbound', username: 'ada@northbound.test', supportsPasskeys: true };
const outcome = (nextStep: object, supportsPasskeys = true) =>
  outcomeOf({ isSignedIn: false, nextStep } as SignInOutput, { ...context, supportsPasskeys });

it.each([
  ['DONE', {}, { step: 'Success' }],
  ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', {}, { step: 'ConfirmNewPassword' }],
  ['RESET_PASSWORD', {}, { step: 'ResetPassword', isCodeSent: true }],
  ['CONFIRM_SIGN_UP', {}, { step: 'ConfirmSignUp' }],
  [
    'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    { codeDeliveryDetails: { destination: '***42' } },
    { step: 'EnterCode', factor: 'SMS', destination: '***42' },
  ],
  [
    'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
    { codeDeliveryDetails: { destination: 'a***' } },
    { step: 'EnterCode', factor: 'EMAIL', destination: 'a***' },
  ],
  ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', {}, { step: 'EnterCode', factor: 'TOTP', destination: null }],
  [
    'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
    { allowedMFATypes: ['SMS', 'TOTP'] },
    { step: 'ChooseFactor', factors: ['SMS', 'TOTP'] },
  ],
  ['CONTINUE_SIGN_IN_WITH_MFA_SELECTION', {}, { step: 'Failure' }],
  [
    'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
    { allowedMFATypes: ['TOTP', 'EMAIL'] },
    { step: 'ChooseSetUp', factors: ['TOTP', 'EMAIL'] },
  ],
  ['CONTINUE_SIGN_IN_WITH_EMAIL_SETUP', {}, { step: 'SetUpEmail' }],
  [
    'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    { availableChallenges: ['EMAIL_OTP', 'PASSWORD', 'WEB_AUTHN'] },
    { step: 'ChooseFirstFactor', factors: ['WEB_AUTHN', 'PASSWORD', 'EMAIL_OTP'] },
  ],
  ['CONFIRM_SIGN_IN_WITH_PASSWORD', {}, { step: 'EnterPassword' }],
  ['CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', {}, { step: 'CustomChallenge', question: null }],
  [
    'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
    { additionalInfo: { USERNAME: 'ada', question: ' Your first pet? ' } },
    { step: 'CustomChallenge', question: 'Your first pet?' },
  ],
  ['CONFIRM_SIGN_IN_WITH_A_NOVELTY', {}, { step: 'Failure' }],
])('maps the provider’s step %s', (signInStep, details, expected) => {
  expect(outcome({ signInStep, ...details })).toEqual(expected);
});

it('labels an authenticator setup with the product and the account', () => {
  const getSetupUri = (product: string, account?: string) =>
    new URL(`otpauth://totp/${product}:${account}?secret=KEY`);
  const nextStep = {
    signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
    totpSetupDetails: { sharedSecret: 'KEY', getSetupUri },
  };
  expect(outcome(nextStep)).toEqual({
    step: 'SetUpAuthenticator',
    key: 'KEY',
    uri: 'otpauth://totp/Northbound:ada@northbound.test?secret=KEY',
  });
});

const FIRST_FACTORS = 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION';

it('offers a password once, by SRP', () => {
  const availableChallenges = ['PASSWORD', 'PASSWORD_SRP'];
  expect(outcome({ signInStep: FIRST_FACTORS, availableChallenges })).toEqual({
    step: 'ChooseFirstFactor',
    factors: ['PASSWORD_SRP'],
  });
});

it.each([
  [['WEB_AUTHN', 'SMS_OTP'], { step: 'ChooseFirstFactor', factors: ['SMS_OTP'] }],
  [['WEB_AUTHN'], { step: 'Failure' }],
  [['A_NOVELTY'], { step: 'Failure' }],
  [undefined, { step: 'Failure' }],
])('omits passkeys from %j in a browser without them', (availableChallenges, expected) => {
  expect(outcome({ signInStep: FIRST_FACTORS, availableChallenges }, false)).toEqual(expected);
});

it.each<[SignInOutcome, string | null]>([
  [{ step: 'ChooseSetUp', factors: ['TOTP', 'EMAIL'], until: 0 }, null],
  [{ step: 'ChooseSetUp', factors: ['EMAIL'], until: 0 }, 'EMAIL'],
  [{ step: 'ChooseFirstFactor', factors: ['PASSWORD'], until: 0 }, 'PASSWORD'],
  [{ step: 'ChooseFirstFactor', factors: ['WEB_AUTHN'], until: 0 }, null],
  [{ step: 'ChooseFactor', factors: ['SMS'], until: 0 }, null],
  [{ step: 'Success' }, null],
])('the only choice of %j is %s', (choice, expected) => {
  expect(onlyChoice(choice)).toBe(expected);
});
