import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { closeImmediately, listenLocally } from './listen.ts';
import { sendText } from './messages.ts';

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

const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/** The 403 message for requests from other hosts and origins. */
export const FOREIGN_REQUEST = 'This server accepts local requests only.';

/**
 * Whether the Host header names this machine. Prevents DNS rebinding: a web page can point its own host name to 127.0.0.1
 * and read local responses as same-origin, but its requests still carry that name.
 */
export function hasLocalHost({ headers }: IncomingMessage): boolean {
  return LOCAL_HOST.test(headers.host ?? '');
}

/** Whether a page of another origin sent the request. Browsers send the header with every POST. */
export const isFromAnotherOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && headers.origin !== `http://${headers.host}`;

/** Starts a server for internal use by the portal on a free port of 127.0.0.1. See {@link internalPort}. */
export async function startInternalServer(...options: Parameters<typeof internalPort>) {
  const server = createServer(internalPort(...options));
  const port = await listenLocally(server);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeImmediately(server) };
}
