import { createHash } from 'node:crypto';
import { SIGN_UP_PROOF } from '#shared/rules/sign-up.ts';

/** The nonce that a browser stores when it signs up. */
export const NONCE = 'nonce-of-this-browser';

/** The client metadata that the browser sends with the sign-up. */
export const signUpProof = (nonce = NONCE): Record<string, string> => ({
  [SIGN_UP_PROOF.hash]: createHash('sha256').update(nonce).digest('base64url'),
});

/** The client metadata that it sends with the confirmation. */
export const confirmationProof = (nonce = NONCE): Record<string, string> => ({
  [SIGN_UP_PROOF.nonce]: nonce,
});
