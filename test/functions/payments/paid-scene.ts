import { auditEntryEntity } from '../../../functions/audit/audit-entry.ts';
import { auditPartition } from '../../../functions/data/keys.ts';
import { withStatus } from '../../../functions/parcels/parcel-transitions.ts';
import { PROOF_OF_DELIVERY } from '../../support/records.ts';
import { type Around, type PaymentWorld, paymentWorld } from './payment-world.ts';

export const VISA = '4242424242424242';
export const DEBIT = '4000056655665556';
export const DECLINED = '4000000000000002';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const STAFF = { email: 'casey@northbound.test', customerId: '', roles: ['CustomerService'] } as const;
/** What a browser might say about a payment. The server does not believe it. */
export const MESSAGE = { last4: '4242', transactionId: 'txn', amount: 1, date: '', status: 'approved' };

/** A customer whose card page has charged the card. Nothing is recorded yet. */
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
    /** The status as the customer learns it, after a look at the provider. */
    status: async () => (await world.process().checkout.outcome(owner, paymentId)).status,
  };
}

/** The provider's transactions: their status, or what became of the money. */
export const booksOf = ({ ledger }: PaymentWorld) =>
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

/** A payment of packages at these prices in cents, with what tests of refunds do and see. */
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
    return (await world.table.query(auditEntryEntity, { partition, consistent: true })).items;
  };

  return {
    world,
    owner,
    paymentId,
    parcelId,

    /** Refunds packages, or all without `parcelIds`. */
    refund: (parcelIds?: readonly string[], requestId: string = crypto.randomUUID(), around?: Around) =>
      world.process(around).refunds.refund(STAFF, paymentId, {
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

    /** Makes the refund fail that the provider has approved. */
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
