import { expect, it, vi } from 'vitest';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { newPaymentId } from '../../../functions/data/ids.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { type PaymentSignal, paymentServices } from '../../../functions/payments/connect-payments.ts';
import { aPerson } from '../../support/events.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';
import { inMemoryProvider } from '../../support/payments/in-memory-provider.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';

withLocalStores();

const VISA = '4242424242424242';

/** Each test has days of its own, because the comparison reads all charges of a day. */
let lastDay = Date.parse('2026-03-01T18:00:00Z');
const A_WEEK_MS = 7 * 86_400_000;

async function scenario() {
  lastDay += A_WEEK_MS;
  const start = lastDay;
  let now = start;
  const clock = { now: () => new Date(now) };
  const provider = inMemoryProvider({ clock });
  const table = connectTable(TABLE_NAME, { clock });
  const signal = vi.fn<(signal: PaymentSignal) => void>();
  const logger = { error: vi.fn() };
  const services = paymentServices({ table, provider, surchargeBasisPoints: 250, clock, logger, signal });
  const owner = aPerson();
  await customerService(customerRepository(table), clock).register(owner, {
    ...SAMPLE_PROFILE,
    emailAddress: owner.email,
  });
  const parcel = aParcelRecord(owner.customerId);
  await parcelRepository(table).create(parcel);
  const { token, paymentId } = await services.checkout.token(owner, [parcel.parcelId]);
  const pay = () => provider.ledger.payOnToken(token ?? '', VISA);
  return {
    ...services,
    provider,
    logger,
    paymentId: paymentId ?? '',
    pay,
    record: () => services.driver.handle(paymentId ?? '', { type: 'notified' }),
    /** Compares two nights later, which covers the day of the charge. */
    compare: async () => {
      now = start + 2 * 86_400_000;
      await services.comparison.run();
      return signal.mock.calls.filter(([name]) => name === 'difference').length;
    },
  };
}

it('finds no difference if every charge is recorded or returned', async () => {
  const { pay, record, compare, driver, paymentId, provider } = await scenario();
  pay();
  await record();
  // A second charge on the same token is returned.
  const [charge] = provider.ledger.listByOrder(paymentId);
  if (!charge) throw new Error('There is no charge.');
  provider.ledger.addCharges([{ ...charge, transactionId: 'txn_second' }]);
  await driver.handle(paymentId, { type: 'notified' });
  expect(provider.ledger.findTransaction('txn_second')).toMatchObject({ transaction: { isVoided: true } });
  expect(await compare()).toBe(0);
});

it('looks up a charge that nobody has noticed, instead of reporting it', async () => {
  const { pay, compare, attempts, paymentId } = await scenario();
  pay();
  expect(await compare()).toBe(0);
  // The charge was made long before, so it does not count any more, or it is recorded. Either way it is known.
  expect((await attempts.find(paymentId))?.charge).toBeDefined();
});

it('reports a charge that belongs to no payment', async () => {
  const { pay, record, compare, paymentId, provider, logger } = await scenario();
  pay();
  await record();
  const [charge] = provider.ledger.listByOrder(paymentId);
  if (!charge) throw new Error('There is no charge.');
  const orderId = newPaymentId(aPerson().customerId, new Date(charge.createdAt));
  provider.ledger.addCharges([{ ...charge, transactionId: 'txn_unknown', orderId }]);
  provider.ledger.addCharges([{ ...charge, transactionId: 'txn_foreign', orderId: 'not-ours' }]);
  expect(await compare()).toBe(2);
  const message = 'A charge of the card provider belongs to no payment';
  expect(logger.error.mock.calls).toEqual([
    [message, { transactionId: 'txn_unknown', orderId }],
    [message, { transactionId: 'txn_foreign', orderId: 'not-ours' }],
  ]);
});

it('reports a recorded charge that the provider does not list', async () => {
  const { pay, record, compare, provider, logger } = await scenario();
  pay();
  const transactionId = (await record()).charge?.transactionId;
  provider.ledger.state.transactions = [];
  expect(await compare()).toBe(1);
  expect(logger.error).toHaveBeenCalledWith('The card provider does not list a recorded charge', {
    transactionId,
  });
});

it('fails if the provider cannot be reached, so that it is repeated', async () => {
  const { compare, provider } = await scenario();
  provider.outage = (method) => (method === 'listDay' ? 'before' : undefined);
  await expect(compare()).rejects.toThrow('The card provider did not list its charges.');
});
