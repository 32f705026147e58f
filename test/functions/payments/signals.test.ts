import type { Context } from 'aws-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handler as comparison } from '../../../functions/charge-comparison/handler.ts';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { paymentServices } from '../../../functions/payments/connect-payments.ts';
import { handler as payments } from '../../../functions/payments/handler.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { handler as reconciler } from '../../../functions/reconciler/handler.ts';
import { startSecretsServer } from '../../../local/secrets/secrets-server.ts';
import { anEvent, aPerson } from '../../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { inMemoryProvider } from '../../support/payments/in-memory-provider.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';
import { captureLogLines, type LogLine } from '../log-lines.ts';

withLocalStores();

const SECRET = 'card-provider';
const environment = {
  ...TEST_ENVIRONMENT,
  LOG_LEVEL: 'INFO',
  SURCHARGE_BASIS_POINTS: '250',
  // Nothing listens on this port.
  CARD_PROVIDER_URL: 'http://127.0.0.1:1',
  CARD_PROVIDER_SECRET: SECRET,
} as const;

/** Starts the emulator of Secrets Manager with the credentials of the card provider. */
async function withSecret(): Promise<void> {
  const secrets = { apiKey: 'key', webhookSecrets: ['secret'] };
  const server = await startSecretsServer({ [SECRET]: JSON.stringify(secrets) });
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', server.endpoint);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
}

/** The events that the log lines count for payments. */
const countedIn = (lines: readonly LogLine[]) =>
  lines.filter(({ service, Count }) => service === 'payments' && Count === 1).map(({ event }) => event);

/** A payment with a stored card of which the provider has lost the answer. */
async function anUnknownPayment() {
  const provider = inMemoryProvider({ clock: systemClock });
  const table = connectTable(TABLE_NAME);
  const { checkout, cards } = paymentServices({
    table,
    provider,
    surchargeBasisPoints: 250,
    clock: systemClock,
    logger: { error: () => {} },
    signal: () => {},
  });
  const owner = aPerson();
  const profile = { ...SAMPLE_PROFILE, emailAddress: owner.email };
  await customerService(customerRepository(table), systemClock).register(owner, profile);
  const parcel = aParcelRecord(owner.customerId);
  await parcelRepository(table).create(parcel);
  const { token } = await checkout.token(owner, undefined);
  const card = { number: '4242424242424242', expirationMonth: '08', expirationYear: '2040' };
  const stored = provider.ledger.storeOnToken(token ?? '', card);
  if (stored.answer !== 'approved') throw new Error('The card was not stored.');
  const { cardToken, cardType, last4, expirationMonth, expirationYear } = stored.card;
  const details = { cardType, last4, expirationMonth, expirationYear, state: '', date: '' };
  await cards.save(owner, { ccToken: cardToken, ...details });
  provider.outage = (method) => (method === 'findCard' ? undefined : 'before');
  expect(await checkout.payWithStoredCard(owner, [parcel.parcelId], undefined)).toMatchObject({
    status: 'pending',
  });
}

it('the service counts webhooks that it rejects', async () => {
  await withSecret();
  const lines = captureLogLines();
  const event = anEvent('receivePaymentEvent', null, { body: { eventId: 'e', type: 't', orderId: null } });
  const { statusCode } = await payments.with({ environment })(event, {} as Context);
  expect(statusCode).toBe(401);
  expect(countedIn(lines())).toEqual(['webhook rejected']);
});

it('the reconciler counts payments that have been unknown for 15 minutes, but not before', async () => {
  await withSecret();
  await anUnknownPayment();
  const lines = captureLogLines();
  const runAfter = (minutes: number) => {
    const at = new Date(Date.now() + minutes * 60_000);
    const run = reconciler.with({ environment, clock: { now: () => at } });
    return run({ scheduledTime: at.toISOString() });
  };
  await runAfter(14);
  expect(countedIn(lines())).toEqual([]);
  await runAfter(16);
  expect(countedIn(lines())).toEqual(['unknown too long']);
});

it('the comparison fails if the card provider cannot be reached, and is repeated', async () => {
  await withSecret();
  const lines = captureLogLines();
  const scheduledTime = new Date().toISOString();
  await expect(comparison.with({ environment })({ scheduledTime })).rejects.toThrow(
    'The card provider did not list its charges.',
  );
  expect(lines().find(({ level }) => level === 'ERROR')).toMatchObject({ service: 'charge-comparison' });
});
