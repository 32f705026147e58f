import type { SignInOutput } from 'aws-amplify/auth';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../../web/src/lib/sign-in-outcome.ts';

const naming = { productName: 'Northbound', username: 'ada@northbound.test' };
const outcome = (nextStep: object) => outcomeOf({ isSignedIn: false, nextStep } as SignInOutput, naming);

it.each([
  ['DONE', {}, { step: 'Success' }],
  ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', {}, { step: 'ConfirmNewPassword' }],
  ['RESET_PASSWORD', {}, { step: 'ResetPassword' }],
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
  ['CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', {}, { step: 'Failure' }],
  ['CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', {}, { step: 'Failure' }],
  ['CONFIRM_SIGN_IN_WITH_PASSWORD', {}, { step: 'Failure' }],
  ['CONTINUE_SIGN_IN_WITH_EMAIL_SETUP', {}, { step: 'Failure' }],
])('the provider’s step %s', (signInStep, details, expected) => {
  expect(outcome({ signInStep, ...details })).toEqual(expected);
});

it('an authenticator is set up under the product and the account', () => {
  const getSetupUri = (product: string, account?: string) =>
    new URL(`otpauth://totp/${product}:${account}?secret=KEY`);
  const nextStep = {
    signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
    totpSetupDetails: { sharedSecret: 'KEY', getSetupUri },
  };
  expect(outcome(nextStep)).toEqual({
    step: 'SetUpAuthenticator',
    key: 'KEY',
    address: 'otpauth://totp/Northbound:ada@northbound.test?secret=KEY',
  });
});
