import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoError } from './errors.ts';

const LARGEST_BODY = 256 * 1024;

/** The body as text. Throws RequestEntityTooLargeException above 256 KiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY)
      throw new CognitoError('RequestEntityTooLargeException', 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Serves on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. */
export function listen(
  listener: RequestListener,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed, failed) => {
            server.close((error) => (error ? failed(error) : closed()));
            server.closeAllConnections();
          }),
      });
    });
  });
}
