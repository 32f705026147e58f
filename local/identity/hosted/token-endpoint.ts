import { createHash } from 'node:crypto';
import type { OneTime } from '../credentials/one-time-store.ts';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool/pool.ts';
import type { Tokens } from '../tokens/token-service.ts';

/** What an authorization code stands for. */
export interface AuthorizationCode {
  username: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
}

interface Answer {
  status: number;
  body: Record<string, string | number>;
}

/** `/oauth2/token`: authorization_code (with PKCE) and refresh_token. */
export async function exchange(
  form: URLSearchParams,
  codes: OneTime<AuthorizationCode>,
  { pool, tokens }: { pool: Pool; tokens: Tokens },
): Promise<Answer> {
  if (form.get('client_id') !== pool.clientId) return fault('invalid_client', 'Unknown client_id');
  const grant = form.get('grant_type');
  try {
    if (grant === 'authorization_code') return await exchangeCode(form, codes, pool, tokens);
    if (grant === 'refresh_token') {
      const issued = await tokens.refresh(form.get('refresh_token') ?? '', 'RefreshTokens');
      return answer(issued);
    }
    return fault('unsupported_grant_type', `Unsupported grant_type: ${grant}`);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return fault(
      error.code === 'NotAuthorizedException' ? 'invalid_grant' : 'invalid_request',
      error.message,
    );
  }
}

async function exchangeCode(
  form: URLSearchParams,
  codes: OneTime<AuthorizationCode>,
  pool: Pool,
  tokens: Tokens,
): Promise<Answer> {
  // Taken whatever follows: a code that was tried with the wrong verifier is spent.
  const code = codes.take(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (!code) return fault('invalid_grant', 'The authorization code is unknown, has been used or has expired');
  if (code.redirectUri !== form.get('redirect_uri')) return fault('invalid_grant', 'redirect_uri mismatch');
  if (code.codeChallenge !== challenge) return fault('invalid_grant', 'code_verifier does not match');
  const user = pool.find(code.username);
  if (!user?.enabled) return fault('invalid_grant', 'User is disabled.');
  return answer(await tokens.signIn(user, 'HostedAuth', code.scope ? { scope: code.scope } : {}));
}

const answer = (issued: Awaited<ReturnType<Tokens['refresh']>> & { RefreshToken?: string }): Answer => ({
  status: 200,
  body: {
    access_token: issued.AccessToken,
    id_token: issued.IdToken,
    ...(issued.RefreshToken && { refresh_token: issued.RefreshToken }),
    expires_in: issued.ExpiresIn,
    token_type: issued.TokenType,
  },
});

const fault = (error: string, description: string): Answer => ({
  status: 400,
  body: { error, error_description: description },
});
