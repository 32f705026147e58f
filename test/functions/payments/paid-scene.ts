import { auditEntryEntity } from '../../../functions/audit/audit-entry.ts';
import { auditPartition } from '../../../functions/data/keys.ts';
import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { type PaymentWorld, paymentWorld, type Trouble } from './payment-world.ts';

export const CREDIT_CARD = '4242424242424242';
export const DEBIT_CARD = '4000056655665556';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const STAFF = { email: 'casey@northbound.test', customerId: '', roles: ['CustomerService'] } as const;

/** Sets the price of a package. */
export async function setPrice(world: PaymentWorld, parcelId: string, amountCents: number): Promise<void> {
  const before = await world.parcel(parcelId);
  const charges = [{ chargeType: 'BASE_PRICE' as const, amountCents }];
  await world.saveParcel(before, withCharges(before, charges, world.clock.now()));
}

/** Pays packages on the card page. Returns the payment's id. */
export async function pay(
  world: PaymentWorld,
  owner: { customerId: string },
  parcelIds: readonly string[],
  card = CREDIT_CARD,
): Promise<string> {
  const { checkout } = world.process();
  const { token, paymentId } = await checkout.token(owner, [...parcelIds]);
  world.ledger.payOnToken(token ?? '', card);
  const { status } = await checkout.outcome(owner, paymentId ?? '');
  if (status !== 'approved' || paymentId === null) throw new Error(`The payment is ${status}.`);
  return paymentId;
}

/** A payment of packages at these prices in cents, with what tests of refunds do and see. */
export async function aPaidScene(prices: readonly number[] = [2750, 2750, 2750], card = CREDIT_CARD) {
  const world = paymentWorld();
  const owner = await world.customer(prices.length);
  for (const [index, cents] of prices.entries()) await setPrice(world, owner.parcelIds[index] ?? '', cents);
  const paymentId = await pay(world, owner, owner.parcelIds, card);

  return {
    world,
    owner,
    paymentId,
    parcelId: (index: number) => owner.parcelIds[index] ?? '',

    /** Refunds packages, or all without `parcelIds`. */
    refund: (parcelIds?: readonly string[], requestId: string = crypto.randomUUID(), trouble?: Trouble) =>
      world.process(trouble).refunds.refund(STAFF, paymentId, {
        reason: 'Damaged in transit',
        requestId,
        ...(parcelIds && { parcelIds: [...parcelIds] }),
      }),

    /** The receipt as staff see it. */
    receipt: () => world.process().receipts.get(STAFF, paymentId),

    /** What the provider has charged and returned. */
    atProvider: () => {
      const [charge] = world.ledger.listByOrder(paymentId);
      return { captured: charge?.capturedCents ?? 0, refunded: charge?.refundedCents ?? 0 };
    },

    transactionId: () => world.ledger.listByOrder(paymentId)[0]?.transactionId ?? '',

    statusOf: async (index: number) => (await world.parcel(owner.parcelIds[index] ?? '')).paymentStatus,

    /** The actions in the audit trail of a package, oldest first. */
    audit: async (index: number) => {
      const partition = auditPartition(owner.parcelIds[index] ?? '');
      return (await world.table.query(auditEntryEntity, { partition, consistent: true })).items;
    },

    /** Lets time pass, and runs the reconciler. */
    reconcileAfter: async (ms: number) => {
      world.clock.time += ms;
      await world.process().reconciler.run();
    },

    /** Delivers a webhook about this payment. */
    webhook: () =>
      world.process().webhooks.receive({
        body: JSON.stringify({ eventId: 'evt', type: 'refund.failed', orderId: paymentId }),
        headers: {},
      }),
  };
}
export type PaidScene = Awaited<ReturnType<typeof aPaidScene>>;
