import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { embeddedEnginePath } from '#local/database/embedded-engine.ts';
import { startQueueServer } from '#local/events/queue-server.ts';
import { startObjectStore } from '#local/storage/object-store.ts';
import { startPortal } from '../identity/support.ts';
import { temporaryDirectory } from '../support.ts';

const FORBIDDEN = { status: 403, body: 'This server accepts local requests only.\n' };

/** Sends a request with browser-controlled headers, which `fetch` does not allow. */
async function responseTo(endpoint: string, headers: Record<string, string> = {}, method = 'POST') {
  const sent = request(endpoint, { method, headers });
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

const starters: Record<string, () => Promise<{ endpoint: string; allowedOrigin?: string }>> = {
  'the user pool': async () => (await startPortal()).identity,
  'the Google emulator': async () => {
    const { googleOrigin } = (await startPortal()).identity;
    return { endpoint: googleOrigin, allowedOrigin: googleOrigin };
  },
  'the DynamoDB proxy': async () => {
    const dynamo = await startDynamoProxy();
    onTestFinished(() => dynamo.close());
    return dynamo;
  },
  'the object store': async () => {
    const store = await startObjectStore(temporaryDirectory(), ['images']);
    onTestFinished(() => store.close());
    return { ...store, allowedOrigin: 'http://localhost:3000' };
  },
  'the queue server': async () => {
    const queues = await startQueueServer(() => {});
    onTestFinished(() => queues.close());
    return queues;
  },
};

it.each(Object.entries(starters))(
  '%s rejects DNS rebinding and foreign origins, and accepts local programs',
  async (_name, start) => {
    const { endpoint, allowedOrigin } = await start();
    const { port } = new URL(endpoint);

    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      expect(await responseTo(endpoint, { host })).toEqual(FORBIDDEN);
      expect(await responseTo(endpoint, { host, origin: `http://${host}` })).toEqual(FORBIDDEN);
    }
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const preflight = { origin, 'access-control-request-method': 'POST' };
      expect(await responseTo(endpoint, { origin })).toEqual(FORBIDDEN);
      expect(await responseTo(endpoint, preflight, 'OPTIONS')).toEqual(FORBIDDEN);
    }
    expect((await responseTo(endpoint)).body).not.toBe(FORBIDDEN.body);
    const allowed = await responseTo(endpoint, allowedOrigin ? { origin: allowedOrigin } : {});
    expect(allowed.body).not.toBe(FORBIDDEN.body);
  },
);

it.skipIf(embeddedEnginePath() === undefined)(
  'the embedded DynamoDB engine listens on a random loopback address',
  async () => {
    vi.stubEnv('DYNAMODB_ENGINE', 'embedded');
    onTestFinished(() => void vi.unstubAllEnvs());
    const engines = await Promise.all([startDynamo(), startDynamo()]);
    onTestFinished(async () => void (await Promise.all(engines.map(({ close }) => close()))));
    const addresses = engines.map(({ endpoint }) => new URL(endpoint));
    for (const { hostname, port } of addresses) {
      expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    }
    expect(new Set(addresses.map(({ hostname }) => hostname)).size).toBe(2);
  },
);
