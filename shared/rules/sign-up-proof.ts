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
