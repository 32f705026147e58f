import { explainIdentityError, explanationText, identityReference } from '#web/lib/errors/explain-error.ts';
import type { SignInEnd } from '#web/lib/identity/identity-types.ts';

/** The provider's error for a sign-in while another user is signed in. */
export const ALREADY_SIGNED_IN = 'There is already a signed in user';

/** The message for the form, or null if only support can help. */
export function signInErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'UserAlreadyAuthenticatedException') return ALREADY_SIGNED_IN;
  const explanation = explainIdentityError(error);
  return explanation ? explanationText(explanation) : null;
}

/** The outcome of an error that only support can help with. */
export function signInFailure(error: unknown): SignInEnd {
  return { step: 'Failure', reference: identityReference(error) };
}

export function codeNotSentText(error: unknown): string {
  return signInErrorText(error) ?? 'The code could not be sent. Please try again.';
}
