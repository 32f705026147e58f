import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSigned, SIGNATURE_HEADER } from '../../../functions/payments/provider/webhook-signature.ts';
import type { CardProviderServer } from '../../../local/card-provider/card-provider.ts';
import type { LedgerEvent } from '../../../local/card-provider/ledger-state.ts';
import { closeImmediately, listenLocally } from '../../../local/http/listen.ts';
import { readBody } from '../../../local/http/request-body.ts';
import { aSandbox, sandboxDirectory } from '../../support/sandbox.ts';
import { until } from '../support.ts';

interface Received {
  readonly event: LedgerEvent;
  readonly body: string;
  readonly signature: string;
}

/** Receives webhooks. Answers with the statuses in turn, 0 being a hang-up, and then with 204. */
async function aReceiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = (await readBody(request, 10_000)).toString();
    const signature = String(request.headers[SIGNATURE_HEADER]);
    received.push({ event: JSON.parse(body), body, signature });
    const status = statuses.shift() ?? 204;
    if (status === 0) response.destroy();
    else response.writeHead(status).end();
  });
  const port = await listenLocally(server);
  onTestFinished(() => closeImmediately(server));
  return { received, url: `http://127.0.0.1:${port}/webhook` };
}

let orders = 0;
/** Charges a card, of which a webhook is sent. */
function charge({ controls }: CardProviderServer): string {
  orders += 1;
  const orderId = `order-${orders}`;
  const opened = controls.ledger.openToken({
    key: orderId,
    orderId,
    action: 'sale',
    amounts: { amountCents: 100, withSurchargeCents: 100 },
    lifetimeSeconds: 600,
  });
  if (opened.answer === 'approved') controls.pay(opened.token, '4242424242424242');
  return orderId;
}

const ordersOf = (received: readonly Received[]) => received.map(({ event }) => event.orderId);

it('a webhook is signed with the secret', async () => {
  const { received, url } = await aReceiver();
  const sandbox = await aSandbox({ webhookUrl: url });
  const orderId = charge(sandbox);
  await until(() => received.length === 1);
  const [{ event, body, signature } = { event: null, body: '', signature: '' }] = received;
  expect(event).toMatchObject({ type: 'charge.approved', orderId });
  expect(isSigned(body, signature, sandbox.webhookSecrets, new Date())).toBe(true);
  expect(isSigned(`${body} `, signature, sandbox.webhookSecrets, new Date())).toBe(false);
});

it('a webhook is sent again until it is accepted, with a new signature, and then never again', async () => {
  const { received, url } = await aReceiver(500, 0);
  const sandbox = await aSandbox({ webhookUrl: url });
  const first = charge(sandbox);
  await until(() => received.length === 3);
  const second = charge(sandbox);
  await until(() => received.length === 4);
  expect(ordersOf(received)).toEqual([first, first, first, second]);
  expect(new Set(received.slice(0, 3).map(({ event }) => event.eventId)).size).toBe(1);
  expect(new Set(received.slice(0, 3).map(({ signature }) => signature)).size).toBe(3);
});

it('a webhook that was not accepted is sent after a restart', async () => {
  const directory = sandboxDirectory();
  const first = await aSandbox({ directory });
  const orderId = charge(first);
  await first.close();
  const { received, url } = await aReceiver();
  await aSandbox({ directory, webhookUrl: url });
  await until(() => received.length === 1);
  expect(ordersOf(received)).toEqual([orderId]);
});

describe('tests can have webhooks', () => {
  it('sent twice', async () => {
    const { received, url } = await aReceiver();
    const sandbox = await aSandbox({ webhookUrl: url });
    sandbox.controls.webhooks('twice');
    const orderId = charge(sandbox);
    await until(() => received.length === 2);
    expect(ordersOf(received)).toEqual([orderId, orderId]);
    expect(received[0]?.event.eventId).toBe(received[1]?.event.eventId);
  });

  it.each([false, true])('held and sent later, the newest first: %s', async (reversed) => {
    const { received, url } = await aReceiver();
    const sandbox = await aSandbox({ webhookUrl: url });
    sandbox.controls.webhooks('hold');
    const held = [charge(sandbox), charge(sandbox), charge(sandbox)];
    expect(received).toEqual([]);
    await sandbox.controls.release(reversed);
    expect(ordersOf(received)).toEqual(reversed ? held.reverse() : held);
  });

  it('dropped', async () => {
    const { received, url } = await aReceiver();
    const sandbox = await aSandbox({ webhookUrl: url });
    sandbox.controls.webhooks('drop');
    charge(sandbox);
    sandbox.controls.webhooks('send');
    const sent = charge(sandbox);
    await until(() => received.length === 1);
    expect(ordersOf(received)).toEqual([sent]);
  });
});
