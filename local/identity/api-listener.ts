import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { denial } from '../lambda/roles.ts';
import { CognitoError, requestText } from './errors.ts';
import type { Operations } from './operations/operation.ts';
import type { Pool } from './pool/pool.ts';

const CONTENT_TYPE = 'application/x-amz-json-1.1';
/** Operations of administrators, which require an AWS signature. */
const SIGNED = /^(Admin|Create|List)/;

/**
 * Creates the request listener of the user pool's JSON API, for any path. Administrator operations require an AWS
 * signature but do not verify it. This rejects browsers, as on AWS, and accepts the SDK with any credentials.
 * @param report Receives internal errors, which the caller gets as InternalErrorException.
 */
export function apiListener(
  operations: Operations,
  pool: Pool,
  report: (error: unknown) => void,
): RequestListener {
  return async (request, response) => {
    try {
      send(response, 200, await dispatch(request, operations, pool));
    } catch (error) {
      if (error instanceof CognitoError) {
        send(response, 400, { __type: error.code, message: error.message });
        return;
      }
      report(error);
      const message = 'The local Cognito emulator failed. See the terminal for details.';
      send(response, 500, { __type: 'InternalErrorException', message });
    }
  };
}

async function dispatch(request: IncomingMessage, operations: Operations, pool: Pool): Promise<object> {
  const [service, operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const isJson = request.headers['content-type']?.startsWith(CONTENT_TYPE);
  if (request.method !== 'POST' || service !== 'AWSCognitoIdentityProviderService' || !isJson) {
    const expected = `POST ${CONTENT_TYPE} with an X-Amz-Target of AWSCognitoIdentityProviderService`;
    throw new CognitoError(
      'UnknownOperationException',
      `The local Cognito emulator accepts only ${expected}.`,
    );
  }
  const run = Object.hasOwn(operations, operation) && operations[operation as keyof Operations];
  if (!run) {
    const message = `The local Cognito emulator does not support ${operation}.`;
    throw new CognitoError('UnknownOperationException', message);
  }
  if (SIGNED.test(operation)) {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    const denied = denial(request, [{ action: `cognito-idp:${operation}`, resource: pool.id }]);
    if (denied !== undefined) throw new CognitoError('AccessDeniedException', denied);
  }
  const input = parse(await requestText(request));
  assertKnown('UserPoolId', input.UserPoolId, pool.id, 'User pool');
  assertKnown('ClientId', input.ClientId, pool.clientId, 'User pool client');
  return (run as (input: object) => Promise<object>)(input);
}

function assertKnown(field: string, value: unknown, known: string, title: string): void {
  if (value === undefined || value === known) return;
  if (typeof value !== 'string')
    throw new CognitoError('SerializationException', `${field} must be a string.`);
  throw new CognitoError('ResourceNotFoundException', `${title} ${value} does not exist.`);
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body, wellFormed);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Handled below, like a body that is not an object.
  }
  throw new CognitoError('SerializationException', 'The body must be a JSON object.');
}

/** Text that cannot be encoded in UTF-8 is malformed. */
function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed())
    throw new SyntaxError('A string has a lone surrogate.');
  return value;
}

function send(response: ServerResponse, status: number, body: object): void {
  // Cognito's JSON has dates as epoch seconds.
  const text = JSON.stringify(body, function (this: Record<string, unknown>, key, value) {
    const original = this[key];
    return original instanceof Date ? original.getTime() / 1000 : value;
  });
  response.setHeader('x-amzn-requestid', randomUUID());
  response.writeHead(status, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text);
}
