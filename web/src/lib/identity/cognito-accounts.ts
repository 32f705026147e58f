import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signUp as signUpWithProvider,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { findSignUpConflict, RESET_REASON, SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';
import { codeIn } from '#shared/rules/text.ts';
import { call } from '../api/api-client.ts';
import type { AuthenticatorSetUp, SignUpOutcome } from './identity-types.ts';
import { normalizeEmail } from './normalize.ts';
import { createProof, readNonce, removeNonce, saveNonce } from './sign-up-nonce.ts';

/** Part of the provider's message if the account is already confirmed, for example in another tab. */
const ALREADY_CONFIRMED = 'Current status is CONFIRMED';

/** Creates an account. The library's automatic sign-in is not used: a second one within 300 ms never ends. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  const username = normalizeEmail(email);
  const proof = await createProof();
  const { isSignUpComplete } = await signUpWithProvider({
    username,
    password,
    options: {
      userAttributes: { email: username },
      ...(proof && { clientMetadata: { [SIGN_UP_PROOF.hash]: proof.hash } }),
    },
  });
  // Only now: a rejected sign-up must not replace the nonce of an earlier, accepted one.
  if (proof) saveNonce(username, proof.nonce);
  return isSignUpComplete ? 'Done' : 'ConfirmSignUp';
}

/**
 * Confirms an account with the emailed code. Unless this browser proves that it signed up, anyone could have set the
 * password, so the user must choose a new one.
 */
export async function confirmAccount(email: string, code: string): Promise<SignUpOutcome> {
  const username = normalizeEmail(email);
  const nonce = readNonce(username);
  const outcome = await confirmedOutcome(username, codeIn(code), nonce);
  removeNonce(username);
  return outcome;
}

async function confirmedOutcome(
  username: string,
  confirmationCode: string,
  nonce: string | undefined,
): Promise<SignUpOutcome> {
  try {
    await confirmSignUp({
      username,
      confirmationCode,
      ...(nonce && { options: { clientMetadata: { [SIGN_UP_PROOF.nonce]: nonce } } }),
    });
    return nonce ? 'Done' : 'ChoosePassword';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (findSignUpConflict(error.message) === 'passwordNotProved') return 'ChoosePassword';
    if (error.name === 'NotAuthorizedException' && error.message.includes(ALREADY_CONFIRMED))
      return 'AlreadyConfirmed';
    throw error;
  }
}

export async function resendConfirmation(email: string): Promise<void> {
  await resendSignUpCode({ username: normalizeEmail(email) });
}

/** The provider's message for a user without a password of their own, such as a Google user. Some pools pretend to send. */
const NO_PASSWORD_TO_RESET = 'cannot be reset in the current state';

/**
 * Requests a code. Does not reveal whether the user has a password: the next step says what to do without a code.
 *
 * @param isAfterConfirmation whether a confirmation without proof has just replaced the password; the email says so
 */
export async function requestPasswordReset(email: string, isAfterConfirmation = false): Promise<void> {
  // Only an email that says that there is no password; it must not hold up the code.
  if (!isAfterConfirmation)
    void call('requestSignInHelp', { body: { email: normalizeEmail(email) } }).catch(() => {});
  try {
    await resetPassword({
      username: normalizeEmail(email),
      ...(isAfterConfirmation && {
        options: { clientMetadata: { [RESET_REASON.key]: RESET_REASON.confirmedElsewhere } },
      }),
    });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(NO_PASSWORD_TO_RESET))) throw error;
  }
}

export async function confirmPasswordReset(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({
    username: normalizeEmail(email),
    confirmationCode: codeIn(code),
    newPassword,
  });
}

/**
 * Requests a key for a new authenticator app of the signed-in user. Any earlier key that is not confirmed is void. The app
 * shows the account under these two names.
 */
export async function setUpAuthenticator(issuer: string, account: string): Promise<AuthenticatorSetUp> {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  let isVerified = false;
  return {
    key: sharedSecret,
    uri: getSetupUri(issuer, account).href,
    confirm: async (code) => {
      // The provider accepts the first code once, so a second attempt only repeats what failed.
      if (!isVerified) await verifyTOTPSetup({ code: codeIn(code) });
      isVerified = true;
      await updateMFAPreference({ totp: 'PREFERRED' });
    },
  };
}
