/**
 * How a browser proves that it is the one that signed up. It makes a nonce, sends its hash with the sign-up and the
 * nonce itself with the confirmation, each in the client metadata that the identity provider hands to its triggers.
 * The nonce is 32 random bytes; the hash is the SHA-256 of its text. Both are written in base64url.
 */
export const SIGN_UP_PROOF = {
  /** Of `SignUp`. */
  hash: 'signUpNonceHash',
  /** Of `ConfirmSignUp`. */
  nonce: 'signUpNonce',
} as const;

/** Whether a text can be such a hash. Anybody may send client metadata of any length. */
export const isProofHash = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);
