import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { newPaymentId } from '#functions/core/data/ids.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import { REQUEST_ID_HEADER } from '#shared/api-error.ts';
import { RELEASE_HEADER } from '#shared/route.ts';
import { withWebhook } from '../support/api/states/payment-states.ts';
import { itemsOf } from '../support/api/stored-items.ts';
import { aPerson } from '../support/events.ts';
import { withPortal } from '../support/portal.ts';
import { tokenFor } from '../support/tokens.ts';

const running = withPortal();

const post = async (body: string, signature: string | undefined) => {
  const response = await fetch(`${running().origin}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { [SIGNATURE_HEADER]: signature }) },
    body,
  });
  return response.status;
};
const secret = () => running().cardProvider?.webhookSecrets[0] ?? '';

const signed = (body: string, minutes = 0) =>
  signatureHeader(body, new Date(Date.now() + minutes * 60_000), secret());

it('a webhook with a valid signature is accepted, even repeatedly, and its content alone changes nothing', async () => {
  const owner = aPerson();
  const { webhook } = await withWebhook(running(), owner);
  const before = await itemsOf(running().tableName, owner);
  const signature = webhook.headers[SIGNATURE_HEADER];
  expect(await Promise.all([1, 2, 3].map(() => post(webhook.body, signature)))).toEqual([204, 204, 204]);
  expect(await itemsOf(running().tableName, owner)).toEqual(before);

  for (const [what, wrong] of Object.entries({
    'no signature': undefined,
    'an empty signature': '',
    'the signature of another body': signed('{}'),
    'the signature of another secret': signatureHeader(webhook.body, new Date(), 'another'),
    'an old signature': signed(webhook.body, -6),
    'a signature from the future': signed(webhook.body, 6),
    'the time of another signature': signed(webhook.body, -6).replace(
      /^t=\d+/,
      `t=${Math.floor(Date.now() / 1000)}`,
    ),
  }))
    expect(await post(webhook.body, wrong), what).toBe(401);
});

it.each([
  ['is not stored', () => newPaymentId(aPerson().customerId, new Date())],
  ['is not ours', () => 'order-7'],
])('a webhook for a payment that %s gets a 404, so that the provider sends it again', async (_, orderId) => {
  const body = JSON.stringify({ eventId: 'evt_1', type: 'charge.approved', orderId: orderId() });
  expect(await post(body, signed(body))).toBe(404);
});

const logLines = () =>
  readFileSync(join(running().dataDirectory, 'functions.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('the log contains the reference number of a rejected request, and the release that answered', async () => {
  const { origin, identity } = running();
  const authorization = `Bearer ${await tokenFor(identity, aPerson('Executive'))}`;
  const response = await fetch(`${origin}/api/customer/me`, { headers: { authorization } });

  expect(response.status).toBe(403);
  expect(response.headers.get(RELEASE_HEADER)).toBe('local');
  const requestId = response.headers.get(REQUEST_ID_HEADER);
  await vi.waitFor(() =>
    expect(logLines().filter((line) => line.requestId === requestId)).toMatchObject([
      { status: 403, release: 'local', routeKey: 'GET /customer/me', reason: expect.any(String) },
      // The line of the metrics.
      { outcome: 'client-error', release: 'local', routeKey: 'GET /customer/me' },
    ]),
  );
});
