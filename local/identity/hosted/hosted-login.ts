import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { SIGN_IN_PATH } from '#shared/deployment/runtime-config.ts';
import { findSignUpConflict } from '#shared/rules/sign-up.ts';
import { oneTimeStore } from '../credentials/one-time-store.ts';
import { CognitoError, requestText } from '../errors.ts';
import type { GoogleServer } from '../google/google-server.ts';
import type { Pool } from '../pool/pool.ts';
import type { TokenService } from '../tokens/token-service.ts';
import { type Federation, googleProfile, PROVIDER } from './federation.ts';
import { type AuthorizationCode, tokenResponse } from './token-endpoint.ts';

/** The base path of the hosted login. */
export const HOSTED_PATH = '/hosted';
const SCOPES = new Set(['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin']);
const STATE_LIFETIME_MS = 10 * 60_000;
const CODE_LIFETIME_MS = 5 * 60_000;

/**
 * Marks the retry after a provider was linked. Google does not prompt a user who has just signed in. The emulator prompts
 * on every sign-in but this retry, so that each can use another account.
 */
const RETRY_COOKIE = 'google-retry=1';
const RETRY_COOKIE_SECONDS = 60;
const retryCookie = (maxAge: number) =>
  `${RETRY_COOKIE}; Path=${HOSTED_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
const wasJustLinked = ({ message }: CognitoError) => findSignUpConflict(message) === 'linkedJustNow';

interface HostedLoginOptions {
  pool: Pool;
  tokens: TokenService;
  federation: Federation;
  google: GoogleServer;
  publicOrigin: string;
  report: (error: unknown) => void;
}

interface PendingSignIn {
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
  scope: string;
  googleVerifier: string;
}

/** Creates the request listener of the hosted login. It accepts paths with or without `/hosted`. */
export function hostedLoginListener(options: HostedLoginOptions): RequestListener {
  const { pool, google, publicOrigin } = options;
  const pending = oneTimeStore<PendingSignIn>(STATE_LIFETIME_MS, pool.clock);
  const codes = oneTimeStore<AuthorizationCode>(CODE_LIFETIME_MS, pool.clock);
  const callbackUrl = `${publicOrigin}${SIGN_IN_PATH}`;
  const logoutUrls = [callbackUrl, `${publicOrigin}/`];

  const authorize = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const target = query.get('redirect_uri');
    if (query.get('client_id') !== pool.clientId)
      return refuse(response, 'invalid_request: unknown client_id');
    if (target !== callbackUrl) return refuse(response, 'redirect_mismatch: unknown redirect_uri');
    const state = query.get('state') ?? undefined;
    const error = authorizeError(query);
    if (error) return redirect(response, target, { ...error, state });
    const googleVerifier = randomBytes(32).toString('base64url');
    const key = pending.put({
      redirectUri: target,
      state,
      codeChallenge: query.get('code_challenge') ?? '',
      scope: query.get('scope') ?? '',
      googleVerifier,
    });
    const isRetry = request.headers.cookie?.includes(RETRY_COOKIE) ?? false;
    if (isRetry) response.setHeader('set-cookie', retryCookie(0));
    redirect(response, `${google.issuer}/auth`, {
      client_id: google.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: google.redirectUri,
      state: key,
      code_challenge: createHash('sha256').update(googleVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: isRetry ? undefined : 'login',
    });
  };

  const idpResponse = async (query: URLSearchParams, response: ServerResponse) => {
    const signIn = pending.take(query.get('state') ?? '');
    if (!signIn) return refuse(response, 'invalid_request: the sign-in is unknown, used or expired');
    const { redirectUri: target, state, codeChallenge, scope } = signIn;
    const error = query.get('error');
    if (error) {
      const error_description = query.get('error_description') ?? error;
      return redirect(response, target, { error_description, state, error });
    }
    try {
      const profile = await googleProfile(google, query.get('code') ?? '', signIn.googleVerifier);
      const { username } = await options.federation.userFor(profile);
      redirect(response, target, {
        code: codes.put({ username, redirectUri: target, codeChallenge, scope }),
        state,
      });
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      if (wasJustLinked(error)) response.setHeader('set-cookie', retryCookie(RETRY_COOKIE_SECONDS));
      redirect(response, target, { error_description: error.message, state, error: 'invalid_request' });
    }
  };

  const logout = (query: URLSearchParams, response: ServerResponse) => {
    const target = query.get('logout_uri');
    const known = query.get('client_id') === pool.clientId && target !== null && logoutUrls.includes(target);
    // No session to end: every hosted sign-in prompts at Google.
    return known
      ? redirect(response, target, {})
      : refuse(response, 'invalid_request: unknown client_id or logout_uri');
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await requestText(request));
    const { status, body } = await tokenResponse(form, codes, options);
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    response.writeHead(status, headers).end(JSON.stringify(body));
  };

  return async (request, response) => {
    try {
      const url = new URL(`${publicOrigin}${request.url}`);
      const path = url.pathname.startsWith(`${HOSTED_PATH}/`)
        ? url.pathname.slice(HOSTED_PATH.length)
        : url.pathname;
      const route = `${request.method} ${path}`;
      if (route === 'GET /oauth2/authorize') authorize(url.searchParams, request, response);
      else if (route === 'GET /oauth2/idpresponse') await idpResponse(url.searchParams, response);
      else if (route === 'POST /oauth2/token') await token(request, response);
      else if (route === 'GET /logout') logout(url.searchParams, response);
      else refuse(response, `The local hosted login does not support ${route}.`, 404);
    } catch (error) {
      if (error instanceof CognitoError) return refuse(response, `invalid_request: ${error.message}`);
      options.report(error);
      refuse(response, 'server_error: the local hosted login failed, see the terminal for details', 500);
    }
  };
}

/** Validates an authorization request; returns the OAuth error for the app client, if any. */
function authorizeError(query: URLSearchParams): { error_description: string; error: string } | undefined {
  const oauthError = (error: string, error_description: string) => ({ error_description, error });
  const invalid = (error_description: string) => oauthError('invalid_request', error_description);
  if (query.get('response_type') !== 'code')
    return oauthError('unsupported_response_type', 'response_type must be code');
  if (query.get('identity_provider') !== PROVIDER)
    return invalid(`The local hosted login supports only identity_provider=${PROVIDER}`);
  const isChallenge = /^[\w-]{43}$/.test(query.get('code_challenge') ?? '');
  if (query.get('code_challenge_method') !== 'S256' || !isChallenge)
    return invalid('PKCE with code_challenge_method S256 is required');
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.some((scope) => !SCOPES.has(scope))) return oauthError('invalid_scope', 'Unknown scope');
  return undefined;
}

function redirect(response: ServerResponse, target: string, query: Record<string, string | undefined>): void {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  response.writeHead(302, { location: url.toString(), 'cache-control': 'no-store' }).end();
}

function refuse(response: ServerResponse, text: string, status = 400): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(text);
}
