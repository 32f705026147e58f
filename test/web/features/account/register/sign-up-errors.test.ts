import { expect, it } from 'vitest';
import { signUpErrorText } from '../../../../../web/src/features/account/register/sign-up-errors.ts';

const refusal = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  [
    refusal('UsernameExistsException', 'An account with the given email already exists.'),
    'The provided email address belongs to another account and cannot be used again.',
  ],
  [
    refusal('UserLambdaValidationException', 'PreSignUp failed with error EmailAlreadyClaimed.'),
    'The provided email address belongs to another account and cannot be used again.',
  ],
  [
    refusal('UserLambdaValidationException', 'PreSignUp failed with error EmailRegisteredThroughGoogle.'),
    'This email is already registered via Google. To access your account, please sign in with Google.',
  ],
  [
    refusal('InternalErrorException', 'Secret inner details'),
    'An error occurred and your account could not be created at this time.',
  ],
  ['nonsense', 'An error occurred and your account could not be created at this time.'],
])('explains %s', (error, text) => expect(signUpErrorText(error)).toBe(text));
