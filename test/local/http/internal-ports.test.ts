import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startCardProvider } from '#local/card-provider/card-provider.ts';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { embeddedEnginePath } from '#local/database/embedded-engine.ts';
import { startQueueServer } from '#local/events/queue-server.ts';
import { openMailbox } from '#local/mailbox/mailbox.ts';
import { startMessageServer } from '#local/messages/message-server.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import { startShippingSystem } from '#local/shipping-system/shipping-system.ts';
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

interface Started {
  endpoint: string;
  allowedOrigin?: string;
  /** Whether any page may link to it. */
  allowsLinks?: boolean;
}

const starters: Record<string, () => Promise<Started>> = {
  'the user pool': async () => (await startPortal()).identity,
  'the Google emulator': async () => {
    const { googleOrigin } = (await startPortal()).identity;
    return { endpoint: googleOrigin, allowedOrigin: googleOrigin, allowsLinks: true };
  },
  'the DynamoDB proxy': async () => {
    const dynamo = await startDynamoProxy();
    onTestFinished(() => dynamo.close());
    return dynamo;
  },
  'the object store': async () => {
    const store = await startObjectStore(temporaryDirectory(), ['images']);
    onTestFinished(() => store.close());
    return { ...store, allowedOrigin: 'http://localhost:3000', allowsLinks: true };
  },
  'the queue server': async () => {
    const queues = await startQueueServer(() => {});
    onTestFinished(() => queues.close());
    return queues;
  },
  'the secrets server': async () => {
    const secrets = await startSecretsServer({});
    onTestFinished(() => secrets.close());
    return secrets;
  },
  'the card provider': async () => {
    const { origin, close } = await startCardProvider({ directory: temporaryDirectory() });
    onTestFinished(() => close());
    return { endpoint: origin, allowedOrigin: 'http://localhost:3000', allowsLinks: true };
  },
  'the shipping system': async () => {
    const { origin, close } = await startShippingSystem({ directory: temporaryDirectory() });
    onTestFinished(() => close());
    return { endpoint: origin, allowedOrigin: origin, allowsLinks: true };
  },
  'the mail and text services': async () => {
    const directory = temporaryDirectory();
    const { endpoint, close } = await startMessageServer({
      mailbox: openMailbox(directory),
      now: () => new Date(),
      optOutsFile: join(directory, 'opt-outs.json'),
      report: () => {},
    });
    onTestFinished(() => close());
    return { endpoint };
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

const IMAGE = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FRAME = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
const EVIL = { referer: 'https://evil.example/' };

it.each(Object.entries(starters))(
  '%s rejects images, frames and scripts of other pages, whose requests have no origin',
  async (_name, start) => {
    const { endpoint, allowedOrigin, allowsLinks = false } = await start();
    for (const site of ['cross-site', 'same-site', 'unknown']) {
      const from = { 'sec-fetch-site': site };
      const foreign = [
        { ...from, ...IMAGE },
        { ...from, ...IMAGE, ...EVIL },
        { ...from, ...IMAGE, referer: 'http://localhost.evil.example/' },
        { ...from, ...IMAGE, referer: 'not a URL' },
        { ...from, ...FRAME, ...EVIL },
        from,
      ];
      for (const headers of foreign) expect(await responseTo(endpoint, headers, 'GET')).toEqual(FORBIDDEN);
      expect(await responseTo(endpoint, { ...from, ...LINK, ...EVIL }, 'POST')).toEqual(FORBIDDEN);

      const followed = await responseTo(endpoint, { ...from, ...LINK, ...EVIL }, 'GET');
      expect(followed.body === FORBIDDEN.body).toBe(!allowsLinks);
      const image = await responseTo(endpoint, { ...from, ...IMAGE, referer: `${allowedOrigin}/` }, 'GET');
      expect(image.body === FORBIDDEN.body).toBe(allowedOrigin === undefined);
    }
    const typed = await responseTo(endpoint, { 'sec-fetch-site': 'none', ...LINK }, 'GET');
    expect(typed.body).not.toBe(FORBIDDEN.body);
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
