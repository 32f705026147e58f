import {
  autoSignIn,
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signUp as signUpWithProvider,
} from 'aws-amplify/auth';
import { bareCode } from './code.ts';
import { nextOutcome, signInFlow } from './cognito.ts';
import type { SignInOutcome, SignUpOutcome } from './identity-types.ts';

const OUTCOMES = {
  CONFIRM_SIGN_UP: 'ConfirmSignUp',
  COMPLETE_AUTO_SIGN_IN: 'AutoSignIn',
  DONE: 'Done',
} as const;

const usernameOf = (email: string) => email.trim().toLowerCase();

/** Makes an account. For 180 seconds the library keeps what it needs to sign in by itself once that is confirmed. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  const username = usernameOf(email);
  const { nextStep } = await signUpWithProvider({
    username,
    password,
    options: { userAttributes: { email: username }, autoSignIn: { authFlowType: signInFlow() } },
  });
  return OUTCOMES[nextStep.signUpStep];
}

/** Confirms an account with the code that was sent to its e-mail. */
export async function confirmAccount(email: string, code: string): Promise<SignUpOutcome> {
  const { nextStep } = await confirmSignUp({ username: usernameOf(email), confirmationCode: bareCode(code) });
  return OUTCOMES[nextStep.signUpStep];
}

/** Sends a new confirmation code. */
export async function resendConfirmation(email: string): Promise<void> {
  await resendSignUpCode({ username: usernameOf(email) });
}

/** Signs in with what `signUp` kept. */
export async function signInAutomatically(): Promise<SignInOutcome> {
  return nextOutcome(await autoSignIn());
}

/** Sends a code with which a new password may be set. */
export async function requestPasswordReset(email: string): Promise<void> {
  await resetPassword({ username: usernameOf(email) });
}

/** Sets a new password by the code that was sent. */
export async function confirmPasswordReset(email: string, code: string, newPassword: string): Promise<void> {
  await confirmResetPassword({ username: usernameOf(email), confirmationCode: bareCode(code), newPassword });
}
