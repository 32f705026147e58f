/**
 * Why a user pool trigger rejects a sign-up, a confirmation or a sign-in, with the text of each reason. The identity
 * provider wraps the text in its own message ("PreSignUp failed with error … ."), in the error of an API call or in
 * the `error_description` of a hosted login, so {@link findSignUpConflict} searches for it (decision 13).
 */
export const SIGN_UP_CONFLICTS = {
  /** A sign-up with a password for the email address of an account that signs in with Google. */
  registeredThroughGoogle: 'EmailRegisteredThroughGoogle',
  /** A sign-up with a password for an email address that another account has or is signing up with. */
  emailClaimed: 'EmailAlreadyClaimed',
  /**
   * Google's email address belongs to an account that cannot be linked: unconfirmed, without its own password, or
   * disabled.
   */
  invalidBasicState: 'UserExistsWithInvalidBasicState',
  /** The provider has not verified the email address. */
  unverifiedProviderEmail: 'ProviderEmailNotVerified',
  /**
   * The email address is confirmed, but the person who set the password never proved access to the mailbox. Sign-in
   * is rejected until the password is reset with an emailed code. Returned by confirmations and sign-ins.
   */
  passwordNotProved: 'PasswordNotProved',
  /**
   * Cognito's own message: this sign-in has just linked Google to the existing account. The site retries, because the
   * same sign-in succeeds from now on.
   */
  linkedJustNow: 'Already found an entry for username',
} as const;

export type SignUpConflict = keyof typeof SIGN_UP_CONFLICTS;

/** The conflict in a message of the identity provider, or undefined if there is none. */
export function findSignUpConflict(message: string): SignUpConflict | undefined {
  const conflicts = Object.keys(SIGN_UP_CONFLICTS) as SignUpConflict[];
  return conflicts.find((conflict) => message.includes(SIGN_UP_CONFLICTS[conflict]));
}

/**
 * How a browser proves that it is the one that signed up. It creates a nonce of 32 random bytes, sends the nonce's
 * SHA-256 hash with the sign-up and the nonce itself with the confirmation. Both are base64url text in the client
 * metadata, which the identity provider passes to its triggers.
 */
export const SIGN_UP_PROOF = {
  /** In the client metadata of `SignUp`. */
  hash: 'signUpNonceHash',
  /** In the client metadata of `ConfirmSignUp`. */
  nonce: 'signUpNonce',
} as const;

/** Whether a string has the format of such a hash. Client metadata is untrusted and can have any length. */
export const isProofHash = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/**
 * In the client metadata of `ForgotPassword`: why the site asks for the code. The email that the trigger writes explains
 * it. Anyone can send it, so it decides nothing else.
 */
export const RESET_REASON = { key: 'resetReason', confirmedElsewhere: 'confirmedElsewhere' } as const;
