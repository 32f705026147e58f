import type { RequestListener } from 'node:http';
import { FOREIGN_REQUEST, hasLocalHost } from './host-check.ts';
import { sendText } from './send.ts';

/** Whether an origin is a server on this machine. */
export const isLocalOrigin = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/i.test(origin);

/**
 * Wraps a listener for internal use by the portal. Responds 403 to requests with a foreign Host header (DNS rebinding)
 * and to requests from web pages, unless `allowsOrigin` accepts the page's origin.
 */
export function internalPort(
  handle: RequestListener,
  allowsOrigin: (origin: string) => boolean = () => false,
): RequestListener {
  return (request, response) => {
    const { origin } = request.headers;
    const isFromPage = origin !== undefined;
    if (hasLocalHost(request) && (!isFromPage || allowsOrigin(origin))) return handle(request, response);
    // Drain the body; otherwise the caller gets a connection reset instead of the response.
    request.resume();
    sendText(response, 403, FOREIGN_REQUEST);
  };
}
