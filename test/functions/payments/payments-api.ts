import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable } from '../../../functions/data/table.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { handler } from '../../../functions/payments/handler.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { type CardProviderServer, startCardProvider } from '../../../local/card-provider/card-provider.ts';
import { type SecretsServer, startSecretsServer } from '../../../local/secrets/secrets-server.ts';
import type { PaymentToken } from '../../../shared/contracts/payments.ts';
import type { RouteIdOf } from '../../../shared/routes.ts';
import { anEvent, aPerson, invoke, type Person } from '../../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT } from '../../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';

const SECRET = 'card-provider';
export const VISA = '4242424242424242';
export const DEBIT = '4000056655665556';
/** What a browser might say about a payment. The server does not believe it. */
export const MESSAGE = { last4: '4242', transactionId: 'txn', amount: 1, date: '', status: 'approved' };

/** Starts the sandbox card provider and the secrets for the tests of one file. Needs `withLocalStores`. */
export function withPaymentsApi() {
  let cards: CardProviderServer | undefined;
  let secrets: SecretsServer | undefined;
  let directory = '';

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'northbound-cards-'));
    cards = await startCardProvider({ directory });
    const { apiKey, webhookSecrets } = cards;
    secrets = await startSecretsServer({ [SECRET]: JSON.stringify({ apiKey, webhookSecrets }) });
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
  });
  afterAll(async () => {
    await Promise.all([cards?.close(), secrets?.close()]);
    await rm(directory, { recursive: true, force: true });
  });

  return (logLevel: LogLevel = 'SILENT') => {
    if (!cards) throw new Error('The card provider has not started.');
    return paymentsApi(cards, logLevel);
  };
}

type LogLevel = 'DEBUG' | 'SILENT';

function paymentsApi(cards: CardProviderServer, logLevel: LogLevel) {
  const environment = {
    ...TEST_ENVIRONMENT,
    LOG_LEVEL: logLevel,
    SURCHARGE_BASIS_POINTS: '250',
    CARD_PROVIDER_URL: cards.origin,
    CARD_PROVIDER_SECRET: SECRET,
  } as const;
  const service = handler.with({ environment });
  const parcels = parcelRepository(connectTable(TABLE_NAME));
  const send = (
    id: RouteIdOf<'payments'>,
    person: Person | null,
    request: NonNullable<Parameters<typeof anEvent>[2]> & { headers?: Record<string, string> } = {},
  ) => {
    const event = anEvent(id, person, request);
    return invoke(service, { ...event, headers: { ...event.headers, ...request.headers } });
  };

  return {
    controls: cards.controls,
    webhookSecret: cards.webhookSecrets[0] ?? '',
    send,

    /** A registered customer with parcels. */
    customer: async (...changes: Partial<ParcelRecord>[]) => {
      const person = aPerson();
      const profile = { ...SAMPLE_PROFILE, emailAddress: person.email };
      await customerService(customerRepository(connectTable(TABLE_NAME)), systemClock).register(
        person,
        profile,
      );
      const records = changes.map((change) => aParcelRecord(person.customerId, change));
      for (const record of records) await parcels.create(record);
      return { ...person, parcelIds: records.map(({ parcelId }) => parcelId) };
    },

    /** Opens the card page for parcels. */
    openCardPage: async (person: Person, parcelIds: readonly string[]) => {
      const { status, body } = await send('createPaymentToken', person, { body: { parcelIds } });
      const { token, paymentId } = body as PaymentToken;
      if (status !== 200 || token === null || paymentId === null)
        throw new Error(`The card page did not open: ${JSON.stringify(body)}`);
      return { token, paymentId };
    },

    /** The parcel as stored. */
    parcel: async (parcelId: string): Promise<ParcelRecord> => {
      const parcel = await parcels.find(parcelId, true);
      if (!parcel) throw new Error('The parcel is missing.');
      return parcel;
    },
  };
}
