import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { API_BASE_PATH } from '#shared/route.ts';
import { errorCode, StartupError } from '../errors.ts';
import { gatewayErrorBody, refuse } from '../gateway/refuse.ts';
import { FOREIGN_REQUEST, hasLocalHost } from '../http/internal-port.ts';
import { listenLocally } from '../http/listen.ts';
import { sendText } from '../http/messages.ts';
import { isBelow, pathOf, type Router } from './router.ts';

const CLOSE_TIMEOUT_MS = 3000;

/**
 * Binds the portal's port; 0 picks a free port.
 * @throws StartupError if the port is in use or needs elevated privileges
 */
export async function listenOn(port: number) {
  let router: Router | undefined;
  // By default, Node responds to a request without a Host header with an empty body.
  const http = createServer({ requireHostHeader: false }, (request, response) => {
    applyAbsoluteUrl(request);
    if (request.headers.host === undefined) return refuse(request, response, 400);
    const isApiRequest = isBelow(pathOf(request), API_BASE_PATH);
    if (!hasLocalHost(request)) {
      if (isApiRequest) return refuse(request, response, 403);
      return sendText(response, 403, FOREIGN_REQUEST);
    }
    if (router) return void router(request, response);
    response.setHeader('connection', 'close');
    if (isApiRequest) refuse(request, response, 503);
    else sendText(response, 503, 'The portal is starting or stopping.');
  });
  // Ignore unknown Expect headers. By default, Node rejects them with an empty body.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  // `closeAllConnections` skips upgraded connections (web sockets), so track all of them here.
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('clientError', (error, socket) => {
    // The request is not valid HTTP. There is no one to respond to if the client disconnected.
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = gatewayErrorBody(400);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  if (port !== 0 && (await isInUseOnIpv6(port))) throw portInUse(port);
  const bound = await listenLocally(http, port).catch((cause: unknown) => {
    if (errorCode(cause) === 'EADDRINUSE') throw portInUse(port, cause);
    if (errorCode(cause) !== 'EACCES') throw cause;
    const message = `Port ${port} requires elevated privileges. Choose another one: PORT=3001 npm start`;
    throw new StartupError(message, { cause });
  });
  return {
    http,
    /** For example `http://localhost:3000`. The server is bound to 127.0.0.1. */
    origin: `http://localhost:${bound}`,
    /** Starts to route requests. Before that, and while it closes, the server responds 503. */
    serve: (given: Router): void => {
      router = given;
    },
    /** Waits up to three seconds for requests in progress, then stops. */
    close: async (): Promise<void> => {
      router = undefined;
      const closed = once(http, 'close');
      http.close();
      http.closeIdleConnections();
      const force = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(force);
    },
  };
}

/** Normalizes a request in absolute form (RFC 9112, section 3.2.2), whose host overrides the Host header. */
function applyAbsoluteUrl(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?]*)\/?(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = `/${path}`;
}

function portInUse(port: number, cause?: unknown): StartupError {
  return new StartupError(
    `Port ${port} is already in use. Choose another one: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
    { cause },
  );
}

/** Browsers resolve `localhost` to ::1 first, so a program that listens there would receive the portal's requests. */
function isInUseOnIpv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '::1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
