import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LedgerEvent } from '#functions/card-sandbox/ledger-state.ts';
import { startCardProvider } from '#local/card-provider/card-provider.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { readBody } from '#local/http/messages.ts';
import { temporaryDirectory, until } from '../support.ts';
import { CREDIT_CARD, connect, DECLINED_CARD, openToken, startSandbox } from './support.ts';

interface Received {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly event: LedgerEvent;
}

/** A server that receives webhooks, and responds with each status in turn, then with 200. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = String(await readBody(request, 10_000));
    received.push({ body, headers: request.headers, event: JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listenLocally(server);
  onTestFinished(() => closeImmediately(server));
  const types = () => received.map(({ event }) => event.type);
  return { url: `http://127.0.0.1:${port}/hook`, received, types };
}

/** A sandbox that sends its webhooks to a receiver, and one of its tokens. */
async function aSandbox(...statuses: number[]) {
  const receiving = await receiver(...statuses);
  const sandbox = await startSandbox(undefined, receiving.url);
  return { sandbox, ...sandbox.controls, ...receiving, ...(await openToken(sandbox)) };
}

describe('webhooks', () => {
  it('are signed, and name the event and the order', async () => {
    const { sandbox, received, types, orderId, token, ...controls } = await aSandbox();
    controls.pay(token, DECLINED_CARD);
    controls.pay(token, CREDIT_CARD);
    const [, charge] = controls.transactionsOf(orderId);
    const transactionId = charge?.transactionId ?? '';
    controls.dispute(transactionId, true);
    controls.dispute(transactionId, false);
    await connect(sandbox).refundCharge({ key: 'refund-1', transactionId, amountCents: 100 });
    controls.failRefund('refund-1');
    await connect(sandbox).voidCharge({ key: 'void-1', transactionId });

    await until(() => received.length === 7);
    expect(types().sort()).toEqual([
      'charge.approved',
      'charge.declined',
      'charge.voided',
      'dispute.closed',
      'dispute.opened',
      'refund.failed',
      'refund.succeeded',
    ]);
    for (const { body, headers, event } of received) {
      const flat = { 'x-card-signature': String(headers['x-card-signature']) };
      expect(await connect(sandbox).readWebhook(body, flat, new Date())).toEqual({
        type: event.type,
        orderId,
      });
    }
    expect(new Set(received.map(({ event }) => event.eventId)).size).toBe(7);
  });

  it('are retried until they are accepted', async () => {
    const { pay, token, received } = await aSandbox(500, 404);
    pay(token, CREDIT_CARD);
    await until(() => received.length === 3);
    expect(new Set(received.map(({ event }) => event.eventId)).size).toBe(1);
  });

  it('are sent after a restart', async () => {
    const directory = temporaryDirectory();
    const first = await startCardProvider({ directory });
    first.controls.pay((await openToken(first)).token, CREDIT_CARD);
    await first.close();
    const { url, types } = await receiver();
    await startSandbox(directory, url);
    await until(() => types().length > 0);
    expect(types()).toEqual(['charge.approved']);
  });

  it('are held and then sent one by one in reverse order, dropped, or sent twice', async () => {
    const { received, types, orderId, token, ...controls } = await aSandbox();
    controls.webhooks('hold');
    controls.pay(token, DECLINED_CARD);
    controls.pay(token, CREDIT_CARD);
    controls.dispute(controls.transactionsOf(orderId)[1]?.transactionId ?? '', true);
    expect(types()).toEqual([]);
    await controls.release(true);
    expect(types()).toEqual(['dispute.opened', 'charge.approved', 'charge.declined']);

    received.length = 0;
    controls.webhooks('drop');
    controls.pay(token, DECLINED_CARD);
    controls.webhooks('twice');
    controls.pay(token, CREDIT_CARD);
    await until(() => received.length === 2);
    expect(types()).toEqual(['charge.approved', 'charge.approved']);
    expect(received[0]?.event).toEqual(received[1]?.event);
  });
});
