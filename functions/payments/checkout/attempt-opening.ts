import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { newPaymentId } from '#functions/core/data/ids.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Write } from '#functions/core/data/write.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import { isStoragePaidBy } from '#functions/parcels/storage/storage-settlements.ts';
import { surchargeOn } from '#shared/rules/cards/surcharge.ts';
import type { PaymentMethod } from '#shared/rules/payment.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptIn, type AttemptRecord, isUndecided } from '../attempts/attempt-record.ts';
import {
  CALL_LIFETIME_MS,
  CHARGE_LIFETIME_MS,
  nextCheck,
  TOKEN_LIFETIME_MS,
} from '../attempts/attempt-schedule.ts';
import { type PaymentLine, parcelIdsOf, totalOf } from '../attempts/payment-records.ts';
import { paymentLimits } from '../limits/payment-limits.ts';
import type { PaymentTools } from '../payment-tools.ts';

interface Opening {
  readonly customerId: string;
  readonly parcelIds: readonly string[];
  readonly method: PaymentMethod;
  readonly requestId?: string | undefined;
  /** The payment link with which somebody else pays. Such a payment never ends another one (decision 200). */
  readonly linkId?: string | undefined;
  /** More writes for the transaction that opens a new attempt. */
  readonly alsoWrites?: ((paymentId: string) => Promise<Readonly<Record<string, Write>>>) | undefined;
  /** Throws if the customer has not agreed to this price. */
  readonly requirePrice?: ((lines: readonly PaymentLine[]) => void) | undefined;
}

/** How often a request checks whether another one has received the provider's response for the same payment. */
const WAIT_STEP_MS = 100;

/**
 * Opens payment attempts, at most one undecided attempt per customer. The previous attempt is continued if it is the same
 * payment, and otherwise closed first.
 */
export function attemptOpening(tools: PaymentTools) {
  const { table, attempts, parcels, clock, surchargeBasisPoints } = tools;
  const driver = attemptDriver(tools);
  const limits = paymentLimits(tools);
  const findCustomer = customerSummaries(table);

  /** Waits while another request is calling the provider. */
  async function afterCall(attempt: AttemptRecord): Promise<AttemptRecord> {
    const deadline = Date.now() + Math.min(CALL_LIFETIME_MS, remainingMs());
    let current = attempt;
    while (isCalling(current) && Date.now() + WAIT_STEP_MS < deadline) {
      await pause(WAIT_STEP_MS);
      current = (await attempts.find(attempt.paymentId)) ?? current;
    }
    return current;
  }

  /** A call without a response may be repeated only after its process must have ended. */
  const isCalling = ({ attemptState, since }: AttemptRecord) =>
    (attemptState === 'OPENING' || attemptState === 'CHARGING' || attemptState === 'CAPTURED') &&
    clock.now().getTime() - Date.parse(since) < CALL_LIFETIME_MS;

  /** Whether the customer requests an attempt that already exists. */
  async function isSame(attempt: AttemptRecord, opening: Opening, lines: () => Promise<PaymentLine[]>) {
    const { method, requestId, parcelIds } = opening;
    // Whoever opened it gets its outcome, so that a receipt says who paid.
    if (attempt.method !== method || attempt.linkId !== opening.linkId) return false;
    const existing = await attempts.lines(attempt.paymentId);
    if (!hasParcels(existing.lines, parcelIds)) return false;
    if (requestId !== undefined && attempt.requestId === requestId) return true;
    if (attempt.attemptState === 'RECORDED') return isStillPaid(attempt, existing.lines);
    if (attempt.attemptState === 'OPEN')
      return !hasEnded(attempt) && isSameSelection(existing.lines, await lines());
    return isUndecided(attempt);
  }

  const hasEnded = ({ endsAt }: AttemptRecord) => Date.parse(endsAt) <= clock.now().getTime();

  /** False after a refund, or on another day, when storage is due: the same parcels can then be paid again. */
  async function isStillPaid({ paymentId, customerId }: AttemptRecord, lines: readonly PaymentLine[]) {
    const current = await parcels.load(customerId, parcelIdsOf(lines));
    const parcelOf = new Map(current.map((parcel) => [parcel.parcelId, parcel]));
    const isPaid = ({ parcelId, storage }: PaymentLine) => {
      const parcel = parcelOf.get(parcelId);
      if (!parcel) return false;
      return storage ? isStoragePaidBy(parcel, paymentId) : parcel.paymentId === paymentId;
    };
    return lines.every(isPaid) && (await parcels.storageDue(current)).size === 0;
  }

  async function create(opening: Opening, lines: PaymentLine[], before: Parameters<typeof attempts.open>[2]) {
    const { customerId, method, requestId, linkId, alsoWrites } = opening;
    const customer = await findCustomer(customerId);
    if (!customer) throw new NotFound('There is no profile yet.');
    const now = clock.now();
    const paymentId = newPaymentId(customerId, now);
    const attempt = newAttempt(
      { paymentId, customerId, method, lines, surchargeBasisPoints, requestId, linkId },
      now,
    );
    const { name: customerName, customerNumber } = customer;
    const counted = await limits.permit(attempt, method, attempt.openedAt);
    const lineRecord = { paymentId, customerName, customerNumber, lines, version: 1 };
    const more = { ...counted, ...(await alsoWrites?.(paymentId)) };
    await attempts.open(attempt, lineRecord, before, more);
    return attempt;
  }

  return {
    /**
     * The attempt for these parcels: a new one, for which the caller must call the provider; the latest one, if it is the
     * same payment; or another one that is still undecided, so that no payment can begin.
     * @throws NotFound, AlreadyPaid, InvalidInput if a parcel cannot be paid, LimitReached, and what `requirePrice` throws
     */
    open: (opening: Opening): Promise<{ attempt: AttemptRecord; is: 'new' | 'same' | 'other' }> =>
      retryOnConflict(async () => {
        const { customerId, parcelIds } = opening;
        const lines = () => parcels.lines(customerId, parcelIds);
        const latest = await attempts.current(customerId);
        if (latest) {
          const called = await afterCall(latest.attempt);
          if (await isSame(called, opening, lines)) return { attempt: called, is: 'same' };
          const mayEnd = opening.linkId === undefined || called.linkId === opening.linkId;
          const ended = isUndecided(called)
            ? await driver.handle(called.paymentId, { type: mayEnd ? 'cancel requested' : 'resumed' })
            : called;
          if (isUndecided(ended)) return { attempt: ended, is: 'other' };
        }
        const current = await lines();
        opening.requirePrice?.(current);
        const attempt = await create(opening, current, latest?.pointer ?? null);
        return { attempt, is: 'new' };
      }),

    /** The attempt of a request that was sent before, after its call to the provider. Null for a new request. */
    repeated: async (
      { customerId }: Pick<Opening, 'customerId'>,
      parcelIds: readonly string[],
      requestId: string,
    ): Promise<AttemptRecord | null> => {
      const latest = await attempts.current(customerId);
      if (latest?.attempt.requestId !== requestId) return null;
      const { lines } = await attempts.lines(latest.attempt.paymentId);
      return hasParcels(lines, parcelIds) ? afterCall(latest.attempt) : null;
    },

    /** Waits for a limited time until another request has received the provider's response for this attempt. */
    afterCall,
  };
}

interface NewAttempt extends Omit<Opening, 'parcelIds' | 'requirePrice' | 'alsoWrites'> {
  readonly paymentId: string;
  readonly lines: readonly PaymentLine[];
  readonly surchargeBasisPoints: number;
}

/** A new attempt, before the provider is called to open its token or to charge its stored card. */
export function newAttempt(
  { lines, method, requestId, linkId, ...input }: NewAttempt,
  now: Date,
): AttemptIn<'OPENING' | 'CHARGING'> {
  const amountCents = totalOf(lines);
  const lifetime = method === 'NEW_CARD' ? TOKEN_LIFETIME_MS : CHARGE_LIFETIME_MS;
  const at = now.toISOString();
  const attempt: AttemptIn<'OPENING' | 'CHARGING'> = {
    ...input,
    method,
    attemptState: method === 'NEW_CARD' ? 'OPENING' : 'CHARGING',
    amountCents,
    surchargeCents: surchargeOn(amountCents, input.surchargeBasisPoints),
    packages: parcelIdsOf(lines).length,
    openedAt: at,
    endsAt: new Date(now.getTime() + lifetime).toISOString(),
    since: at,
    declines: 0,
    seenDeclines: 0,
    ...(requestId !== undefined && { requestId }),
    ...(linkId !== undefined && { linkId }),
    version: 1,
  };
  return { ...attempt, dueAt: nextCheck(attempt, now) };
}

/** Whether two payments are for the same prices, and for the same storage. */
export function isSameSelection(a: readonly PaymentLine[], b: readonly PaymentLine[]): boolean {
  const paysFor = ({ parcelId, amountCents, storage }: PaymentLine) => ({ parcelId, amountCents, storage });
  const sorted = (lines: readonly PaymentLine[]) =>
    lines.map(paysFor).toSorted((one, other) => one.parcelId.localeCompare(other.parcelId));
  return isDeepStrictEqual(sorted(a), sorted(b));
}

/** Whether a payment is for exactly these parcels. */
export function hasParcels(lines: readonly PaymentLine[], parcelIds: readonly string[]): boolean {
  const ids = new Set(parcelIds);
  return parcelIdsOf(lines).length === ids.size && lines.every(({ parcelId }) => ids.has(parcelId));
}
