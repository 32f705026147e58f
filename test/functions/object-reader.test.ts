import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDeadline } from '../../functions/platform/deadline.ts';
import { connectObjectReader } from '../../functions/platform/object-reader.ts';
import { connectObjectStore } from '../../functions/platform/object-store.ts';

// A fake store, because the real one cannot be made to fail.
let server: Server;
let replies: (number | 'no response' | 'partial')[];
const CODES: Record<number, string> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };
let requests: string[];

beforeEach(async () => {
  replies = [];
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const reply = replies.shift() ?? 200;
    if (reply === 'no response') return;
    if (reply === 'partial')
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    else if (reply === 200) response.writeHead(200, { etag: '"1"' }).end('content');
    else response.writeHead(reply).end(`<Error><Code>${CODES[reply] ?? 'InternalError'}</Code></Error>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${address.port}`,
  });
});

afterEach(async () => {
  delete process.env.AWS_SESSION_TOKEN;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

it('reads, and retries transient errors', async () => {
  replies = [503, 500];
  expect(new TextDecoder().decode(await connectObjectReader('bucket').read('a/b c.jpg'))).toBe('content');
  expect(requests).toHaveLength(3);
  expect(requests[0]).toMatch(/^\/bucket\/a\/b%20c\.jpg(\?|$)/);
});

it('times out when the store does not respond, and retries', async () => {
  replies = ['no response'];
  expect(new TextDecoder().decode(await connectObjectReader('bucket').read('a.jpg'))).toBe('content');
  expect(requests).toHaveLength(2);
}, 10_000);

it('throws Unavailable after three attempts', async () => {
  replies = [503, 503, 503, 200];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
  expect(requests).toHaveLength(3);
});

it.each([
  [404, 'NoSuchKey'],
  [403, 'AccessDenied'],
])('does not retry after a %s', async (status, name) => {
  replies = [status];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name });
  expect(requests).toHaveLength(1);
});

it('throws Unavailable if the content is incomplete', async () => {
  replies = ['partial'];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
});

it('waits for an unresponsive store no longer than the remaining time', async () => {
  replies = ['no response', 'no response', 'no response'];
  const call = { getRemainingTimeInMillis: () => 700 };
  const read = withDeadline(call, () => connectObjectReader('bucket').read('a.jpg'));
  await expect(read).rejects.toMatchObject({ name: 'Unavailable', cause: { name: 'AbortError' } });
  expect(requests).toHaveLength(1);
});

it('does not read more than the maximum size', async () => {
  expect(await connectObjectStore('bucket').find('a.jpg', 6)).toEqual({ etag: '"1"', content: null });
  expect(await connectObjectStore('bucket').find('a.jpg', 7)).toMatchObject({
    content: Buffer.from('content'),
  });
});

it('throws Unavailable if the store cannot be reached', async () => {
  process.env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:9';
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
});

it('signs URLs with their lifetime and the session token, by default for the S3 endpoint', async () => {
  delete process.env.AWS_ENDPOINT_URL_S3;
  process.env.AWS_SESSION_TOKEN = 'session';
  const url = new URL(
    await connectObjectReader('bucket').presignedUrl('originals/p/front.jpg', 300, 'image/png'),
  );
  expect(url.origin + url.pathname).toBe('https://bucket.s3.us-west-2.amazonaws.com/originals/p/front.jpg');
  expect(url.searchParams.get('response-content-type')).toBe('image/png');
  expect(url.searchParams.get('response-content-disposition')).toBe('inline');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(url.searchParams.get('X-Amz-Security-Token')).toBe('session');
  expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
});
