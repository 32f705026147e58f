import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { exportJWK, SignJWT } from 'jose';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { flattenClaims, jwtAuthorizer } from '#local/gateway/authorizer.ts';
import { createGateway } from '#local/gateway/gateway.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import type { Invocation } from '#local/lambda/protocol.ts';
import { type ErrorStatus, GATEWAY_MESSAGES, REQUEST_ID_HEADER } from '#shared/api-error.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { MAX_BODY_BYTES } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';

// What the gateway rejects on every route is tested in `test/api/access-matrix.test.ts`.
const ISSUER = 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Example00';
const CLIENT = 'client-of-the-site';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig', kty: 'RSA' };
const authorize = jwtAuthorizer({ issuer: ISSUER, clientId: CLIENT, jwks: { keys: [jwk] } });
const now = () => Math.floor(Date.now() / 1000);

/** Signs an ID token for the site's client, with other claims. */
function sign(claims: Record<string, unknown> = {}, kid = 'one'): Promise<string> {
  const times = { iat: now() - 5, exp: now() + 600 };
  const valid = { sub: randomUUID(), iss: ISSUER, aud: CLIENT, token_use: 'id', ...times };
  return new SignJWT({ ...valid, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}
const ACCESS = { aud: undefined, token_use: 'access' };

const invocations: Invocation<APIGatewayProxyEventV2>[] = [];
const reports: [unknown, string][] = [];
let port: number;

/** Starts a gateway whose functions return this result. */
async function startGateway(respond: () => unknown = () => ({ statusCode: 200, body: '{}' })): Promise<void> {
  const invoke = async (invocation: Invocation<APIGatewayProxyEventV2>) => {
    invocations.push(invocation);
    return respond();
  };
  const report = (...args: [unknown, string]) => void reports.push(args);
  const gateway = createGateway({ routes, authorize, originSecret: 'secret', invoke, report });
  const server = createServer((request, response) => void gateway(request, response));
  port = await listenLocally(server);
  onTestFinished(() => closeImmediately(server));
}
beforeEach(() => {
  for (const records of [invocations, reports]) records.length = 0;
  return startGateway();
});

async function call(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers };
  return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
}
const callAfter = async (respond: () => unknown) => {
  await startGateway(respond);
  return call('/api/location');
};
const putNotes = async (init: RequestInit) =>
  call('/api/parcels/1/notes', { method: 'PUT', token: await sign(), ...init });

/** Asserts an error response of the gateway itself, in API Gateway's format and with a request id. */
async function expectRefusal(response: Response, status: ErrorStatus): Promise<void> {
  expect([response.status, await response.json()]).toEqual([status, { message: GATEWAY_MESSAGES[status] }]);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get(REQUEST_ID_HEADER)).toMatch(/^\S{8,}$/);
  expect(response.headers.get('cache-control')).toBeNull();
}

const lastEvent = () => invocations.at(-1)?.event as APIGatewayProxyEventV2WithJWTAuthorizer;

describe('the event of a request', () => {
  it('has the format of HTTP API', async () => {
    const claims = { 'cognito:groups': ['Customer', 'Executive'], email_verified: true, email: 'a@b.test' };
    await call('/api/parcels/a%20b%C3%BC/notes?x=1&x=2&y=%26&z', {
      method: 'PUT',
      token: await sign(claims),
      headers: { 'Content-Type': 'application/json', 'X-Mixed-Case': 'Kept', cookie: 'a=1; b=2' },
      body: '{"customerNotes":"Grüße"}',
    });

    const [invocation] = invocations;
    expect(invocation?.name).toBe('parcels');
    expect(lastEvent()).toMatchObject({
      version: '2.0',
      routeKey: 'PUT /parcels/{parcelId}/notes',
      rawPath: '/api/parcels/a bü/notes',
      rawQueryString: 'x=1&x=2&y=%26&z',
      queryStringParameters: { x: '1,2', y: '&', z: '' },
      pathParameters: { parcelId: 'a bü' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-mixed-case': 'Kept', host: `127.0.0.1:${port}`, 'x-forwarded-proto': 'http' },
      body: '{"customerNotes":"Grüße"}',
      isBase64Encoded: false,
      requestContext: {
        stage: 'api',
        requestId: invocation?.requestId,
        routeKey: 'PUT /parcels/{parcelId}/notes',
        timeEpoch: expect.any(Number),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        http: { method: 'PUT', path: '/api/parcels/a bü/notes', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        authorizer: {
          jwt: {
            claims: { ...claims, 'cognito:groups': '[Customer Executive]', email_verified: 'true' },
            scopes: null,
          },
        },
      },
    });
    expect(lastEvent().headers).not.toHaveProperty('cookie');
  });

  it('has the origin secret, whatever the client sends in its place', async () => {
    await call('/api/location', { headers: { [ORIGIN_SECRET_HEADER]: 'of the client' } });
    expect(lastEvent().headers).toMatchObject({ [ORIGIN_SECRET_HEADER]: 'secret' });
  });

  it('omits fields that the request does not have, and the token on a public route', async () => {
    await call('/api/location', { token: await sign() });
    expect(lastEvent().rawQueryString).toBe('');
    for (const part of ['queryStringParameters', 'pathParameters', 'body', 'cookies'])
      expect(lastEvent()).not.toHaveProperty(part);
    expect(lastEvent().requestContext).not.toHaveProperty('authorizer');
  });

  it('encodes a binary body as base64', async () => {
    const body = new Uint8Array([0, 255, 1]);
    await putNotes({ headers: { 'content-type': 'image/jpeg' }, body });
    const encoded = { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(lastEvent()).toMatchObject(encoded);
  });

  it('has the request id of the response header', async () => {
    const responses = [await call('/api/location'), await call('/api/location')];
    const ids = responses.map(({ headers }) => headers.get('apigw-requestid'));
    expect(invocations.map(({ requestId }) => requestId)).toEqual(ids);
    expect(invocations.map(({ event }) => event.requestContext.requestId)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the authorizer', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['an empty token', () => ''],
    ['a token without an expiration time', () => sign({ exp: undefined })],
    ['a token that is not valid yet', () => sign({ nbf: now() + 60 })],
    ['a token issued in the future', () => sign({ iat: now() + 60 })],
    ['an unknown key ID', () => sign({}, 'two')],
    ['an access token of another client', () => sign({ ...ACCESS, client_id: 'another' })],
  ])('rejects %s', async (_, token) => {
    expect(authorize(`Bearer ${await token()}`)).toBeUndefined();
  });

  it('accepts both ID and access tokens, like API Gateway', async () => {
    for (const claims of [{}, { ...ACCESS, client_id: CLIENT }])
      expect(authorize(`Bearer ${await sign(claims)}`)).toMatchObject({ iss: ISSUER });
  });

  it('requires a token', async () => {
    const response = await call('/api/customer/me');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await expectRefusal(response, 401);
    expect(invocations).toEqual([]);
  });

  it('flattens claims of all types', () => {
    const identities = [{ userId: '7', primary: false }];
    expect(flattenClaims({ list: ['a', 'b'], none: [], yes: true, when: 1_700_000_000, identities })).toEqual(
      {
        list: '[a b]',
        none: '[]',
        yes: 'true',
        when: '1700000000',
        identities: '[map[primary:false userId:7]]',
      },
    );
  });
});

describe('the gateway', () => {
  it('responds 404 to a trailing slash, to OPTIONS, because there is no CORS, and to HEAD', async () => {
    await expectRefusal(await call('/api/location/'), 404);
    await expectRefusal(await call('/api/location', { method: 'OPTIONS' }), 404);
    const response = await call('/api/location', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('accepts a body of 6 MB, but no more, even without Content-Length', async () => {
    expect((await putNotes({ body: Buffer.alloc(MAX_BODY_BYTES, 'a') })).status).toBe(200);
    const headers = { authorization: await sign() };
    const chunked = httpRequest({ port, path: '/api/parcels/1/notes', method: 'PUT', headers });
    for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 1024 * 1024)
      chunked.write(Buffer.alloc(1024 * 1024, 'a'));
    chunked.end();
    const [response] = await once(chunked, 'response');
    response.resume();
    expect(response.statusCode).toBe(413);
    expect(invocations).toHaveLength(1);
  });
});

describe("a function's result", () => {
  it('is sent unchanged', async () => {
    const response = await callAfter(() => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'next-cursor': 'abc' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    }));
    expect(response.status).toBe(201);
    expect(response.headers.get('next-cursor')).toBe('abc');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  it('without a status code becomes a JSON body', async () => {
    expect(await (await callAfter(() => ({ some: 'thing' }))).json()).toEqual({ some: 'thing' });
  });

  it('that is an exception is reported with the request id, and not sent to the client', async () => {
    const error = new Error('secret detail');
    const response = await callAfter(() => {
      throw error;
    });
    expect(reports).toEqual([[error, `GET /location (request ${response.headers.get('apigw-requestid')})`]]);
    await expectRefusal(response, 500);
  });

  it('that exceeds the Lambda size limit is reported, and the client receives 500', async () => {
    await expectRefusal(await callAfter(() => ({ statusCode: 200, body: 'a'.repeat(MAX_BODY_BYTES) })), 500);
    expect(reports).toHaveLength(1);
  });
});
