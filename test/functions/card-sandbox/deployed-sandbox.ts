import { createServer, type IncomingMessage } from 'node:http';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  SQSBatchResponse,
  SQSRecord,
} from 'aws-lambda';
import { afterAll, beforeAll } from 'vitest';
import { cardSandbox } from '#functions/card-sandbox/lambda.ts';
import { connectCardProvider } from '#functions/payments/provider/http-provider.ts';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';
import { eventBody } from '#local/gateway/event.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { readBody } from '#local/http/messages.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import type { CardProviderSecret } from '#shared/deployment/secrets.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';

export const SECRET: CardProviderSecret = { apiKey: 'key-1', webhookSecrets: ['secret-1'] };
export const CARDS = {
  credit: '4242424242424242',
  debit: '4000056655665556',
  declined: '4000000000000002',
} as const;

interface ReceivedWebhook {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * The function of the sandbox on the local engine, behind a gateway, with a site that receives its webhooks. A closure of
 * the function has no memory of another one's: each request gets its own, like those of two Lambda instances.
 */
export function deployedSandbox() {
  const received: ReceivedWebhook[] = [];
  const queued: string[] = [];
  const lost: ('before' | 'after')[] = [];
  const site = { origin: '', status: 204 };
  let url = '';
  let WEBHOOKS_QUEUE_URL = '';
  const closers: (() => Promise<void>)[] = [];

  const newInstance = () =>
    cardSandbox({
      TABLE_NAME,
      CARD_PROVIDER_SECRET: 'cards',
      SITE_ORIGIN: site.origin,
      WEBHOOKS_QUEUE_URL,
    });

  async function listen(handle: Parameters<typeof createServer<typeof IncomingMessage>>[1]) {
    const server = createServer(handle);
    closers.push(() => closeImmediately(server));
    return `http://127.0.0.1:${await listenLocally(server)}`;
  }

  beforeAll(async () => {
    const secrets = await startSecretsServer({ cards: JSON.stringify(SECRET) });
    const queue = await startQueueServer((_, body) => queued.push(body));
    closers.push(secrets.close, queue.close);
    process.env.AWS_ENDPOINT_URL_SQS = queue.endpoint;
    WEBHOOKS_QUEUE_URL = queueUrl(queue.endpoint, 'webhooks');
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
    site.origin = await listen(async (request, response) => {
      const body = String(await readBody(request, 10_000));
      received.push({ path: request.url, headers: request.headers, body });
      response.writeHead(site.status).end();
    });
    url = await listen(async (request, response) => {
      const body = await readBody(request, 1_000_000);
      if (body === 'too-large') throw new Error('The body is too large.');
      const fault = lost.shift();
      if (fault === 'before') return void response.destroy();
      const result = (await newInstance()(requestEvent(request, body))) as APIGatewayProxyStructuredResultV2;
      if (fault === 'after') return void response.destroy();
      response.writeHead(result.statusCode ?? 500, { ...(result.headers as Record<string, string>) });
      response.end(result.body);
    });
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  return {
    site,
    received,
    /** Loses the next request, or its response. */
    loseNext: (fault: 'before' | 'after') => void lost.push(fault),
    provider: () => connectCardProvider({ url, credentials: async () => SECRET }),
    /** Posts the token, as the site does. */
    openPage: (token: string, origin = site.origin) =>
      fetch(`${url}/pay`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ processToken: token, action: 'sale' }),
      }),
    get: (path: string) => fetch(url + path),
    /** Submits the form of the card page. */
    submit: (token: string, number: string, action: 'sale' | 'new' = 'sale') =>
      post(`${url}/pay/submit`, { token, action, number, expiry: '12/40', cvc: '123', zip: '99501' }),
    postMalformed: () => fetch(`${url}/pay/submit`, { method: 'POST', body: '{' }),
    /** Hands the events in the queue to the function, and returns what it asks to repeat. */
    sendWebhooks: async (): Promise<SQSBatchResponse> => {
      const Records = queued
        .splice(0)
        .map((body, index) => ({ messageId: `message-${index}`, body }) as SQSRecord);
      return (await newInstance()({ Records })) as SQSBatchResponse;
    },
  };
}

function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function requestEvent(request: IncomingMessage, body: Buffer): APIGatewayProxyEventV2 {
  const { method = '', url = '/', headers } = request;
  return {
    rawPath: url,
    headers,
    requestContext: { http: { method } },
    ...eventBody(body, headers),
  } as APIGatewayProxyEventV2;
}
