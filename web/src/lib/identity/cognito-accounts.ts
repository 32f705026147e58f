import {
  autoSignIn,
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signUp as signUpWithProvider,
} from 'aws-amplify/auth';
import { findSignUpConflict } from '../../../../shared/rules/sign-up-conflicts.ts';
import { SIGN_UP_PROOF } from '../../../../shared/rules/sign-up-proof.ts';
import { outcomeOfAttempt, signInFlow } from './cognito.ts';
import type { SignInOutcome, SignUpOutcome } from './identity-types.ts';
import { normalizeCode } from './normalize-code.ts';
import { dropNonce, keepNonce, keptNonce, newProof } from './sign-up-nonce.ts';

const OUTCOMES = {
  CONFIRM_SIGN_UP: 'ConfirmSignUp',
  COMPLETE_AUTO_SIGN_IN: 'AutoSignIn',
  DONE: 'Done',
} as const;

/** The provider's words where the account was confirmed before, perhaps in another tab. */
const CONFIRMED_BEFORE = 'Current status is CONFIRMED';

const usernameOf = (email: string) => email.trim().toLowerCase();

/** Makes an account. For 180 seconds the library keeps what it needs to sign in by itself once that is confirmed. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  const username = usernameOf(email);
  const proof = await newProof();
  const { nextStep } = await signUpWithProvider({
    username,
    password,
    options: {
      userAttributes: { email: username },
      autoSignIn: { authFlowType: signInFlow() },
      ...(proof && { clientMetadata: { [SIGN_UP_PROOF.hash]: proof.hash } }),
    },
  });
  // Not before: a sign-up that is refused must not take the place of an earlier one that was not.
  if (proof) keepNonce(username, proof.nonce);
  return OUTCOMES[nextStep.signUpStep];
}

/**
 * Confirms an account with the code that was sent to its e-mail. The password counts as the person's own only where this
 * browser proves that it signed up; everywhere else they choose one now.
 */
export async function confirmAccount(email: string, code: string): Promise<SignUpOutcome> {
  const username = usernameOf(email);
  const nonce = keptNonce(username);
  const outcome = await confirmedOutcome(username, normalizeCode(code), nonce);
  dropNonce(username);
  return outcome;
}

async function confirmedOutcome(
  username: string,
  confirmationCode: string,
  nonce: string | undefined,
): Promise<SignUpOutcome> {
  try {
    const { nextStep } = await confirmSignUp({
      username,
      confirmationCode,
      ...(nonce && { options: { clientMetadata: { [SIGN_UP_PROOF.nonce]: nonce } } }),
    });
    return nonce ? OUTCOMES[nextStep.signUpStep] : 'ChoosePassword';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (findSignUpConflict(error.message) === 'passwordNotProved') return 'ChoosePassword';
    if (error.name === 'NotAuthorizedException' && error.message.includes(CONFIRMED_BEFORE))
      return 'ConfirmedBefore';
    throw error;
  }
}

/** Sends a new confirmation code. */
export async function resendConfirmation(email: string): Promise<void> {
  await resendSignUpCode({ username: usernameOf(email) });
}

/** Signs in with what `signUp` kept. */
export async function signInAutomatically(): Promise<SignInOutcome> {
  return outcomeOfAttempt(autoSignIn());
}

/** Sends a code with which a new password may be set. */
export async function requestPasswordReset(email: string): Promise<void> {
  await resetPassword({ username: usernameOf(email) });
}

/** Sets a new password by the code that was sent. */
export async function confirmPasswordReset(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({
    username: usernameOf(email),
    confirmationCode: normalizeCode(code),
    newPassword,
  });
}
