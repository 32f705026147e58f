import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import type { CleanUp } from '#test/local/support.ts';

/**
 * Starts a local address in front of the emulator that claims TLS, which the policies of buckets require, and returns its
 * URL. With a host name, it is the address of a CloudFront distribution, whose own name no DNS knows. A request that
 * `loses` accepts is answered, but goes no further.
 */
export async function startFront(
  emulator: string,
  cleanUp: CleanUp,
  host?: string,
  loses: (request: IncomingMessage) => boolean = () => false,
): Promise<string> {
  const server = createServer((viewer, response) => {
    if (loses(viewer)) return void viewer.resume().on('end', () => response.writeHead(204).end());
    const headers = { ...viewer.headers, 'x-forwarded-proto': 'https', ...(host && { host }) };
    const onward = forward(new URL(viewer.url ?? '/', emulator), { method: viewer.method, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', (error) => response.destroy(error));
    viewer.pipe(onward);
  });
  const port = await listenLocally(server);
  cleanUp(() => closeImmediately(server));
  return `http://127.0.0.1:${port}`;
}
