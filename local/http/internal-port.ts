import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeImmediately, listenLocally } from './listen.ts';
import { sendText } from './messages.ts';
import { errorResponseOf, isMalformedUrl } from './request-error.ts';

/** Handles a request. The guard responds if it throws or rejects. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Which web pages may use a server, and what happens to its unexpected errors (decision 174). */
export interface GuardOptions {
  /** Pages of these origins may send any request; by default, no page may. */
  readonly allowsOrigin?: (origin: string) => boolean;
  /** Whether every page may link to it. Without a link, a page cannot read anything: the browser shows it in a tab. */
  readonly allowsLinks?: boolean;
  /** Receives unexpected errors; by default, they are printed to standard error. */
  readonly report?: (error: unknown) => void;
}

/** Whether an origin is a server on this machine. */
export const isLocalOrigin = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/i.test(origin);

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

/**
 * Whether a server may handle a request. Programs always may. Browsers send Origin with what a page's script sends, but
 * not with images, links and frames; those have Sec-Fetch-Site, which a page can neither change nor remove.
 */
function isAllowed(
  request: IncomingMessage,
  { allowsOrigin = () => false, allowsLinks = false }: GuardOptions,
) {
  const { origin, referer = '', 'sec-fetch-site': site = 'none' } = request.headers;
  if (!hasLocalHost(request)) return false;
  if (origin !== undefined) return allowsOrigin(origin);
  if (site === 'none' || site === 'same-origin') return true;
  if (allowsLinks && isLink(request)) return true;
  return URL.canParse(referer) && allowsOrigin(new URL(referer).origin);
}

const isLink = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/**
 * Creates a server for internal use by the portal. No request can end the process: a malformed one gets a 4xx, one that
 * fails unexpectedly a 500. Responds 403 to requests with a foreign Host header, and to those from web pages other than
 * the allowed ones.
 */
export function guardedServer(handle: Handler, options: GuardOptions = {}): Server {
  const { report = printError } = options;
  return createServer(async (request, response) => {
    response.on('error', report);
    try {
      if (!isAllowed(request, options)) return refuse(request, response, 403, FOREIGN_REQUEST);
      if (isMalformedUrl(request.url)) return refuse(request, response, 400, 'The URL is malformed.');
      await handle(request, response);
    } catch (error) {
      // The client disconnected before it sent the whole request.
      if (request.destroyed && !request.complete) return;
      const { status, message } = errorResponseOf(error);
      if (status >= 500) report(error);
      if (response.headersSent) response.destroy();
      else refuse(request, response, status, message);
    }
  });
}

/** Drains the body; otherwise the caller gets a connection reset instead of the response. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  request.resume();
  sendText(response, status, message);
}

/** Prints an unexpected error of a server to the terminal. */
export function printError(error: unknown): void {
  process.stderr.write(`A local server failed: ${error instanceof Error ? error.stack : String(error)}\n`);
}

/** Starts a {@link guardedServer} on a free port of 127.0.0.1. */
export async function startInternalServer(handle: Handler, options?: GuardOptions) {
  const server = guardedServer(handle, options);
  const port = await listenLocally(server);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeImmediately(server) };
}
