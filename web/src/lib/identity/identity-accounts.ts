import { normalizeEmail } from '../normalize-email.ts';
import { loadIdentity } from './identity.ts';
import type { FirstFactor, SecondFactor, SignInOutcome, SignUpOutcome } from './identity-types.ts';
import { normalizeCode } from './normalize-code.ts';

// Separate from `identity.ts`, so the login page does not load what it needs only after its first step.

/** Replaces a temporary password with the user's own. */
export async function confirmNewPassword(password: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(password);
}

/** Responds to a challenge with a code that was sent or that an authenticator app shows. */
export async function enterCode(code: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(normalizeCode(code));
}

/** Chooses the factor to use or to set up. For a passkey, the browser prompts the user next. */
export async function chooseFactor(factor: FirstFactor | SecondFactor): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(factor);
}

/** Sets the email address that receives the codes of the second factor. */
export async function setUpEmail(email: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(normalizeEmail(email));
}

/** Responds with the password if the provider asks for it in a separate step. */
export async function enterPassword(password: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(password);
}

/** Responds to a custom challenge, which is defined by the stage's triggers. */
export async function answerCustomChallenge(answer: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(answer.trim());
}

/** Creates an account. Rejects with the provider's error. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  return (await accounts()).signUp(email, password);
}

/** Confirms an account with the emailed code. */
export async function confirmAccount(email: string, code: string): Promise<SignUpOutcome> {
  return (await accounts()).confirmAccount(email, code);
}

/** Sends a new confirmation code. */
export async function resendConfirmation(email: string): Promise<void> {
  return (await accounts()).resendConfirmation(email);
}

/** Completes the automatic sign-in after `signUp`. Works for 180 seconds and until the page is reloaded. */
export async function signInAutomatically(): Promise<SignInOutcome> {
  return (await accounts()).signInAutomatically();
}

/** Sends a code for setting a new password. */
export async function requestPasswordReset(email: string): Promise<void> {
  return (await accounts()).requestPasswordReset(email);
}

/** Sets a new password with the code. */
export async function confirmPasswordReset(email: string, code: string, password: string): Promise<void> {
  return (await accounts()).confirmPasswordReset(email, code, password);
}

async function accounts() {
  // `loadIdentity` configures the library.
  const [module] = await Promise.all([import('./cognito-accounts.ts'), loadIdentity()]);
  return module;
}
