import { randomUUID } from 'node:crypto';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { paymentServices } from '#functions/payments/connect-payments.ts';
import { connectCardProvider } from '#functions/payments/provider/http-provider.ts';
import { SIGNATURE_HEADER, signatureHeader } from '#functions/payments/provider/webhook-signature.ts';
import type { CardProviderAccess } from '#local/card-provider/card-provider.ts';
import type { Portal } from '#local/portal.ts';
import type { CardFrameMessage } from '#shared/contracts/card-frame.ts';
import { CARD_PAGE_PATH } from '#shared/deployment/card-sandbox.ts';
import type { Person } from '#test/support/events.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { tableNamed } from '#test/support/stores.ts';

/** The sandbox of a portal, or of a stage, which has no controls. */
export type Sandbox = CardProviderAccess & Partial<Pick<NonNullable<Portal['cardProvider']>, 'controls'>>;

type Stores = Pick<Portal, 'tableName'> & { readonly cardProvider: Sandbox | null };

const CREDIT_CARD = '4242424242424242';

/** Makes the responses of consecutive states differ, even if they are created at the same time. */
let created = 0;

function providerOf({ cardProvider }: Stores) {
  if (!cardProvider) throw new Error('The card provider runs as its own process.');
  return cardProvider;
}

/** Submits the form of the card page, and returns the message to the site. */
export async function submitCard(
  { origin }: Pick<Sandbox, 'origin'>,
  form: {
    readonly token: string;
    readonly number?: string;
    readonly action?: string;
    readonly expiry?: string;
  },
): Promise<Partial<CardFrameMessage>> {
  const card = { action: 'sale', number: CREDIT_CARD, expiry: '12/40', cvc: '123', zip: '99501', ...form };
  const response = await fetch(`${origin}${CARD_PAGE_PATH}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  const { message = {} } = (await response.json()) as { message?: CardFrameMessage };
  return message;
}

function servicesOf(stores: Stores) {
  const { origin, apiKey, webhookSecrets } = providerOf(stores);
  return paymentServices({
    table: tableNamed(stores.tableName),
    provider: connectCardProvider({
      url: origin,
      credentials: async () => ({ apiKey, webhookSecrets: [...webhookSecrets] }),
    }),
    surchargeBasisPoints: 250,
    clock: systemClock,
    logger: { info: () => {}, report: () => {} },
    signal: () => {},
  });
}

/** A customer with an unpaid parcel. */
export async function withUnpaidParcel({ tableName }: Pick<Stores, 'tableName'>, owner: Person) {
  created += 1;
  const freightBillNum = `NB${200_000 + created}`;
  const table = tableNamed(tableName);
  const customers = customerService(table, systemClock);
  await customers.register(owner, { ...SAMPLE_PROFILE, emailAddress: owner.email });
  const parcel = aParcelRecord(owner.customerId, { freightBillNum });
  await parcelRepository(table).create(parcel);
  return { parcelId: parcel.parcelId };
}

/** A customer who has paid for a parcel on the card page. The payment is recorded. */
export async function withReceipt(stores: Stores, owner: Person) {
  const { parcelId } = await withUnpaidParcel(stores, owner);
  const { checkout, driver } = servicesOf(stores);
  const { token, paymentId } = await checkout.token(owner, [parcelId]);
  if (token === null || paymentId === null) throw new Error('The card page did not open.');
  const sandbox = providerOf(stores);
  // The payment is recorded here instead, so that no record changes while a test runs.
  sandbox.controls?.webhooks('drop');
  await submitCard(sandbox, { token });
  const payment = await driver.handle(paymentId, { type: 'lookup requested' });
  if (payment.attemptState !== 'RECORDED') throw new Error('The payment was not recorded.');
  return { parcelId, paymentId, receiptNumber: payment.receiptNumber };
}

/** A customer with an open payment link for a parcel. */
export async function withPaymentLink(stores: Stores, owner: Person) {
  const { parcelId } = await withUnpaidParcel(stores, owner);
  const links = await servicesOf(stores).links();
  const { linkId, path } = await links.create(owner, { parcelIds: [parcelId], requestId: randomUUID() });
  return { parcelId, linkId, token: path.split('#')[1] ?? '' };
}

/** A customer with a payment link whose card page was opened. */
export async function withOpenedLink(stores: Stores, owner: Person) {
  const { token } = await withPaymentLink(stores, owner);
  const { reference } = await (await servicesOf(stores).links()).open(token);
  if (reference === null) throw new Error('The card page did not open.');
  return { token, reference };
}

/** A customer with an unpaid parcel, whose card is kept by the card provider, but not stored here yet. */
export async function withCardAtProvider(stores: Stores, owner: Person) {
  created += 1;
  const expirationMonth = String(1 + (created % 12)).padStart(2, '0');
  const { parcelId } = await withUnpaidParcel(stores, owner);
  const { token } = await servicesOf(stores).checkout.token(owner, undefined);
  if (token === null) throw new Error('The card page did not open.');
  const form = { token, action: 'new', expiry: `${expirationMonth}/40` };
  const { ccToken } = await submitCard(providerOf(stores), form);
  if (ccToken === undefined) throw new Error('The card was not stored.');
  return { parcelId, cardToken: ccToken };
}

/** A customer with an unpaid parcel and a stored card. */
export async function withStoredCard(stores: Stores, owner: Person) {
  const { parcelId, cardToken } = await withCardAtProvider(stores, owner);
  await servicesOf(stores).cards.save(owner, { ccToken: cardToken, ...REPORTED_CARD });
  return { parcelId };
}

/** A customer with a recorded payment, and a webhook about it. */
export async function withWebhook(stores: Stores, owner: Person) {
  const { paymentId } = await withReceipt(stores, owner);
  const body = JSON.stringify({ eventId: `evt_${created}`, type: 'charge.approved', orderId: paymentId });
  const [secret = ''] = providerOf(stores).webhookSecrets;
  const signature = signatureHeader(body, new Date(), secret);
  return {
    webhook: { body, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } },
  };
}

/** What the card page says about a stored card. The server asks the provider instead. */
export const REPORTED_CARD = {
  cardType: 'Visa',
  last4: '4242',
  expirationMonth: '08',
  expirationYear: '2040',
  state: 'ACTIVE',
  date: '2026-11-23T18:00:00Z',
};
