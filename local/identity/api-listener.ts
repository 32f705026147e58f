import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CognitoError } from './errors.ts';
import type { Targets } from './operations/operation.ts';
import type { Pool } from './pool/pool.ts';
import { bodyText } from './request-text.ts';

const CONTENT_TYPE = 'application/x-amz-json-1.1';
const UNSIGNED = new Set([
  'ConfirmForgotPassword',
  'ConfirmSignUp',
  'ForgotPassword',
  'GetTokensFromRefreshToken',
  'GetUser',
  'InitiateAuth',
  'ResendConfirmationCode',
  'RespondToAuthChallenge',
  'RevokeToken',
  'SignUp',
  'UpdateUserAttributes',
  'VerifyUserAttribute',
]);

/**
 * The JSON API of the user pool as a request listener; the path does not matter. An administrator's call must carry
 * an AWS signature, which is not checked: the SDK signs with any credentials, and a browser, which has none, is
 * refused as in the cloud. `report` gets errors of ours, which the caller sees as InternalErrorException.
 */
export function apiListener(targets: Targets, pool: Pool, report: (error: unknown) => void): RequestListener {
  return async (request, response) => {
    try {
      const answer = await dispatch(request, targets, pool);
      send(response, 200, answer);
    } catch (error) {
      if (error instanceof CognitoError) {
        send(response, 400, { __type: error.code, message: error.message });
        return;
      }
      report(error);
      const message = 'The local stand-in for Cognito failed: see its console.';
      send(response, 500, { __type: 'InternalErrorException', message });
    }
  };
}

async function dispatch(request: IncomingMessage, targets: Targets, pool: Pool): Promise<object> {
  const [service, target = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const isJson = request.headers['content-type']?.startsWith(CONTENT_TYPE);
  if (request.method !== 'POST' || service !== 'AWSCognitoIdentityProviderService' || !isJson) {
    const wanted = `POST ${CONTENT_TYPE} with an X-Amz-Target of AWSCognitoIdentityProviderService`;
    throw new CognitoError('UnknownOperationException', `The local stand-in for Cognito answers ${wanted}.`);
  }
  const run = Object.hasOwn(targets, target) ? targets[target] : undefined;
  if (!run) {
    const message = `The local stand-in for Cognito does not offer ${target}.`;
    throw new CognitoError('UnknownOperationException', message);
  }
  if (!UNSIGNED.has(target) && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const input = parse(await bodyText(request));
  assertKnown('UserPoolId', input.UserPoolId, pool.id, 'User pool');
  assertKnown('ClientId', input.ClientId, pool.clientId, 'User pool client');
  return (run as (input: object) => Promise<object>)(input);
}

function assertKnown(field: string, value: unknown, known: string, title: string): void {
  if (value === undefined || value === known) return;
  if (typeof value !== 'string') throw new CognitoError('SerializationException', `${field} must be a text.`);
  throw new CognitoError('ResourceNotFoundException', `${title} ${value} does not exist.`);
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Answered below, like any other body that is no object.
  }
  throw new CognitoError('SerializationException', 'The body must be a JSON object.');
}

function send(response: ServerResponse, status: number, body: object): void {
  // Cognito's JSON carries instants as seconds since the epoch.
  const text = JSON.stringify(body, function (this: Record<string, unknown>, key, value) {
    const original = this[key];
    return original instanceof Date ? original.getTime() / 1000 : value;
  });
  response.writeHead(status, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text);
}
