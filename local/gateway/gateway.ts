import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { MAX_BODY_BYTES, type Route } from '#shared/route.ts';
import { readBody } from '../http/messages.ts';
import type { Invocation } from '../lambda/protocol.ts';
import type { Authorizer } from './authorizer.ts';
import { gatewayEvent } from './event.ts';
import { routeMatcher } from './match.ts';
import { assignRequestId, refuse } from './refuse.ts';

/** HTTP API's maximum integration timeout. */
const TIMEOUT_MS = 30_000;

interface GatewayOptions {
  routes: Readonly<Record<string, Route>>;
  authorize: Authorizer;
  /** The gateway is CloudFront too, so it adds this secret to each request. */
  originSecret: string;
  invoke: (invocation: Invocation<APIGatewayProxyEventV2>) => Promise<unknown>;
  /** Called when a function throws, times out or returns an invalid response. The label names the request. */
  report: (error: unknown, label: string) => void;
}

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Emulates an HTTP API with the stage `api`: matches the route, verifies the token, invokes the function, and sends its
 * response. The gateway's own errors have API Gateway's format, not that of the handlers.
 */
export function createGateway({ routes, authorize, originSecret, invoke, report }: GatewayOptions): Gateway {
  const matchRoute = routeMatcher(Object.values(routes));
  return async (request, response) => {
    const requestId = assignRequestId(response);
    const match = matchRoute(request.method, (request.url ?? '/').split('?', 1)[0] ?? '/');
    if (match === 'malformed') return refuse(request, response, 400);
    if (match === 'missing') return refuse(request, response, 404);
    const isPublic = match.route.access === 'public';
    const claims = isPublic ? undefined : authorize(request.headers.authorization);
    if (!isPublic && !claims) return refuse(request, response, 401);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too-large') return refuse(request, response, 413);

    const event = gatewayEvent({ requestId, request, match, body, originSecret, claims });
    const label = `${match.routeKey} (request ${requestId})`;
    const invocation = { name: match.route.service, event, requestId, deadline: Date.now() + TIMEOUT_MS };
    try {
      const result = await withTimeout(invoke(invocation));
      if (result === 'timed-out') {
        report(new Error('The function timed out.'), label);
        return refuse(request, response, 503);
      }
      write(response, structured(result));
    } catch (error) {
      report(error, label);
      refuse(request, response, 500);
    }
  };
}

async function withTimeout(result: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'timed-out');
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** As in payload format 2.0, a result without a status code becomes a JSON body. */
function structured(result: unknown): APIGatewayProxyStructuredResultV2 {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    if (JSON.stringify(result).length > MAX_BODY_BYTES) throw new Error('The response is larger than 6 MB.');
    return result as APIGatewayProxyStructuredResultV2;
  }
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

function write(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(statusCode);
  response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}
