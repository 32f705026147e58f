import { auditPartition, CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import { withCharges } from '#functions/parcels/parcel-payment.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { type AttemptRecord, attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { paymentLinesEntity } from '#functions/payments/attempts/payment-records.ts';
import { storedCardEntity } from '#functions/payments/cards/stored-card-service.ts';
import { type PaymentSignal, paymentSignals } from '#functions/payments/payment-signals.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { type Interceptor, intercepted } from '#test/functions/core/intercepted.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';
import { allPaymentServices } from '#test/support/payments/all-services.ts';
import { inMemoryProvider } from '#test/support/payments/in-memory-provider.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';

export const VISA = '4242424242424242';
export const DEBIT = '4000056655665556';
export const DECLINED = '4000000000000002';
export const STAFF = { email: 'casey@northbound.test', customerId: '', roles: ['CustomerService'] } as const;
/** What a browser might claim about a payment. The server does not trust it. */
export const MESSAGE = { last4: '4242', transactionId: 'txn', amount: 1, date: '', status: 'approved' };

/** The payment services with a clock, a provider in memory, webhooks and outages. */
export function paymentWorld(start = new Date('2026-03-02T17:00:00Z'), given?: Table) {
  const clock = { time: start.getTime(), now: () => new Date(clock.time) };
  const table = given ?? connectTable(TABLE_NAME, { clock });
  const provider = inMemoryProvider({ clock });
  const signals: PaymentSignal[] = [];
  const logger = memoryLogger();
  const report = paymentSignals(logger, () => {});

  const tableOf = (name: FunctionName) =>
    given ? table : asFunction(name, connectTable(TABLE_NAME, { clock }));

  /** The services of one process of a function. */
  function process(intercept: Interceptor = (_, call) => call(), name: FunctionName = 'payments') {
    return allPaymentServices({
      table: intercepted(tableOf(name), intercept),
      provider: intercepted(provider, intercept),
      surchargeBasisPoints: 250,
      clock,
      logger,
      signal: (signal, details) => {
        signals.push(signal);
        report(signal, details);
      },
    });
  }

  const reconcileAfter = async (ms: number) => {
    clock.time += ms;
    await process(undefined, 'reconciler').reconciler.run();
  };

  const parcels = parcelRepository(table);
  const find = async (parcelId: string): Promise<ParcelRecord> => {
    const parcel = await parcels.find(parcelId, true);
    if (!parcel) throw new Error('The parcel is missing.');
    return parcel;
  };

  return {
    clock,
    table,
    provider,
    ledger: provider.ledger,
    signals,
    logged: logger.lines,
    process,
    /** The reconciler as its function has it. */
    reconciler: (intercept?: Interceptor) => process(intercept, 'reconciler').reconciler,

    /** Advances the clock and runs the reconciler. */
    reconcileAfter,

    /** Delivers a webhook about a payment. */
    webhook: (orderId: string, type = 'charge.approved') =>
      process().webhooks.receive({ body: JSON.stringify({ eventId: 'evt', type, orderId }), headers: {} }),

    /** Sets the price of a package. */
    setPrice: async (parcelId: string, amountCents: number) => {
      const before = await find(parcelId);
      const charges = [{ chargeType: 'BASE_PRICE' as const, amountCents }];
      await parcels.save(before, withCharges(before, charges, clock.now()));
    },

    /** Opens the card page for packages. */
    open: async (owner: { customerId: string }, parcelIds: readonly string[]) => {
      const { token, paymentId } = await process().checkout.token(owner, [...parcelIds]);
      if (token === null || paymentId === null) throw new Error('The card page did not open.');
      return { token, paymentId };
    },

    /** A customer with a profile, a stored card and unpaid parcels. */
    customer: async (packages: number, funding: 'CREDIT' | 'DEBIT' = 'CREDIT') => {
      const { customerId } = await aRegisteredCustomer(table, { clock });
      const cardToken = `card-of-${customerId}`;
      const card = { cardToken, orderId: '', cardType: 'Visa', last4: '4242', funding } as const;
      const expiry = { expirationMonth: '12', expirationYear: '2034' };
      provider.ledger.state.cards.push({ ...card, ...expiry, behavior: 'approve' });
      const { orderId: _, ...stored } = card;
      await table.put(storedCardEntity, { ...stored, ...expiry, customerId, storedAt: '', version: 1 });
      const records = Array.from({ length: packages }, () => aParcelRecord(customerId));
      for (const record of records) await parcels.create(record);
      return { customerId, parcelIds: records.map(({ parcelId }) => parcelId) };
    },

    /** The payments of a customer that have lines. */
    linesOf: async (customerId: string): Promise<string[]> => {
      const range = { partition: customerPartition(customerId), prefix: CUSTOMER_SORT.paymentLines };
      const { items } = await table.query(paymentLinesEntity, { ...range, consistent: true, limit: 100 });
      return items.map(({ paymentId }) => paymentId);
    },

    attemptsOf: async (customerId: string): Promise<AttemptRecord[]> => {
      const range = { partition: customerPartition(customerId), prefix: CUSTOMER_SORT.payments };
      return (await table.query(attemptEntity, { ...range, consistent: true, limit: 100 })).items;
    },

    parcel: find,
    saveParcel: parcels.save,
  };
}
export type PaymentWorld = ReturnType<typeof paymentWorld>;

/** A customer whose card was charged on the card page. The charge is not yet recorded. */
export async function aCharge({ world = paymentWorld(), packages = 1, card = VISA } = {}) {
  const owner = await world.customer(packages);
  const { token, paymentId } = await world.open(owner, owner.parcelIds);
  world.ledger.payOnToken(token, card);
  return {
    world,
    owner,
    token,
    paymentId,
    parcelId: owner.parcelIds[0] ?? '',
    attempt: async () => (await world.attemptsOf(owner.customerId))[0],
    /** The status that the customer gets, after a lookup at the provider. */
    status: async () => (await world.process().checkout.outcome(owner, paymentId)).status,
  };
}

/** The provider's transactions: their status, or how they were returned. */
export const chargesOf = ({ ledger }: PaymentWorld) =>
  ledger.state.transactions.map(({ status, isVoided, refundedCents }) =>
    isVoided ? 'voided' : refundedCents > 0 ? `refunded ${refundedCents}` : status,
  );

/** Pays packages on the card page. Returns the payment's id. */
export async function pay(
  world: PaymentWorld,
  owner: { customerId: string },
  parcelIds: readonly string[],
  card = VISA,
): Promise<string> {
  const { token, paymentId } = await world.open(owner, parcelIds);
  world.ledger.payOnToken(token, card);
  const { status } = await world.process().checkout.outcome(owner, paymentId);
  if (status !== 'approved') throw new Error(`The payment is ${status}.`);
  return paymentId;
}

/** A payment of packages at these prices in cents, with helpers for tests of refunds. */
export async function aPaidScene(
  prices: readonly number[] = [2750, 2750, 2750],
  { card = VISA, world = paymentWorld() } = {},
) {
  const owner = await world.customer(prices.length);
  const parcelId = (index: number) => owner.parcelIds[index] ?? '';
  for (const [index, cents] of prices.entries()) await world.setPrice(parcelId(index), cents);
  const paymentId = await pay(world, owner, owner.parcelIds, card);
  const audit = async (index: number) => {
    const partition = auditPartition(parcelId(index));
    return (await world.table.query(auditEntryEntity, { partition, consistent: true, limit: 100 })).items;
  };

  return {
    world,
    owner,
    paymentId,
    parcelId,

    /** Refunds packages, or all without `parcelIds`. */
    refund: (
      parcelIds?: readonly string[],
      requestId: string = crypto.randomUUID(),
      intercept?: Interceptor,
    ) =>
      world.process(intercept).refunds.refund(STAFF, paymentId, {
        reason: 'Damaged in transit',
        requestId,
        ...(parcelIds && { parcelIds: [...parcelIds] }),
      }),

    /** The receipt as staff see it. */
    receipt: () => world.process().receipts.get(STAFF, paymentId),

    /** What the provider has charged and refunded. */
    atProvider: () => {
      const [charge] = world.ledger.listByOrder(paymentId);
      return { captured: charge?.capturedCents ?? 0, refunded: charge?.refundedCents ?? 0 };
    },

    transactionId: () => world.ledger.listByOrder(paymentId)[0]?.transactionId ?? '',

    /** Makes the approved refund fail. */
    failRefund: () => world.ledger.failRefund(world.ledger.state.refunds[0]?.key ?? ''),

    attempt: async () => (await world.attemptsOf(owner.customerId))[0],

    statusOf: async (index: number) => (await world.parcel(parcelId(index))).paymentStatus,

    /** Moves the first package to its destination, where it is handed over. */
    complete: async () => {
      for (const status of ['TRANSIT', 'DESTINATION', 'COMPLETED'] as const) {
        const before = await world.parcel(parcelId(0));
        const after = withStatus(before, status, world.clock.now(), 'dock', PROOF_OF_DELIVERY);
        await world.saveParcel(before, after);
      }
    },

    /** The audit trail of a package, oldest first. */
    audit,
    actions: async (index: number) => (await audit(index)).map(({ action }) => action),

    reconcileAfter: world.reconcileAfter,

    /** Delivers a webhook about this payment. */
    webhook: () => world.webhook(paymentId, 'refund.failed'),
  };
}
export type PaidScene = Awaited<ReturnType<typeof aPaidScene>>;
