import { createServer, type RequestListener } from 'node:http';
import { Socket } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { cognitoDirectories } from '#functions/identity/directory/cognito-directory.ts';
import { listenLocally } from '#local/http/listen.ts';
import { USER_POOL_ID } from '#local/identity/pool/pool.ts';

/** The response to a request: a status, half of the content, or none. */
type Reply = number | 'no response' | 'partial';
const CODES: Record<number, string> = { 403: 'AccessDenied', 404: 'NoSuchKey', 503: 'SlowDown' };

/** A fake service, because the real ones cannot be made to fail. It gives these replies, then `content`. */
async function aService(replies: Reply[], content = 'content') {
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '');
    const reply = replies.shift() ?? 200;
    if (reply === 'no response') return;
    if (reply === 'partial')
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    else if (reply === 200) response.writeHead(200, { etag: '"1"' }).end(content);
    else response.writeHead(reply).end(`<Error><Code>${CODES[reply] ?? 'InternalError'}</Code></Error>`);
  };
  const server = createServer(listener);
  const endpoint = `http://127.0.0.1:${await listenLocally(server)}`;
  const environment = {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return { requests, read: (key = 'a.jpg') => connectObjectStore('bucket').read(key) };
}

/** Makes the timeouts and the backoff of the SDK elapse immediately. */
async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  const running = work();
  running.then(done, done);
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1);
  }
  return running;
}

describe('an object store', () => {
  it('is read, and transient errors are retried', async () => {
    const { requests, read } = await aService([503, 500]);
    const content = await withoutWaiting(() => read('a/b c.jpg'));
    expect(new TextDecoder().decode(content)).toBe('content');
    expect(requests).toHaveLength(3);
    expect(requests[0]).toMatch(/^\/bucket\/a\/b%20c\.jpg(\?|$)/);
  });

  it.each<[string, Reply[], string, number]>([
    ['three attempts', [503, 503, 503, 200], 'Unavailable', 3],
    ['a missing object', [404], 'NoSuchKey', 1],
    ['denied access', [403], 'AccessDenied', 1],
    ['half of the content', ['partial'], 'Unavailable', 1],
  ])('causes an error after %s', async (_, replies, name, attempts) => {
    const { requests, read } = await aService(replies);
    await expect(withoutWaiting(read)).rejects.toMatchObject({ name });
    expect(requests).toHaveLength(attempts);
  });

  it('is retried when it does not respond', async () => {
    const { requests, read } = await aService(['no response']);
    expect(new TextDecoder().decode(await withoutWaiting(read))).toBe('content');
    expect(requests).toHaveLength(2);
  });

  it('times out within the remaining time', async () => {
    const { requests, read } = await aService(['no response']);
    const call = { getRemainingTimeInMillis: () => 600 };
    await expect(withRequestContext({}, call, read)).rejects.toMatchObject({
      name: 'Unavailable',
      cause: { name: 'AbortError' },
    });
    expect(requests).toHaveLength(1);
  });

  it('is not read beyond the maximum size', async () => {
    await aService([]);
    const store = connectObjectStore('bucket');
    expect(await store.find('a.jpg', 6)).toEqual({ etag: '"1"', content: null });
    expect(await store.find('a.jpg', 7)).toMatchObject({ content: Buffer.from('content') });
  });

  it('is unavailable if it cannot be reached', async () => {
    const { read } = await aService([]);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:9');
    await expect(read()).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('signs URLs with their lifetime and the session token, by default for the AWS endpoint', async () => {
    await aService([]);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', undefined);
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    const reader = connectObjectStore('bucket');
    const url = new URL(await reader.presignedUrl('originals/p/front.jpg', 300, 'image/png'));
    expect(url.origin + url.pathname).toBe('https://bucket.s3.us-west-2.amazonaws.com/originals/p/front.jpg');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'response-content-type': 'image/png',
      'response-content-disposition': 'inline',
      'X-Amz-Expires': '300',
      'X-Amz-Security-Token': 'session',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

it('a table that does not respond is retried long before the Lambda function times out', async () => {
  const { requests } = await aService(['no response'], '{}');
  const timeouts: number[] = [];
  const { setTimeout } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    timeout,
    callback,
  ) {
    // Only the SDK passes a callback.
    if (!callback) return setTimeout.call(this, timeout);
    timeouts.push(timeout);
    return setTimeout.call(this, timeout / 100, callback);
  });
  onTestFinished(() => spy.mockRestore());

  expect(await connectTable('any').get(customerEntity, { pk: 'a', sk: 'b' })).toBeNull();

  expect(requests).toHaveLength(2);
  // Lambda waits ten seconds.
  expect(Math.max(0, ...timeouts)).toSatisfy((longest: number) => longest > 0 && longest < 5000);
});

it('a call to a user pool that does not respond times out in less than half the time limit of a trigger', async () => {
  const { requests } = await aService(Array(4).fill('no response'));
  const timeouts: number[] = [];
  const controller = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    return controller.signal;
  });
  const client = new CognitoIdentityProviderClient({});
  onTestFinished(() => {
    spy.mockRestore();
    client.destroy();
  });
  const directory = cognitoDirectories(client)(USER_POOL_ID);

  const outcomes = Promise.allSettled([
    directory.findByEmail('Anna@example.com'),
    directory.linkGoogle('1', 'anna'),
    directory.addToGroup('anna', 'Customer'),
  ]);
  // findByEmail queries two spellings.
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  controller.abort();

  const aborted = { status: 'rejected', reason: { name: 'AbortError' } };
  expect(await outcomes).toMatchObject([aborted, aborted, aborted]);
  expect(timeouts).toHaveLength(4);
  // Cognito waits five seconds for a trigger.
  expect(Math.max(...timeouts)).toBeLessThan(2500);
});
