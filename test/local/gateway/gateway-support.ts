import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { exportJWK, SignJWT } from 'jose';
import { expect, onTestFinished } from 'vitest';
import { jwtAuthorizer } from '../../../local/gateway/authorizer.ts';
import { createGateway } from '../../../local/gateway/gateway.ts';
import { listenLocally } from '../../../local/http/listen.ts';
import type { Invocation } from '../../../local/lambda/protocol.ts';
import { REQUEST_ID_HEADER } from '../../../shared/api-error.ts';
import { GATEWAY_MESSAGES, type GatewayStatus } from '../../../shared/gateway-error.ts';
import { routes } from '../../../shared/routes.ts';

export const ISSUER = 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Example00';
export const CLIENT = 'client-of-the-site';
export const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig', kty: 'RSA' };

interface TokenParts {
  claims?: Record<string, unknown>;
  kid?: string;
  key?: typeof privateKey;
}

export const now = () => Math.floor(Date.now() / 1000);
export const validClaims = () => ({
  sub: randomUUID(),
  iss: ISSUER,
  aud: CLIENT,
  token_use: 'id',
  iat: now() - 5,
  exp: now() + 600,
});

/** Signs an ID token for the site's client. `claims`, `kid`, and `key` override the valid defaults. */
export function sign({ claims = {}, kid = 'one', key = privateKey }: TokenParts = {}): Promise<string> {
  return new SignJWT({ ...validClaims(), ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

/** Starts a server with a gateway whose functions return the result of `respond`, and records all invocations. */
export async function aGateway(
  respond: (invocation: Invocation) => unknown = () => ({ statusCode: 200, body: '{}' }),
) {
  const invocations: Invocation[] = [];
  const reports: unknown[] = [];
  const labels: string[] = [];
  const gateway = createGateway({
    routes,
    authorize: jwtAuthorizer({ issuer: ISSUER, clientId: CLIENT, jwks: { keys: [jwk] } }),
    invoke: async (invocation) => {
      invocations.push(invocation);
      return respond(invocation);
    },
    report: (error, label) => {
      reports.push(error);
      labels.push(label);
    },
  });
  const server = createServer((request, response) => void gateway(request, response));
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const call = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, headers, ...rest } = init;
    const authorization: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(`http://127.0.0.1:${port}${path}`, { ...rest, headers: { ...authorization, ...headers } });
  };
  return { call, invocations, reports, labels, port };
}

/** Asserts an error response of the gateway itself, in API Gateway's format and with a request id. */
export async function expectRefusal(response: Response, status: GatewayStatus): Promise<void> {
  const body: unknown = await response.json();
  expect(response.status).toBe(status);
  expect(body).toEqual({ message: GATEWAY_MESSAGES[status] });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get(REQUEST_ID_HEADER)).toMatch(/^\S{8,}$/);
}

/** The event of the first invocation. */
export const eventOf = ([invocation]: Invocation[]) =>
  invocation?.event as APIGatewayProxyEventV2WithJWTAuthorizer;
