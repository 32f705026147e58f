/**
 * Why a sign-up, a confirmation or a sign-in is refused by one of the user pool's triggers, and the text that says so.
 * Each text travels inside the identity provider's own message ("PreSignUp failed with error … ."), in the error of a
 * call or in the `error_description` of a hosted sign-in, so it is looked for, not compared.
 */
export const SIGN_UP_CONFLICTS = {
  /** The e-mail of a sign-up with password belongs to an account that signs in with Google. */
  registeredThroughGoogle: 'EmailRegisteredThroughGoogle',
  /** Somebody else is signing up for the e-mail of a sign-up with password, or has it already. */
  emailClaimed: 'EmailAlreadyClaimed',
  /** Google's e-mail has an account that cannot be linked: unconfirmed, without a password of its own, disabled. */
  invalidBasicState: 'UserExistsWithInvalidBasicState',
  /** The provider does not vouch for the e-mail. */
  unverifiedProviderEmail: 'ProviderEmailNotVerified',
  /**
   * The email address is confirmed, but whoever set the password never showed that they can read that mailbox. Nobody
   * signs in until a password is chosen with a code that was sent there. Comes with a confirmation and with a sign-in.
   */
  passwordNotProved: 'PasswordNotProved',
  /**
   * Cognito's own words: this sign-in has just linked Google to the account that there was. The same sign-in succeeds
   * from now on, so the site begins it once more.
   */
  linkedJustNow: 'Already found an entry for username',
} as const;

export type SignUpConflict = keyof typeof SIGN_UP_CONFLICTS;

/** The conflict that a message of the identity provider speaks of; undefined where it speaks of something else. */
export function findSignUpConflict(message: string): SignUpConflict | undefined {
  const conflicts = Object.keys(SIGN_UP_CONFLICTS) as SignUpConflict[];
  return conflicts.find((conflict) => message.includes(SIGN_UP_CONFLICTS[conflict]));
}
