import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { createServer } from 'node:net';

/** Binds a server to a loopback address and returns its port; 0 picks a free port. Rejects if the port is unavailable. */
export async function listenLocally(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Stops a server without waiting for open connections. */
export async function closeImmediately(server: HttpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Finds a free port on a loopback address. Another program may take it before the caller binds it. */
export async function freePort(host?: string): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server, 0, host);
  server.close();
  await once(server, 'close');
  return port;
}
