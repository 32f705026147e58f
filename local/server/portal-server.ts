import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { API_BASE_PATH } from '../../shared/route.ts';
import { errorCode, StartupError } from '../errors.ts';
import { gatewayBody, refuse } from '../gateway/refuse.ts';
import { isForThisMachine } from '../http/host-check.ts';
import { listenLocally } from '../http/listen.ts';
import { sendText } from '../http/send.ts';
import { type Front, isBelow, pathOf } from './router.ts';

const GRACE_MS = 3000;

export interface PortalServer {
  readonly http: Server;
  /** `http://localhost:3000`; the server itself is bound to 127.0.0.1. */
  readonly origin: string;
  /** From now on this answers; until then, and again while it closes, calls are told to come back. */
  serve(front: Front): void;
  /** Takes no more calls, lets those under way end (three seconds at the most) and stops. */
  close(): Promise<void>;
}

/** Takes the port of the portal, 0 for a free one. Throws StartupError where it is taken. */
export async function listenOn(port: number): Promise<PortalServer> {
  let front: Front | undefined;
  // Node would answer a request without a host by itself, with an empty body.
  const http = createServer({ requireHostHeader: false }, (request, response) => {
    splitWholeAddress(request);
    if (request.headers.host === undefined) return refuse(request, response, 400);
    const isCall = isBelow(pathOf(request), API_BASE_PATH);
    if (!isForThisMachine(request)) {
      if (isCall) return refuse(request, response, 403);
      return sendText(response, 403, 'This address is not served here.');
    }
    if (front) return void front(request, response);
    response.setHeader('connection', 'close');
    if (isCall) refuse(request, response, 503);
    else sendText(response, 503, 'The portal is starting or stopping.');
  });
  // An expectation that nobody here knows is no reason to refuse, which Node does with an empty body.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  // Upgraded connections too, which the server itself forgets.
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('clientError', (error, socket) => {
    // What cannot be read as HTTP; a client that went away has nobody to be told.
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = gatewayBody(400);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  if (port !== 0 && (await isTakenOnIpv6(port))) throw portTaken(port);
  let bound: number;
  try {
    bound = await listenLocally(http, port);
  } catch (cause) {
    if (errorCode(cause) === 'EADDRINUSE') throw portTaken(port, cause);
    if (errorCode(cause) !== 'EACCES') throw cause;
    throw new StartupError(`Port ${port} needs more rights. Choose another one: PORT=3001 npm start`, {
      cause,
    });
  }
  return {
    http,
    origin: `http://localhost:${bound}`,
    serve: (given) => {
      front = given;
    },
    close: async () => {
      front = undefined;
      const closed = once(http, 'close');
      http.close();
      http.closeIdleConnections();
      const force = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, GRACE_MS);
      await closed;
      clearTimeout(force);
    },
  };
}

/** A request may name the whole address, as through a proxy; then the host in it counts, and no other. */
function splitWholeAddress(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?]*)\/?(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = `/${path}`;
}

function portTaken(port: number, cause?: unknown): StartupError {
  return new StartupError(
    `Port ${port} is taken by another program. Choose another one: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
    { cause },
  );
}

/** Browsers try ::1 for `localhost` first: who listens there would get what is meant for the portal. */
function isTakenOnIpv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '::1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
