import { loadIdentity } from './identity.ts';
import type { FirstFactor, SecondFactor, SignInOutcome, SignUpOutcome } from './identity-types.ts';
import { normalizeCode } from './normalize-code.ts';

// Apart from `identity.ts`, so that the login page does not carry what it needs only after its first step.

/** Answers the challenge of a temporary password with the person's own. */
export async function confirmNewPassword(password: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(password);
}

/** Answers a challenge with the code that was sent, or that an authenticator app shows. */
export async function enterCode(code: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(normalizeCode(code));
}

/** Says by which factor the person goes on, or which one they set up. For a passkey the browser asks them next. */
export async function chooseFactor(factor: FirstFactor | SecondFactor): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(factor);
}

/** Gives the e-mail to which the codes of the second factor go. */
export async function setUpEmail(email: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(email.trim().toLowerCase());
}

/** Answers with the password where the provider asks for it in a step of its own. */
export async function enterPassword(password: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(password);
}

/** Answers a custom challenge: what the stage's own triggers ask. */
export async function answerCustomChallenge(answer: string): Promise<SignInOutcome> {
  return (await loadIdentity()).answerChallenge(answer.trim());
}

/** Makes an account. Rejects with the provider's error. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  return (await accounts()).signUp(email, password);
}

/** Confirms an account with the code that was sent to its e-mail. */
export async function confirmAccount(email: string, code: string): Promise<SignUpOutcome> {
  return (await accounts()).confirmAccount(email, code);
}

/** Sends a new confirmation code. */
export async function resendConfirmation(email: string): Promise<void> {
  return (await accounts()).resendConfirmation(email);
}

/** Signs in with what `signUp` kept: possible within 180 seconds of it, in the same life of the page. */
export async function signInAutomatically(): Promise<SignInOutcome> {
  return (await accounts()).signInAutomatically();
}

/** Sends a code with which a new password may be set. */
export async function requestPasswordReset(email: string): Promise<void> {
  return (await accounts()).requestPasswordReset(email);
}

/** Sets a new password by the code that was sent. */
export async function confirmPasswordReset(email: string, code: string, password: string): Promise<void> {
  return (await accounts()).confirmPasswordReset(email, code, password);
}

async function accounts() {
  // The library has to know its user pool first.
  const [module] = await Promise.all([import('./cognito-accounts.ts'), loadIdentity()]);
  return module;
}
