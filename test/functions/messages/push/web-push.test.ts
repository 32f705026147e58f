import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PushTarget } from '#functions/messages/channels/outgoing.ts';
import { connectPush } from '#functions/messages/channels/push.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { temporaryDirectory } from '#test/local/support.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPushSandbox, type aSubscription, KEYS } from '#test/support/messages/push.ts';

// For the credentials of the AWS SDK.
withLocalStores();

const NOTIFICATION = {
  id: '0123456789-abcdef',
  title: 'Ready for pickup in Anchorage',
  body: 'NB-104211 is ready ✓',
  url: 'https://portal.northbound.example/orders?parcel=1',
};

const targetOf = ({ endpoint, keys }: ReturnType<typeof aSubscription>): PushTarget => ({
  endpoint,
  ...keys,
});

describe('a notification', () => {
  it('is encrypted for the browser and signed for its push service, which refuses any other', async () => {
    const directory = temporaryDirectory();
    const { mailbox, keys, subscribe, settings } = await aPushSandbox(directory);
    const push = connectPush(settings);
    const subscription = await subscribe();
    expect(await push.send(targetOf(subscription), NOTIFICATION)).toEqual({ result: 'sent' });
    expect(mailbox.list()).toMatchObject([
      { channel: 'push', subject: NOTIFICATION.title, body: `${NOTIFICATION.body}\n${NOTIFICATION.url}` },
    ]);
    const unsigned = await fetch(subscription.endpoint, { method: 'POST', body: 'text' });
    expect(unsigned.status).toBe(403);
    // Otherwise, a restart would end all subscriptions.
    expect((await aPushSandbox(directory)).keys).toEqual(keys);
  });

  it('says that a subscription is gone if it has ended or was never there', async () => {
    const { subscribe, settings } = await aPushSandbox(temporaryDirectory());
    const push = connectPush(settings);
    const subscription = await subscribe();
    await fetch(subscription.endpoint, { method: 'DELETE' });
    expect(await push.send(targetOf(subscription), NOTIFICATION)).toEqual({ result: 'gone' });
    const endpoint = `${settings.sandbox}unknown`;
    expect(await push.send({ ...KEYS, endpoint }, NOTIFICATION)).toEqual({ result: 'gone' });
  });

  it('is not sent to a server that is no push service', async () => {
    const { settings } = await aPushSandbox(temporaryDirectory());
    const push = connectPush({ ...settings, sandbox: '' });
    expect(await push.send({ ...KEYS, endpoint: `${settings.sandbox}1` }, NOTIFICATION)).toEqual({
      result: 'gone',
    });
  });

  it.each([
    [201, 'sent'],
    [400, 'refused'],
    [403, 'not sent'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'not sent'],
    [500, 'not sent'],
    [503, 'not sent'],
  ])('after the response %i is %s', async (status, result) => {
    const { settings } = await aPushSandbox(temporaryDirectory());
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    const sandbox = `http://127.0.0.1:${await listenLocally(server)}/`;
    onTestFinished(() => closeImmediately(server));
    const push = connectPush({ ...settings, sandbox });
    expect(await push.send({ ...KEYS, endpoint: sandbox }, NOTIFICATION)).toMatchObject({ result });
  });

  it('is not sent if the service cannot be reached, and unknown if the connection is lost', async () => {
    const { settings } = await aPushSandbox(temporaryDirectory());
    const server = createServer((request) => request.destroy());
    const sandbox = `http://127.0.0.1:${await listenLocally(server)}/`;
    const push = connectPush({ ...settings, sandbox });
    const result = () => push.send({ ...KEYS, endpoint: sandbox }, NOTIFICATION);
    expect(await result()).toEqual({ result: 'unknown', reason: 'fetch failed' });
    await closeImmediately(server);
    expect(await result()).toMatchObject({ result: 'not sent' });
  });

  it('is not sent without the keys', async () => {
    const { settings } = await aPushSandbox(temporaryDirectory());
    const push = connectPush({ ...settings, secretName: 'missing' });
    expect(await push.send({ ...KEYS, endpoint: `${settings.sandbox}1` }, NOTIFICATION)).toMatchObject({
      result: 'not sent',
    });
  });

  it('follows no redirect, which could lead anywhere', async () => {
    const { settings } = await aPushSandbox(temporaryDirectory());
    const paths: unknown[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const sandbox = `http://127.0.0.1:${await listenLocally(server)}/`;
    onTestFinished(() => closeImmediately(server));
    await connectPush({ ...settings, sandbox }).send({ ...KEYS, endpoint: sandbox }, NOTIFICATION);
    expect(paths).toEqual(['/']);
  });
});
