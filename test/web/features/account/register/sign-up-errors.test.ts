import { expect, it } from 'vitest';
import { signUpErrorText } from '../../../../../web/src/features/account/register/sign-up-errors.ts';

const providerError = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  [
    providerError('UsernameExistsException', 'An account with the given email already exists.'),
    'The provided email address belongs to another account and cannot be used again.',
  ],
  [
    providerError('UserLambdaValidationException', 'PreSignUp failed with error EmailAlreadyClaimed.'),
    'The provided email address belongs to another account and cannot be used again.',
  ],
  [
    providerError(
      'UserLambdaValidationException',
      'PreSignUp failed with error EmailRegisteredThroughGoogle.',
    ),
    'This email is already registered via Google. To access your account, please sign in with Google.',
  ],
  [
    providerError('InternalErrorException', 'Secret inner details'),
    'An error occurred and your account could not be created at this time.',
  ],
  ['nonsense', 'An error occurred and your account could not be created at this time.'],
])('explains %s', (error, text) => expect(signUpErrorText(error)).toBe(text));
