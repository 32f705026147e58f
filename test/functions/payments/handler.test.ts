import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { handler as comparison } from '#functions/lambdas/charge-comparison.ts';
import { handler as payments } from '#functions/lambdas/payments.ts';
import { handler as reconciler } from '#functions/lambdas/reconciler.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import { CARD_PROVIDER_SECRET } from '#local/lambda/roles.ts';
import { startSecretsServer } from '#local/secrets/secrets-server.ts';
import type { PaymentToken } from '#shared/contracts/payments.ts';
import type { RouteIdOf } from '#shared/routes.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { captureLogLines, codesIn, type LogLine } from '#test/functions/core/log-lines.ts';
import { REPORTED_CARD, withUnpaidParcel } from '#test/support/api/states/payment-states.ts';
import { itemsOf } from '#test/support/api/stored-items.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { parcels } from '#test/support/stores.ts';
import type { Interceptor } from '../core/intercepted.ts';
import { aCharge, DEBIT, MESSAGE, paymentWorld, VISA } from './payment-world.ts';
import { sandboxForTests } from './provider/sandbox.ts';

withLocalStores();
const sandbox = sandboxForTests();

let secrets: Awaited<ReturnType<typeof startSecretsServer>> | undefined;
beforeAll(async () => {
  const { apiKey, webhookSecrets } = sandbox();
  secrets = await startSecretsServer({ [CARD_PROVIDER_SECRET]: JSON.stringify({ apiKey, webhookSecrets }) });
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
});
afterAll(() => secrets?.close());

type LogLevel = 'DEBUG' | 'INFO' | 'SILENT';
const environment = (LOG_LEVEL: LogLevel, CARD_PROVIDER_URL = sandbox().origin) =>
  ({
    ...TEST_ENVIRONMENT,
    LOG_LEVEL,
    SURCHARGE_BASIS_POINTS: '250',
    CARD_PROVIDER_URL,
    CARD_PROVIDER_SECRET,
  }) as const;

async function send(
  id: RouteIdOf<'payments'>,
  person: Person | null,
  { signature, ...request }: NonNullable<Parameters<typeof anEvent>[2]> & { signature?: string },
  logLevel: LogLevel = 'SILENT',
) {
  const event = anEvent(id, person, request);
  const headers = { ...event.headers, ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }) };
  return invoke(payments.with({ environment: environment(logLevel) }), { ...event, headers });
}

/** A package that was charged on the card page. The charge is not yet recorded. */
async function anUnrecordedCharge() {
  const owner = aPerson();
  const { parcelId } = await withUnpaidParcel({ tableName: TABLE_NAME }, owner);
  const { body } = await send('createPaymentToken', owner, { body: { parcelIds: [parcelId] } });
  const { token, paymentId } = body as PaymentToken;
  sandbox().controls.pay(token ?? '', VISA);
  const paymentStatus = async () => (await parcels().find(parcelId, true))?.paymentStatus;
  return { owner, parcelId, paymentId: paymentId ?? '', paymentStatus };
}

/** The payment events that the log lines count. */
const countedIn = (lines: readonly LogLine[]) =>
  lines.filter(({ service, Count }) => service === 'payments' && Count === 1).map(({ event }) => event);

it('only a signed webhook is accepted, and a rejected one is counted', async () => {
  const { paymentId, paymentStatus } = await anUnrecordedCharge();
  const rawBody = JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId: paymentId });
  const post = (secret: string) => {
    const signature = signatureHeader(rawBody, new Date(), secret);
    return send('receivePaymentEvent', null, { rawBody, signature }, 'INFO');
  };
  const lines = captureLogLines();
  expect(await post('whs_wrong')).toMatchObject({ status: 401 });
  expect(countedIn(lines())).toEqual(['webhook rejected']);
  expect(await paymentStatus()).toBe('UNPAID');
  expect(await post(sandbox().webhookSecrets[0] ?? '')).toMatchObject({ status: 204 });
  expect(await paymentStatus()).toBe('PAID');
});

it('a webhook that fails is counted, but not one for a payment that is not stored yet', async () => {
  const { world, paymentId } = await aCharge();
  const counted = () => world.signals.filter((signal) => signal.startsWith('webhook'));
  const receive = (orderId: string, intercept?: Interceptor) =>
    world.process(intercept).webhooks.receive({
      body: JSON.stringify({ eventId: 'evt', type: 'charge.approved', orderId }),
      headers: {},
    });
  await expect(receive(`${paymentId}0`)).rejects.toMatchObject({ name: 'NotFound' });
  expect(counted()).toEqual([]);
  const failing =
    (error: Error): Interceptor =>
    (method, call) =>
      method === 'get' ? Promise.reject(error) : call();
  await expect(receive(paymentId, failing(new Unavailable()))).rejects.toMatchObject({ name: 'Unavailable' });
  await expect(receive(paymentId, failing(new Error('broken')))).rejects.toThrow('broken');
  expect(counted()).toEqual(['webhook failed', 'webhook failed']);
  const error = expect.objectContaining({ message: 'broken' });
  expect(world.logged).toHaveLogged('WEBHOOK_FAILED', { paymentId, error });
});

it('the reconciler reports payments that have been unknown for 15 minutes', async () => {
  const { clock, customer, process, provider } = paymentWorld();
  const owner = await customer(1);
  provider.outage = (method) => (method === 'findCard' ? undefined : 'before');
  const paid = await process().checkout.payWithStoredCard(owner, owner.parcelIds, undefined);
  expect(paid).toMatchObject({ status: 'pending' });
  const run = reconciler.with({ environment: environment('INFO', 'http://127.0.0.1:1'), clock });
  const lines = captureLogLines();
  clock.time += 16 * MINUTE_MS;
  await run({ scheduledTime: clock.now().toISOString() });
  expect(codesIn(lines()).filter((code) => code !== 'CARD_PROVIDER_FAILED')).toEqual([
    'PAYMENT_UNKNOWN_TOO_LONG',
  ]);
  expect(lines()).toHaveLogged('PAYMENT_UNKNOWN_TOO_LONG', { paymentId: paid.paymentId });
});

it('the charges are compared, even if the claims that are due cannot be read', async () => {
  const unreadable = { listPk: 'CLAIMS#OPEN', listSk: '2020-01-01#parcel' };
  const broken = { pk: 'CUST#broken', sk: 'CLAIM#broken', type: 'claim', ...unreadable };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const { pk, sk } = broken;
  await client.send(new PutCommand({ TableName: TABLE_NAME, Item: broken }));
  const run = comparison.with({ environment: environment('INFO', 'http://127.0.0.1:1') });
  const lines = captureLogLines();
  await expect(run({ scheduledTime: new Date().toISOString() })).rejects.toThrow();
  await client.send(new DeleteCommand({ TableName: TABLE_NAME, Key: { pk, sk } }));
  expect(lines()).toHaveLogged('CARD_PROVIDER_FAILED', { method: 'list-day' });
});

it('the comparison fails if the card provider cannot be reached, so that Lambda retries it', async () => {
  const run = comparison.with({ environment: environment('INFO', 'http://127.0.0.1:1') });
  const lines = captureLogLines();
  await expect(run({ scheduledTime: new Date().toISOString() })).rejects.toThrow(
    'The card provider did not list its charges.',
  );
  expect(lines()).toHaveLogged('EVENT_FAILED', { service: 'charge-comparison' });
  expect(lines()).toHaveLogged('CARD_PROVIDER_FAILED', { method: 'list-day' });
});

const ROUTES = ['createPaymentToken', 'payWithStoredCard', 'previewSurcharge', 'recordPayment'] as const;

it.each([
  ['51 packages', Array.from({ length: 51 }, (_, index) => `p-${index}`), 'at most 50 packages'],
  ['the same package twice', ['p-1', 'p-1'], 'paid only once'],
  ['no package', [], 'at least one package'],
])('a payment cannot be for %s', async (_, parcelIds, text) => {
  for (const route of ROUTES) {
    const transactionData = route === 'recordPayment' ? { transactionData: MESSAGE } : {};
    const response = await send(route, aPerson(), { body: { parcelIds, ...transactionData } });
    expect(response.status).toBe(400);
    expect(JSON.stringify(errorBodyOf(response).fieldErrors)).toContain(text);
  }
});

describe('a card number', () => {
  const CARD = { ccToken: 'card_1', ...REPORTED_CARD };
  const REFUND = { reason: 'Late', requestId: crypto.randomUUID() };
  const toRefund = { params: { paymentId: 'any' } };

  it.each([
    ...['ccToken', 'cardType', 'state', 'date'].map((field) => ['saveCard', field, CARD] as const),
    ['refundPayment', 'reason', REFUND],
    ['refundPayment', 'requestId', REFUND],
    ['payWithStoredCard', 'requestId', { parcelIds: ['p'] }],
  ] as const)('is rejected by %s in %s', async (route, field, valid) => {
    const body = { ...valid, [field]: field === 'requestId' ? VISA : `pay ${DEBIT}.` };
    const isStaff = route === 'refundPayment';
    const person = isStaff ? aPerson('CustomerService') : aPerson();
    const response = await send(route, person, { body, ...(isStaff && toRefund) });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toMatchObject([{ field }]);
  });

  it('in the message of the card page is neither stored, logged nor returned', async () => {
    const { owner, parcelId, paymentId } = await anUnrecordedCharge();
    const lines = captureLogLines();
    const transactionData = { last4: '4242', transactionId: VISA, amount: 1, date: VISA, status: VISA };
    const body = { parcelIds: [parcelId], paymentId, transactionData };
    const response = await send('recordPayment', owner, { body }, 'DEBUG');
    expect(response).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(lines()).not.toEqual([]);
    for (const shown of [response, lines(), [...(await itemsOf(TABLE_NAME, owner))]])
      expect(JSON.stringify(shown)).not.toContain(VISA);
  });
});
