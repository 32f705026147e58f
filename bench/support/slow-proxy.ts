import { createServer, request as forward } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { SLOW_PHONE } from './slow-phone.ts';

/**
 * A proxy for a whole browser, with the network of {@link SLOW_PHONE} after `slowDown`. All responses share the
 * connection.
 */
export async function openSlowProxy() {
  let isSlow = false;
  /** When the connection has transferred all that it has received, in milliseconds. */
  let isFreeAt = 0;

  async function* throttled(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (isSlow) {
        const now = performance.now();
        isFreeAt = Math.max(isFreeAt, now) + (chunk.length / SLOW_PHONE.downloadThroughput) * 1000;
        await delay(isFreeAt - now);
      }
      yield chunk;
    }
  }

  const server = createServer(async (request, response) => {
    const { method, headers, url = '' } = request;
    if (isSlow) await delay(SLOW_PHONE.latency);
    const outgoing = forward(url, { method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      // The browser may have closed the page.
      pipeline(incoming, throttled, response).catch(() => undefined);
    });
    await pipeline(request, outgoing).catch(() => response.destroy());
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The bytes of all connections so far, in both directions. */
    transferred: () =>
      [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0),
    slowDown: () => {
      isSlow = true;
    },
    close: () => closeImmediately(server),
  };
}
