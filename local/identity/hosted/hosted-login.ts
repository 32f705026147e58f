import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { conflictIn } from '../../../shared/rules/sign-up-conflicts.ts';
import { oneTime } from '../credentials/one-time-store.ts';
import { CognitoError } from '../errors.ts';
import type { Google } from '../google/google-server.ts';
import type { Pool } from '../pool/pool.ts';
import { bodyText } from '../request-text.ts';
import type { Tokens } from '../tokens/token-service.ts';
import { type Federation, type GoogleProfile, PROVIDER } from './federation.ts';
import { googleProfile } from './google-client.ts';
import { type AuthorizationCode, exchange } from './token-endpoint.ts';

/** Where the hosted login is mounted below the public origin. */
export const HOSTED_PATH = '/hosted';
const SCOPES = new Set(['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin']);
const STATE_LIFETIME_MS = 10 * 60_000;
const CODE_LIFETIME_MS = 5 * 60_000;

/**
 * Google itself asks nobody again who has just signed in there. The stand-in does, so that each sign-in can be as
 * somebody else; only the second try after a link passes unseen, as in life. This cookie marks it.
 */
const SECOND_TRY = 'google-second-try=1';
const SECOND_TRY_SECONDS = 60;
const secondTry = (seconds: number) =>
  `${SECOND_TRY}; Path=${HOSTED_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
const isLinkedJustNow = ({ message }: CognitoError) => conflictIn(message) === 'linkedJustNow';

export interface HostedLoginParts {
  pool: Pool;
  tokens: Tokens;
  federation: Federation;
  google: Google;
  publicOrigin: string;
  callbackUrls: readonly string[];
  logoutUrls: readonly string[];
  report: (error: unknown) => void;
}

interface PendingSignIn {
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
  scope: string;
  googleVerifier: string;
}

/** The hosted login as a request listener, for paths with or without `/hosted` before `/oauth2/…` and `/logout`. */
export function hostedLoginListener(parts: HostedLoginParts): RequestListener {
  const { pool, google, publicOrigin } = parts;
  const pending = oneTime<PendingSignIn>(STATE_LIFETIME_MS, pool.clock);
  const codes = oneTime<AuthorizationCode>(CODE_LIFETIME_MS, pool.clock);
  const redirectUri = `${publicOrigin}${HOSTED_PATH}/oauth2/idpresponse`;

  const authorize = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const { callbackUrls } = parts;
    const target = query.get('redirect_uri');
    if (query.get('client_id') !== pool.clientId)
      return refuse(response, 'invalid_request: unknown client_id');
    if (!target || !callbackUrls.includes(target))
      return refuse(response, 'redirect_mismatch: unknown redirect_uri');
    const state = query.get('state') ?? undefined;
    const fault = authorizeFault(query);
    if (fault) return redirect(response, target, { ...fault, state });
    const googleVerifier = randomBytes(32).toString('base64url');
    const key = pending.put({
      redirectUri: target,
      state,
      codeChallenge: query.get('code_challenge') ?? '',
      scope: query.get('scope') ?? '',
      googleVerifier,
    });
    const isSecondTry = request.headers.cookie?.includes(SECOND_TRY) ?? false;
    if (isSecondTry) response.setHeader('set-cookie', secondTry(0));
    redirect(response, `${google.issuer}/auth`, {
      client_id: google.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      state: key,
      code_challenge: createHash('sha256').update(googleVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      prompt: isSecondTry ? undefined : 'login',
    });
  };

  const idpResponse = async (query: URLSearchParams, response: ServerResponse) => {
    const signIn = pending.take(query.get('state') ?? '');
    if (!signIn)
      return refuse(response, 'invalid_request: the sign-in is unknown, has been used or has expired');
    const { redirectUri: target, state, codeChallenge, scope } = signIn;
    const error = query.get('error');
    if (error) {
      return redirect(response, target, {
        error_description: query.get('error_description') ?? error,
        state,
        error,
      });
    }
    try {
      const profile: GoogleProfile = await googleProfile(google, {
        code: query.get('code') ?? '',
        redirectUri,
        verifier: signIn.googleVerifier,
      });
      const { username } = await parts.federation.userFor(profile);
      redirect(response, target, {
        code: codes.put({ username, redirectUri: target, codeChallenge, scope }),
        state,
      });
    } catch (fault) {
      if (!(fault instanceof CognitoError)) throw fault;
      if (isLinkedJustNow(fault)) response.setHeader('set-cookie', secondTry(SECOND_TRY_SECONDS));
      redirect(response, target, { error_description: fault.message, state, error: 'invalid_request' });
    }
  };

  const logout = (query: URLSearchParams, response: ServerResponse) => {
    const target = query.get('logout_uri');
    const known =
      query.get('client_id') === pool.clientId && target !== null && parts.logoutUrls.includes(target);
    // There is no session to end: each hosted sign-in asks Google.
    return known
      ? redirect(response, target, {})
      : refuse(response, 'invalid_request: unknown client_id or logout_uri');
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await exchange(new URLSearchParams(await bodyText(request)), codes, parts);
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
      else refuse(response, `The local hosted login does not offer ${route}.`, 404);
    } catch (error) {
      parts.report(error);
      refuse(response, 'server_error: the local hosted login failed, see its console', 500);
    }
  };
}

/** What is wrong with an authorization request of a known client, in OAuth's terms, which go back to the client. */
function authorizeFault(query: URLSearchParams): { error_description: string; error: string } | undefined {
  const fault = (error: string, error_description: string) => ({ error_description, error });
  if (query.get('response_type') !== 'code')
    return fault('unsupported_response_type', 'response_type must be code');
  if (query.get('identity_provider') !== PROVIDER) {
    return fault('invalid_request', `The local hosted login offers identity_provider=${PROVIDER} only`);
  }
  if (
    query.get('code_challenge_method') !== 'S256' ||
    !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
  ) {
    return fault('invalid_request', 'PKCE with code_challenge_method S256 is required');
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.some((scope) => !SCOPES.has(scope)))
    return fault('invalid_scope', 'An unknown scope was asked for');
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
