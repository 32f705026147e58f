import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen.ts';

/** A port of a loopback address that was free a moment ago. Whoever binds it must be ready to find it taken after all. */
export async function freePort(host?: string): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server, 0, host);
  server.close();
  await once(server, 'close');
  return port;
}
