import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import type { Match } from './match.ts';

interface Call {
  requestId: string;
  request: IncomingMessage;
  match: Match;
  body: Buffer;
  originSecret: string;
  /** Flattened claims; undefined on a public route. */
  claims: Record<string, string> | undefined;
}

type GatewayEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

/** Builds the event (payload format 2.0) that HTTP API sends for a request on the stage `api`. */
export function gatewayEvent(
  { requestId, request, match, body, originSecret, claims }: Call,
  now = new Date(),
): GatewayEvent {
  const { cookie, ...headers } = headersOf(request);
  const query = queryOf(request.url ?? '/');
  const host = headers.host ?? 'localhost';
  const cookies = cookie?.split(/;\s*/).filter(Boolean);
  const { pathParameters, rawPath, routeKey } = match;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: query.raw,
    ...(cookies?.length && { cookies }),
    headers: {
      ...headers,
      [ORIGIN_SECRET_HEADER]: originSecret,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-port': host.split(':')[1] ?? '80',
      'x-forwarded-proto': 'http',
    },
    ...(query.raw && { queryStringParameters: query.parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      domainName: host.split(':')[0] ?? 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: API_BASE_PATH.slice(1),
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...eventBody(body, request.headers),
  };
}

/** Lowercases header names and joins repeated headers with commas (cookies with semicolons). */
function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [
      name,
      values.join(name === 'cookie' ? '; ' : ','),
    ]),
  );
}

function queryOf(url: string): { raw: string; parameters: Record<string, string> } {
  const raw = url.split('?').slice(1).join('?');
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(raw)) {
    const previous = parameters.get(name);
    parameters.set(name, previous === undefined ? value : `${previous},${value}`);
  }
  return { raw, parameters: Object.fromEntries(parameters) };
}

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\s*(;|$))/i;

/** The event's body fields: text unchanged, anything else as base64. */
export function eventBody(
  body: Buffer,
  headers: IncomingMessage['headers'],
): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding'];
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}
