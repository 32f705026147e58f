import { hash } from 'node:crypto';
import type { OneTimeStore } from '../credentials/one-time-store.ts';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { TokenService } from '../tokens/token-service.ts';

export interface AuthorizationCode {
  username: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
}

interface TokenResponse {
  status: number;
  body: Record<string, string | number>;
}

/** Handles `/oauth2/token` for the grant types authorization_code (with PKCE) and refresh_token. */
export async function tokenResponse(
  form: URLSearchParams,
  codes: OneTimeStore<AuthorizationCode>,
  { pool, tokens }: { pool: Pool; tokens: TokenService },
): Promise<TokenResponse> {
  if (form.get('client_id') !== pool.clientId) return oauthError('invalid_client', 'Unknown client_id');
  const grant = form.get('grant_type');
  try {
    if (grant === 'authorization_code') return await exchangeCode(form, codes, pool, tokens);
    if (grant === 'refresh_token')
      return success(await tokens.refresh(form.get('refresh_token') ?? '', 'RefreshTokens'));
    return oauthError('unsupported_grant_type', `Unsupported grant_type: ${grant}`);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return oauthError(
      error.code === 'NotAuthorizedException' ? 'invalid_grant' : 'invalid_request',
      error.message,
    );
  }
}

async function exchangeCode(
  form: URLSearchParams,
  codes: OneTimeStore<AuthorizationCode>,
  pool: Pool,
  tokens: TokenService,
): Promise<TokenResponse> {
  // A failed attempt uses up the code too.
  const code = codes.take(form.get('code') ?? '');
  const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
  if (!code) return oauthError('invalid_grant', 'The authorization code is unknown, used or expired');
  if (code.redirectUri !== form.get('redirect_uri'))
    return oauthError('invalid_grant', 'redirect_uri mismatch');
  if (code.codeChallenge !== challenge) return oauthError('invalid_grant', 'code_verifier does not match');
  const user = pool.find(code.username);
  if (!user?.enabled) return oauthError('invalid_grant', 'User is disabled.');
  return success(await tokens.signIn(user, 'HostedAuth', code.scope ? { scope: code.scope } : {}));
}

const success = (issued: Awaited<ReturnType<TokenService['signIn' | 'refresh']>>): TokenResponse => ({
  status: 200,
  body: {
    access_token: issued.AccessToken,
    id_token: issued.IdToken,
    ...('RefreshToken' in issued && { refresh_token: issued.RefreshToken }),
    expires_in: issued.ExpiresIn,
    token_type: issued.TokenType,
  },
});

const oauthError = (error: string, description: string): TokenResponse => ({
  status: 400,
  body: { error, error_description: description },
});
