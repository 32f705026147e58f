import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Credentials, ReadCredentials } from '../../../../functions/payments/provider/credentials.ts';
import { connectCardProvider } from '../../../../functions/payments/provider/http-provider.ts';
import {
  SIGNATURE_HEADER,
  signatureHeader,
} from '../../../../functions/payments/provider/webhook-signature.ts';
import { withDeadline } from '../../../../functions/platform/deadline.ts';
import { closeImmediately, listenLocally } from '../../../../local/http/listen.ts';

const CREDENTIALS: Credentials = { apiKey: 'key', webhookSecrets: ['secret'] };
const CHARGE = { key: 'charge-1', orderId: 'order-1', cardToken: 'card', amountCents: 100 };

async function connected(listener: RequestListener, credentials: ReadCredentials = async () => CREDENTIALS) {
  const server = createServer(listener);
  const port = await listenLocally(server);
  onTestFinished(() => closeImmediately(server));
  return connectCardProvider({ url: `http://127.0.0.1:${port}`, credentials });
}

const replying =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

describe('an answer that says nothing certain is unreachable:', () => {
  it.each<[string, RequestListener]>([
    ['500', replying(500, '{"answer":"approved"}')],
    ['429', replying(429, '{"answer":"declined","reason":"slow down"}')],
    ['404', replying(404, 'Not Found')],
    ['a hang-up', (_, response) => void response.destroy()],
    [
      'a hang-up in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"answer":');
        setImmediate(() => response.destroy());
      },
    ],
    ['malformed JSON', replying(200, '{"answer":')],
    ['an unknown answer', replying(200, '{"answer":"maybe"}')],
    ['an approval without a transaction', replying(200, '{"answer":"approved"}')],
    [
      'a redirect',
      (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/v1/charge-card' }).end(),
    ],
  ])('%s', async (_, listener) => {
    const provider = await connected(listener);
    expect(await provider.chargeCard(CHARGE)).toEqual({ answer: 'unreachable' });
    expect(await provider.listByOrder('order-1')).toEqual({ answer: 'unreachable' });
  });

  it('no server', async () => {
    const provider = connectCardProvider({
      url: 'http://127.0.0.1:1',
      credentials: async () => CREDENTIALS,
    });
    expect(await provider.chargeCard(CHARGE)).toEqual({ answer: 'unreachable' });
  });

  it('no answer before the end of the request', async () => {
    const provider = await connected(() => {});
    const remaining = { getRemainingTimeInMillis: () => 600 };
    const answer = await withDeadline(remaining, () => provider.chargeCard(CHARGE));
    expect(answer).toEqual({ answer: 'unreachable' });
  });

  it('credentials that cannot be read', async () => {
    const asked = vi.fn();
    const provider = await connected(asked, () => Promise.reject(new Error('no secret')));
    expect(await provider.chargeCard(CHARGE)).toEqual({ answer: 'unreachable' });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a rotated API key', () => {
  it('is read again once, and the request is repeated with it', async () => {
    const keys: (string | undefined)[] = [];
    const credentials = vi.fn<ReadCredentials>(async (fresh) => ({
      ...CREDENTIALS,
      apiKey: fresh ? 'new' : 'old',
    }));
    const provider = await connected((request, response) => {
      keys.push(request.headers.authorization);
      if (request.headers.authorization === 'Bearer new')
        replying(200, '{"answer":"not found"}')(request, response);
      else replying(401, '')(request, response);
    }, credentials);
    expect(await provider.chargeCard(CHARGE)).toEqual({ answer: 'not found' });
    expect(keys).toEqual(['Bearer old', 'Bearer new']);
    expect(credentials.mock.calls).toEqual([[], [true]]);
  });

  it('is not tried a third time', async () => {
    let requests = 0;
    const provider = await connected((request, response) => {
      requests += 1;
      replying(401, '')(request, response);
    });
    expect(await provider.chargeCard(CHARGE)).toEqual({ answer: 'unreachable' });
    expect(requests).toBe(2);
  });
});

describe('webhooks', () => {
  const body = JSON.stringify({ eventId: 'evt_1', type: 'charge.approved', orderId: 'order-1' });
  const now = new Date();
  const read = async (webhookSecrets: string[], signedWith: string, text = body) => {
    const provider = await connected(
      () => {},
      async () => ({ ...CREDENTIALS, webhookSecrets }),
    );
    return provider.readWebhook(text, { [SIGNATURE_HEADER]: signatureHeader(text, now, signedWith) }, now);
  };

  it('count with either secret during a rotation', async () => {
    expect(await read(['old', 'new'], 'old')).toMatchObject({ eventId: 'evt_1' });
    expect(await read(['old', 'new'], 'new')).toMatchObject({ eventId: 'evt_1' });
    expect(await read(['new'], 'old')).toBeNull();
  });

  it.each(['{"eventId":1}', 'not JSON', '[]', ''])(
    'are rejected if they are not events: %j',
    async (text) => {
      expect(await read(['secret'], 'secret', text)).toBeNull();
    },
  );
});
