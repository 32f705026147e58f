import type { IncomingMessage } from 'node:http';

/** Reads the body. Returns `too-large` as soon as the Content-Length header or the received bytes exceed the limit. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large';
  const chunks: Buffer[] = [];
  let size = 0;
  // Keep the stream open after an early return: the response uses the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return 'too-large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
