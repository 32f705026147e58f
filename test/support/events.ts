import { createHash, randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { newCustomerId } from '#functions/core/data/ids.ts';
import type { ApiErrorBody } from '#shared/api-error.ts';
import { CUSTOMER_ID_CLAIM } from '#shared/deployment/claims.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import type { Role } from '#shared/roles.ts';
import { type RouteId, routes } from '#shared/routes.ts';

/** What CloudFront adds to each request. */
export const TEST_ORIGIN_SECRET = 'the origin secret of all the tests';
export const TEST_ORIGIN_SECRET_HASH = createHash('sha256').update(TEST_ORIGIN_SECRET).digest('hex');

/** An authenticated user: the subject from the identity provider, and our own customer id. */
export interface Person {
  subject: string;
  customerId: string;
  email: string;
  roles: readonly Role[];
}

export function aPerson(...roles: Role[]): Person {
  const subject = randomUUID();
  return {
    subject,
    customerId: newCustomerId(new Date()),
    email: `${subject.slice(0, 8)}@northbound.test`,
    roles: roles.length > 0 ? roles : ['Customer'],
  };
}

/** The claims of an ID token as flattened by an HTTP API. */
export function flatClaims({ subject, customerId, email, roles }: Person): Record<string, string> {
  return {
    sub: subject,
    [CUSTOMER_ID_CLAIM]: customerId,
    email,
    token_use: 'id',
    'cognito:groups': `[${roles.join(' ')}]`,
  };
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  rawBody?: string;
  contentType?: string;
  headers?: Record<string, string>;
  base64?: boolean;
  claims?: Record<string, unknown>;
}

/** An HTTP API event for a route, as sent by the gateway for a request through CloudFront. */
export function anEvent(id: RouteId, person: Person | null, request: Request = {}): APIGatewayProxyEventV2 {
  const text = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const body = text !== undefined && request.base64 ? Buffer.from(text).toString('base64') : text;
  const claims = request.claims ?? (person ? flatClaims(person) : undefined);
  const route = routes[id];
  const event = {
    version: '2.0',
    routeKey: route.key,
    rawPath: `/api${route.path}`,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: {
      [ORIGIN_SECRET_HEADER]: TEST_ORIGIN_SECRET,
      ...request.headers,
      ...(text !== undefined && { 'content-type': request.contentType ?? 'application/json' }),
    },
    ...(request.query && { queryStringParameters: request.query }),
    ...(request.params && { pathParameters: request.params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: {
        method: route.method,
        path: `/api${route.path}`,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'test',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: 'api',
      time: '',
      timeEpoch: 0,
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: request.base64 ?? false,
  };
  return event as unknown as APIGatewayProxyEventV2;
}

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface HandlerResponse {
  status: number;
  headers: Record<string, string>;
  /** Parsed, if it is JSON. */
  body: unknown;
}

/** Invokes a handler as Lambda does, and parses its response. */
export async function invoke(
  handler: Handler,
  event: APIGatewayProxyEventV2,
  { remainingMs = 10_000 } = {},
): Promise<HandlerResponse> {
  const context = {
    awsRequestId: randomUUID(),
    functionName: 'test',
    getRemainingTimeInMillis: () => remainingMs,
  };
  const { statusCode = 200, headers = {}, body } = await handler(event, context as unknown as Context);
  return {
    status: statusCode,
    headers: headers as Record<string, string>,
    body: body && String(headers['content-type']).includes('json') ? JSON.parse(body) : body,
  };
}

export function errorBodyOf({ body }: HandlerResponse): ApiErrorBody {
  return body as ApiErrorBody;
}
