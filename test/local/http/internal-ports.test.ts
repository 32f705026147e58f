import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDynamo } from '../../../local/database/dynamo-engine.ts';
import { startDynamoProxy } from '../../../local/database/dynamo-proxy.ts';
import { startObjectStore } from '../../../local/storage/object-store.ts';
import { startPortal } from '../identity/support.ts';
import { temporaryDirectory } from '../support.ts';

const FORBIDDEN = 'This server accepts local requests only.\n';

/** Sends a request with browser-controlled headers, which `fetch` does not allow. */
async function responseTo(endpoint: string, headers: Record<string, string> = {}, method = 'POST') {
  const sent = request(endpoint, { method, headers });
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

async function identityPorts() {
  const { identity } = await startPortal();
  return identity;
}

const ports: Record<string, () => Promise<{ endpoint: string; allowedOrigin?: string }>> = {
  'the user pool': identityPorts,
  'the Google emulator': async () => {
    const { googleOrigin } = await identityPorts();
    return { endpoint: googleOrigin, allowedOrigin: googleOrigin };
  },
  'the DynamoDB proxy': async () => {
    const dynamo = await startDynamoProxy();
    onTestFinished(() => dynamo.close());
    return dynamo;
  },
  'the object store': async () => {
    const store = await startObjectStore({ directory: temporaryDirectory(), buckets: ['images'] });
    onTestFinished(() => store.close());
    return { ...store, allowedOrigin: 'http://localhost:3000' };
  },
};

describe.each(Object.entries(ports))('%s', (_name, start) => {
  it('rejects DNS rebinding', async () => {
    const { endpoint } = await start();
    const { port } = new URL(endpoint);

    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      const rejection = { status: 403, body: FORBIDDEN };
      expect(await responseTo(endpoint, { host })).toEqual(rejection);
      expect(await responseTo(endpoint, { host, origin: `http://${host}` })).toEqual(rejection);
    }
  });

  it('rejects requests and preflight requests from a foreign origin', async () => {
    const { endpoint } = await start();

    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const preflight = { origin, 'access-control-request-method': 'POST' };
      expect(await responseTo(endpoint, { origin })).toEqual({ status: 403, body: FORBIDDEN });
      expect(await responseTo(endpoint, preflight, 'OPTIONS')).toEqual({ status: 403, body: FORBIDDEN });
    }
  });

  it('accepts requests from local programs and from allowed origins', async () => {
    const { endpoint, allowedOrigin } = await start();

    expect((await responseTo(endpoint)).body).not.toBe(FORBIDDEN);
    if (allowedOrigin)
      expect((await responseTo(endpoint, { origin: allowedOrigin })).body).not.toBe(FORBIDDEN);
  });
});

describe('the DynamoDB engine itself', () => {
  it('listens on a random loopback address', async () => {
    const engines = await Promise.all([startDynamo(), startDynamo()]);
    onTestFinished(async () => {
      for (const engine of engines) await engine.close();
    });
    const hosts = engines.map(({ endpoint }) => new URL(endpoint).hostname);

    for (const [index, host] of hosts.entries()) {
      expect(host).toMatch(/^127\.\d+\.\d+\.\d+$/);
      const { port } = new URL(engines[index]?.endpoint ?? '');
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    }
    expect(new Set(hosts).size).toBe(2);
  });
});
