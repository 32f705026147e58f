import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDynamo } from '../../../local/database/dynamo-engine.ts';
import { startDynamoProxy } from '../../../local/database/dynamo-proxy.ts';
import { startObjectStore } from '../../../local/storage/object-store.ts';
import { startPortal } from '../identity/support.ts';
import { temporaryDirectory } from '../support.ts';

const REFUSAL = 'This server accepts local requests only.\n';

/** What comes back for a call as a browser would send it for a page, which `fetch` does not allow. */
async function answerTo(endpoint: string, headers: Record<string, string> = {}, method = 'POST') {
  const call = request(endpoint, { method, headers });
  call.end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

async function identityPorts() {
  const { identity } = await startPortal();
  return identity;
}

const ports: Record<string, () => Promise<{ endpoint: string; ownPage?: string }>> = {
  'the user pool': identityPorts,
  'the stand-in for Google': async () => {
    const { googleOrigin } = await identityPorts();
    return { endpoint: googleOrigin, ownPage: googleOrigin };
  },
  'the gate of the DynamoDB engine': async () => {
    const dynamo = await startDynamoProxy();
    onTestFinished(() => dynamo.close());
    return dynamo;
  },
  'the object store': async () => {
    const store = await startObjectStore({ directory: temporaryDirectory(), buckets: ['images'] });
    onTestFinished(() => store.close());
    return { ...store, ownPage: 'http://localhost:3000' };
  },
};

describe.each(Object.entries(ports))('%s', (_name, start) => {
  it('refuses a page whose name was made to point here', async () => {
    const { endpoint } = await start();
    const { port } = new URL(endpoint);

    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      const refused = { status: 403, body: REFUSAL };
      expect(await answerTo(endpoint, { host })).toEqual(refused);
      expect(await answerTo(endpoint, { host, origin: `http://${host}` })).toEqual(refused);
    }
  });

  it('refuses a page of a foreign origin, also when its browser only asks', async () => {
    const { endpoint } = await start();

    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const asked = { origin, 'access-control-request-method': 'POST' };
      expect(await answerTo(endpoint, { origin })).toEqual({ status: 403, body: REFUSAL });
      expect(await answerTo(endpoint, asked, 'OPTIONS')).toEqual({ status: 403, body: REFUSAL });
    }
  });

  it('answers the parts of this machine, and pages that have business there', async () => {
    const { endpoint, ownPage } = await start();

    expect((await answerTo(endpoint)).body).not.toBe(REFUSAL);
    if (ownPage) expect((await answerTo(endpoint, { origin: ownPage })).body).not.toBe(REFUSAL);
  });
});

describe('the DynamoDB engine itself', () => {
  it('listens on an address of this machine that nobody can guess', async () => {
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
