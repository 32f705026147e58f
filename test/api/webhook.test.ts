import { expect, it } from 'vitest';
import { newPaymentId } from '../../functions/data/ids.ts';
import { SIGNATURE_HEADER, signatureHeader } from '../../functions/payments/provider/webhook-signature.ts';
import { withWebhook } from '../support/api/payment-states.ts';
import { itemsOf } from '../support/api/stored-items.ts';
import { aPerson } from '../support/events.ts';
import { withPortal } from '../support/portal.ts';

const running = withPortal();
const SIX_MINUTES_MS = 360_000;

const post = async (body: string, signature: string | undefined) => {
  const response = await fetch(`${running().origin}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { [SIGNATURE_HEADER]: signature }) },
    body,
  });
  return response.status;
};
const secret = () => running().cardProvider?.webhookSecrets[0] ?? '';
const eventOf = (orderId: string) => JSON.stringify({ eventId: 'evt_1', type: 'charge.approved', orderId });

it('a webhook is accepted with a valid signature, also twice, and changes nothing by what it says', async () => {
  const owner = aPerson();
  const { webhook } = await withWebhook(running(), owner);
  const before = await itemsOf(running().tableName, owner);
  const signature = webhook.headers[SIGNATURE_HEADER];
  expect(await Promise.all([1, 2, 3].map(() => post(webhook.body, signature)))).toEqual([204, 204, 204]);
  expect(await itemsOf(running().tableName, owner)).toEqual(before);
});

it.each([
  ['no signature', () => undefined],
  ['no text', () => ''],
  ['the signature of another body', () => signatureHeader('{}', new Date(), secret())],
  ['the signature of another secret', (body: string) => signatureHeader(body, new Date(), 'another')],
  [
    'an old signature',
    (body: string) => signatureHeader(body, new Date(Date.now() - SIX_MINUTES_MS), secret()),
  ],
  [
    'a signature from the future',
    (body: string) => signatureHeader(body, new Date(Date.now() + SIX_MINUTES_MS), secret()),
  ],
  [
    'the time of another signature',
    (body: string) => {
      const old = signatureHeader(body, new Date(Date.now() - SIX_MINUTES_MS), secret());
      return old.replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000)}`);
    },
  ],
])('a webhook gets 401 with %s', async (_, sign) => {
  const { webhook } = await withWebhook(running(), aPerson());
  expect(await post(webhook.body, sign(webhook.body))).toBe(401);
});

it.each([
  ['is not stored', () => newPaymentId(aPerson().customerId, new Date())],
  ['is not ours', () => 'order-7'],
])('a webhook gets 404 for a payment that %s, so that it is sent again', async (_, orderId) => {
  const body = eventOf(orderId());
  expect(await post(body, signatureHeader(body, new Date(), secret()))).toBe(404);
});
