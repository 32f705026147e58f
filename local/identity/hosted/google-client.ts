import { CognitoError } from '../errors.ts';
import type { GoogleServer } from '../google/google-server.ts';
import type { GoogleProfile } from './federation.ts';

/**
 * Exchanges Google's authorization code for an ID token and returns the verified claims.
 * @throws CognitoError if Google refuses the code or the token is invalid.
 */
export async function googleProfile(
  google: GoogleServer,
  grant: { code: string; redirectUri: string; verifier: string },
): Promise<GoogleProfile> {
  const response = await fetch(`${google.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${google.clientId}:${google.clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: grant.code,
      redirect_uri: grant.redirectUri,
      code_verifier: grant.verifier,
    }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token?: string };
  if (!idToken) throw new CognitoError('InvalidParameterException', 'Google refused the authorization code.');
  try {
    // Loaded lazily, because most runs never sign in with Google.
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(`${google.issuer}/jwks`)), {
      issuer: google.issuer,
      audience: google.clientId,
    });
    const { sub, email, email_verified: verified, name } = payload;
    if (!sub || typeof email !== 'string') throw new Error('The token has no subject or email.');
    return { sub, email, emailVerified: verified === true, name: typeof name === 'string' ? name : email };
  } catch (cause) {
    throw new CognitoError('InvalidParameterException', `Google's ID token is invalid: ${String(cause)}`);
  }
}
