import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { paymentServices } from '#functions/payments/connect-payments.ts';
import { inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from './bench.ts';
import { unpaidParcel } from './payment-rows.ts';

const CARD = { number: '4242424242424242', expirationMonth: '08', expirationYear: '2040' };
const STAFF = { customerId: '', email: 'casey@northbound.test', roles: ['CustomerService'] } as const;
const AFTER_THE_TOKEN_MS = 15 * 60_000;

/** A registered customer with this many unpaid packages. */
export async function aPayingCustomer({ table, clock }: Pick<Bench, 'table' | 'clock'>, packages: number) {
  const customerId = newCustomerId(clock.now());
  const email = `${crypto.randomUUID()}@northbound.test`;
  const profile = { ...SAMPLE_PROFILE, emailAddress: email };
  await customerService(table, clock).register({ customerId, email }, profile);
  const parcels = Array.from({ length: packages }, (_, index) =>
    unpaidParcel(customerId, `${customerId}-${'0'.repeat(14)}`, index),
  );
  await inBatches(parcels, 50, parcelRepository(table).create);
  return { customerId, email, parcelIds: parcels.map(({ parcelId }) => parcelId) };
}

/** The cost of whole requests from customers and staff, including everything that the services read and write. */
export async function paymentFlowRows({ table, clock: start, row }: Bench): Promise<void> {
  const clock = { time: start.now().getTime(), now: () => new Date(clock.time) };
  const provider = inMemoryProvider({ clock });
  const { checkout, driver, receipts, refunds, cards } = paymentServices({
    table,
    provider,
    surchargeBasisPoints: 250,
    clock,
    logger: { info: () => {}, report: () => {} },
    signal: () => {},
  });

  const [one, many] = [
    await aPayingCustomer({ table, clock }, 1),
    await aPayingCustomer({ table, clock }, 50),
  ];
  const paid: string[] = [];
  for (const owner of [one, many]) {
    const packages = owner.parcelIds.length === 1 ? '1 parcel' : `${owner.parcelIds.length} parcels`;
    let token: string | null = null;
    let paymentId = '';
    await row(`pay: open the card page for ${packages}`, 'W', owner === one ? 10 : 32, async () => {
      const opened = await checkout.token(owner, owner.parcelIds);
      token = opened.token;
      paymentId = opened.paymentId ?? '';
    });
    provider.ledger.payOnToken(token ?? '', CARD.number);
    // 3 for the captured attempt and its place in the index, 2 for the claim, 2 for the receipt number, the recording.
    await row(`pay: record ${packages}`, 'W', owner === one ? 12 : 159, () =>
      driver.handle(paymentId, { type: 'lookup requested' }),
    );
    paid.push(paymentId);
  }
  clock.time += AFTER_THE_TOKEN_MS;
  for (const paymentId of paid) await driver.handle(paymentId, { type: 'resumed' });

  const [single = '', whole = ''] = paid;
  const asCustomer = ({ customerId }: { customerId: string }) => ({
    customerId,
    roles: ['Customer'] as const,
  });
  await row('a receipt of 50 parcels', 'R', 4, () => receipts.get(asCustomer(many), whole));
  await row('  for customer service', 'R', 17, () => receipts.get(STAFF, whole));
  const refund = (paymentId: string) => () =>
    refunds.refund(STAFF, paymentId, { reason: 'Damaged in transit', requestId: crypto.randomUUID() });
  // Each parcel has two audit entries.
  await row('refund a payment of 1 parcel', 'W', 22, refund(single));
  await row('refund a payment of 50 parcels', 'W', 471, refund(whole));
  await row('a receipt with a refund', 'R', 3, () => receipts.get(asCustomer(one), single));

  const { token } = await checkout.token(one, undefined);
  const stored = provider.ledger.storeOnToken(token ?? '', CARD);
  if (stored.answer !== 'approved') throw new Error('The card was not stored.');
  const { cardToken: ccToken, cardType, last4, expirationMonth, expirationYear } = stored.card;
  const input = { ccToken, cardType, last4, expirationMonth, expirationYear, state: '', date: '' };
  await row('store a card', 'W', 1, () => cards.save(one, input));
  await row('the stored card', 'R', 1, () => cards.get(one));
  await row('remove the stored card', 'W', 2, () => cards.remove(one));
}
