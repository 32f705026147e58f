import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen.ts';

/** Finds a free port on a loopback address. Another program may take it before the caller binds it. */
export async function freePort(host?: string): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server, 0, host);
  server.close();
  await once(server, 'close');
  return port;
}
