import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { MAX_BODY_BYTES, type Route } from '../../shared/route.ts';
import { readBody } from '../http/request-body.ts';
import type { Invocation } from '../lambda/protocol.ts';
import type { Authorizer } from './authorizer.ts';
import { gatewayEvent } from './event.ts';
import { routeMatcher } from './match.ts';
import { refuse } from './refuse.ts';

/** HTTP API waits no longer for a function. */
const TIMEOUT_MS = 30_000;

export interface GatewayOptions {
  routes: Readonly<Record<string, Route>>;
  authorize: Authorizer;
  invoke: (invocation: Invocation) => Promise<unknown>;
  /** Gets what a function threw, and answers that the gateway cannot use. */
  report: (error: unknown, routeKey: string) => void;
}

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Stands in for HTTP API on the stage `api`: finds the route, asks for a token where the route wants one, makes the
 * event, calls the function and writes its answer. Its own refusals have API Gateway's shape, not that of the handlers.
 */
export function createGateway({ routes, authorize, invoke, report }: GatewayOptions): Gateway {
  const matchRoute = routeMatcher(Object.values(routes));
  return async (request, response) => {
    const match = matchRoute(request.method, (request.url ?? '/').split('?', 1)[0] ?? '/');
    if (match === 'malformed') return refuse(request, response, 400);
    if (match === 'missing') return refuse(request, response, 404);
    const isPublic = match.route.access === 'public';
    const claims = isPublic ? undefined : authorize(request.headers.authorization);
    if (!isPublic && !claims) return refuse(request, response, 401);
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too-large') return refuse(request, response, 413);

    const event = gatewayEvent({ request, match, body, claims });
    const { requestId } = event.requestContext;
    response.setHeader('apigw-requestid', requestId);
    const invocation = { service: match.route.service, event, requestId, deadline: Date.now() + TIMEOUT_MS };
    try {
      const result = await withinTime(invoke(invocation));
      if (result === 'late') return refuse(request, response, 503);
      write(response, structured(result));
    } catch (error) {
      report(error, match.routeKey);
      refuse(request, response, 500);
    }
  };
}

async function withinTime(answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'late');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer without a status is a body in JSON, as in payload format 2.0. */
function structured(result: unknown): APIGatewayProxyStructuredResultV2 {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    if (JSON.stringify(result).length > MAX_BODY_BYTES) throw new Error('The answer is larger than 6 MB.');
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
