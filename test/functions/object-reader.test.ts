import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDeadline } from '../../functions/platform/deadline.ts';
import { connectObjectReader } from '../../functions/platform/object-reader.ts';
import { connectObjectStore } from '../../functions/platform/object-store.ts';

// A store that answers as it is told: the real one cannot be made to stumble.
let server: Server;
let answers: (number | 'silence' | 'half')[];
const CODES: Record<number, string> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };
let requests: string[];

beforeEach(async () => {
  answers = [];
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const answer = answers.shift() ?? 200;
    if (answer === 'silence') return;
    if (answer === 'half')
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    else if (answer === 200) response.writeHead(200, { etag: '"1"' }).end('content');
    else response.writeHead(answer).end(`<Error><Code>${CODES[answer] ?? 'InternalError'}</Code></Error>`);
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

it('reads, and tries again where the fault may pass', async () => {
  answers = [503, 500];
  expect(new TextDecoder().decode(await connectObjectReader('bucket').read('a/b c.jpg'))).toBe('content');
  expect(requests).toHaveLength(3);
  expect(requests[0]).toMatch(/^\/bucket\/a\/b%20c\.jpg(\?|$)/);
});

it('waits for a silent store no longer than a function may run, and tries again', async () => {
  answers = ['silence'];
  expect(new TextDecoder().decode(await connectObjectReader('bucket').read('a.jpg'))).toBe('content');
  expect(requests).toHaveLength(2);
}, 10_000);

it('gives up as busy after three tries', async () => {
  answers = [503, 503, 503, 200];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
  expect(requests).toHaveLength(3);
});

it.each([
  [404, 'NoSuchKey'],
  [403, 'AccessDenied'],
])('does not ask again after a %s', async (status, name) => {
  answers = [status];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name });
  expect(requests).toHaveLength(1);
});

it('is busy where the content breaks off', async () => {
  answers = ['half'];
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
});

it('waits for a silent store no longer than the call has time', async () => {
  answers = ['silence', 'silence', 'silence'];
  const call = { getRemainingTimeInMillis: () => 700 };
  const read = withDeadline(call, () => connectObjectReader('bucket').read('a.jpg'));
  await expect(read).rejects.toMatchObject({ name: 'Unavailable', cause: { name: 'AbortError' } });
  expect(requests).toHaveLength(1);
});

it('does not read what is larger than was asked for', async () => {
  expect(await connectObjectStore('bucket').find('a.jpg', 6)).toEqual({ etag: '"1"', content: null });
  expect(await connectObjectStore('bucket').find('a.jpg', 7)).toMatchObject({
    content: Buffer.from('content'),
  });
});

it('is busy while the store does not answer at all', async () => {
  process.env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:9';
  await expect(connectObjectReader('bucket').read('a.jpg')).rejects.toMatchObject({ name: 'Unavailable' });
});

it('signs for so many seconds, with the session of the role, for S3 itself where no endpoint is given', async () => {
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
