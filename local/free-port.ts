import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from './listen.ts';

/** A port of 127.0.0.1 that was free a moment ago. Whoever binds it must be ready to find it taken after all. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  server.close();
  await once(server, 'close');
  return port;
}
