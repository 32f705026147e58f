import { createHash } from 'node:crypto';
import { SIGN_UP_PROOF } from '../../shared/rules/sign-up-proof.ts';

/** What a browser keeps when it signs up. */
export const NONCE = 'nonce-of-this-browser';

/** What the browser that keeps a nonce sends along with the sign-up. */
export const signUpProof = (nonce = NONCE): Record<string, string> => ({
  [SIGN_UP_PROOF.hash]: createHash('sha256').update(nonce).digest('base64url'),
});

/** What it sends along with the confirmation. */
export const confirmationProof = (nonce = NONCE): Record<string, string> => ({
  [SIGN_UP_PROOF.nonce]: nonce,
});
