import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { RUNTIME_CONFIG_PATH, type RuntimeConfig } from '#shared/deployment/runtime-config.ts';
import { SECURITY_HEADERS } from '#shared/deployment/security-headers.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { TRACK_PATH } from '#shared/site-paths.ts';
import { handleClock } from '../clock/clock-endpoint.ts';
import { CLOCK_PATH } from '../clock/clock-page.ts';
import type { PortalClock } from '../clock/portal-clock.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { refuse } from '../gateway/refuse.ts';
import { FOREIGN_REQUEST, isFromAnotherOrigin } from '../http/internal-port.ts';
import { sendJson, sendText } from '../http/messages.ts';
import { handleMailbox, type MailboxTools } from '../mailbox/mailbox-endpoint.ts';
import { MAILBOX_PATH } from '../mailbox/mailbox-page.ts';
import { PUSH_SANDBOX_PATH, type PushSandbox } from '../messages/push-sandbox.ts';
import type { SiteHandler } from '../site/static-site.ts';
import { COGNITO_PATH, HOSTED_LOGIN_PATH } from './runtime-config.ts';

export interface RouterOptions {
  gateway: Gateway;
  identity: { handleCognito: RequestListener; handleHosted: RequestListener };
  mailbox: MailboxTools;
  push: Pick<PushSandbox, 'handle'>;
  clock: PortalClock;
  runtimeConfig: RuntimeConfig;
  site: SiteHandler;
  contentSecurityPolicy: string;
  openApiDocument: () => unknown;
  report: (error: unknown, path: string) => void;
}

export type Router = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Routes each request by its path, as CloudFront does on AWS, and serves the pages that exist only locally. Sets the
 * security headers on every response.
 */
export function createRouter(options: RouterOptions): Router {
  return async (request, response) => {
    const path = pathOf(request);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    response.setHeader('content-security-policy', options.contentSecurityPolicy);
    try {
      await route(options, request, response, path);
    } catch (error) {
      // The client disconnected before it sent the whole request.
      if (request.destroyed && !request.complete) return;
      options.report(error, path);
      if (response.headersSent) response.destroy();
      else refuse(request, response, 500);
    }
  };
}

async function route(
  { gateway, identity, mailbox, push, clock, runtimeConfig, site, openApiDocument }: RouterOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (isBelow(path, API_BASE_PATH))
    return hasUnexpectedBody(request) ? refuse(request, response, 403) : gateway(request, response);
  if (isBelow(path, TRACK_PATH)) {
    // CloudFront reaches the pages of the API with the base path as the path of their origin.
    request.url = `${API_BASE_PATH}${request.url}`;
    return hasUnexpectedBody(request) ? refuse(request, response, 403) : gateway(request, response);
  }
  if (isBelow(path, COGNITO_PATH)) return identity.handleCognito(request, response);
  if (isBelow(path, HOSTED_LOGIN_PATH)) return identity.handleHosted(request, response);
  if (isBelow(path, PUSH_SANDBOX_PATH)) return push.handle(request, response, path);
  if (!isBelow(path, '/local') && path !== RUNTIME_CONFIG_PATH) return site(request, response);
  const acceptsPost = path === CLOCK_PATH || path === MAILBOX_PATH;
  const isChange = request.method === 'POST' && acceptsPost;
  if (isChange && isFromAnotherOrigin(request)) return sendText(response, 403, FOREIGN_REQUEST);
  if (!isChange && request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', acceptsPost ? 'GET, HEAD, POST' : 'GET, HEAD');
    return sendText(response, 405, 'Method Not Allowed');
  }
  switch (path) {
    case RUNTIME_CONFIG_PATH:
      return sendJson(response, atTimeOf(clock, runtimeConfig));
    case CLOCK_PATH:
      return handleClock(clock, request, response);
    case '/local/openapi.json':
      return sendJson(response, openApiDocument());
    case MAILBOX_PATH:
    case `${MAILBOX_PATH}.json`:
    case `${MAILBOX_PATH}/state`:
      return handleMailbox(mailbox, request, response);
    default:
      return sendText(response, 404, 'Not Found');
  }
}

const atTimeOf = (clock: PortalClock, config: RuntimeConfig): RuntimeConfig => {
  const clockOffsetMs = clock.offsetMs();
  return clockOffsetMs === 0 ? config : { ...config, clockOffsetMs };
};

/** CloudFront rejects a GET request with a body before it reaches the gateway. */
const hasUnexpectedBody = ({ method, headers }: IncomingMessage) =>
  method === 'GET' &&
  (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/** Whether a path equals the base path or starts with it. */
export const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/** The path of a request without its query string. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';
