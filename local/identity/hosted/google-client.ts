import { CognitoError } from '../errors.ts';
import type { Google } from '../google/google-server.ts';
import type { GoogleProfile } from './federation.ts';

/**
 * Exchanges Google's code for an ID token and answers what the verified token says.
 * Throws a CognitoError when Google refuses the code or the token is not right.
 */
export async function googleProfile(
  google: Google,
  answer: { code: string; redirectUri: string; verifier: string },
): Promise<GoogleProfile> {
  const response = await fetch(`${google.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${google.clientId}:${google.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer.code,
      redirect_uri: answer.redirectUri,
      code_verifier: answer.verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token?: string };
  if (!idToken) throw new CognitoError('InvalidParameterException', 'Google refused the authorization code.');
  try {
    // Loaded here, since most runs never sign in with Google.
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(`${google.issuer}/jwks`)), {
      issuer: google.issuer,
      audience: google.clientId,
    });
    const { sub, email, email_verified: verified, name } = payload;
    if (!sub || typeof email !== 'string') throw new Error('The token names no subject or no e-mail.');
    return { sub, email, emailVerified: verified === true, name: typeof name === 'string' ? name : email };
  } catch (cause) {
    throw new CognitoError(
      'InvalidParameterException',
      `The ID token of Google is not valid: ${String(cause)}`,
    );
  }
}
