import type { Owner } from '#functions/core/platform/caller.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import type { PaymentOutcome, PaymentToken, RecordPaymentInput } from '#shared/contracts/payments.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptRecord, isUndecided } from '../attempts/attempt-record.ts';
import { outcomeOf } from '../attempts/outcome.ts';
import { isAllPaid } from '../attempts/payment-parcels.ts';
import type { PaymentLine } from '../attempts/payment-records.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { attemptOpening, hasParcels } from './attempt-opening.ts';
import { cardPages } from './card-pages.ts';

/** The storage of a parcel that a payment pays, if any. */
function storageIn(
  lines: readonly PaymentLine[],
  id: string,
): Pick<PaymentOutcome['parcels'][number], 'storage'> {
  const line = lines.find(({ parcelId, storage }) => storage && parcelId === id);
  const description = line?.charges[0]?.description;
  if (!line || description === undefined) return {};
  return { storage: { description, amount: dollarsFromCents(line.amountCents) } };
}

/** Payments on the card page. The browser only triggers lookups; the provider says what was charged. */
export function checkoutService(tools: PaymentTools) {
  const { attempts, parcels } = tools;
  const driver = attemptDriver(tools);
  const opening = attemptOpening(tools);
  const pages = cardPages(tools);

  async function outcome(attempt: AttemptRecord): Promise<PaymentOutcome> {
    const { lines } = await attempts.lines(attempt.paymentId);
    const billOf = new Map(lines.map(({ parcelId, freightBillNum }) => [parcelId, freightBillNum]));
    const ids = attempt.attemptState === 'RECORDED' ? [...billOf.keys()] : [];
    const current = ids.length > 0 ? await parcels.load(attempt.customerId, ids) : [];
    const notes = new Map(current.map(({ parcelId, customerNotes }) => [parcelId, customerNotes]));
    return outcomeOf(
      attempt,
      [...billOf].map(([parcelId, freightBillNum]) => ({
        parcelId,
        freightBillNum,
        customerNotes: notes.get(parcelId) ?? '',
        ...storageIn(lines, parcelId),
      })),
    );
  }

  /** @throws NotFound for a malformed id, a missing attempt, or another customer's, with the same message */
  async function owned(owner: Owner, paymentId: string): Promise<AttemptRecord> {
    const attempt = await attempts.find(paymentId);
    if (attempt?.customerId !== owner.customerId) throw new NotFound('There is no such payment.');
    return attempt;
  }

  function tokenOf(attempt: AttemptRecord): PaymentToken {
    const { paymentId, amountCents, surchargeCents } = attempt;
    const isOpen = attempt.attemptState === 'OPEN';
    return {
      status: isOpen ? 'open' : 'pending',
      paymentId,
      token: isOpen ? attempt.token : null,
      timestamp: Date.parse(attempt.openedAt),
      total: dollarsFromCents(amountCents),
      totalWithSurcharge: dollarsFromCents(amountCents + surchargeCents),
      surchargeRate: attempt.surchargeBasisPoints / 10_000,
    };
  }

  return {
    /**
     * The token of the card page, for these parcels or only for storing a card. The same parcels get the same token
     * until it is ten minutes old.
     * @throws NotFound, AlreadyPaid, InvalidInput if a parcel cannot be paid, LimitReached, Unavailable
     */
    token: async (owner: Owner, parcelIds: readonly string[] | undefined): Promise<PaymentToken> => {
      if (!parcelIds) return pages.openForStorage(owner.customerId);
      const { attempt, is } = await opening.open({ ...owner, parcelIds, method: 'NEW_CARD' });
      if (is === 'new') return tokenOf(await pages.openForPayment(attempt));
      if (is === 'other') return { ...tokenOf(attempt), status: 'pending', token: null };
      if (attempt.attemptState === 'RECORDED') throw new Conflict('These packages are already paid.');
      return tokenOf(await driver.handle(attempt.paymentId, { type: 'reopened' }));
    },

    /** The freight bills of those parcels for which nothing is left to pay. @throws NotFound */
    paidFreightBills: async ({ customerId }: Owner, parcelIds: readonly string[]): Promise<string[]> => {
      const found = await parcels.load(customerId, parcelIds);
      const due = await parcels.storageDue(found);
      return found.filter((parcel) => isAllPaid(parcel, due)).map(({ freightBillNum }) => freightBillNum);
    },

    /**
     * Looks up what the card page has charged and records it. Only the attempt is taken from the request.
     * @throws NotFound, InvalidInput with `transactionValidation` if the charge does not match
     */
    record: async (owner: Owner, { parcelIds, paymentId }: RecordPaymentInput): Promise<PaymentOutcome> => {
      const latest = paymentId ?? (await attempts.current(owner.customerId))?.attempt.paymentId ?? '';
      const { lines } = await attempts.lines((await owned(owner, latest)).paymentId);
      if (!hasParcels(lines, parcelIds))
        throw invalidTransaction('The payment is for other packages. Nothing was recorded.');
      const attempt = await driver.handle(latest, { type: 'lookup requested' });
      const result = await outcome(attempt);
      if (result.status === 'validation') throw invalidTransaction(result.message ?? '');
      return result;
    },

    /** The outcome of a payment. While it is undecided, it is looked up. @throws NotFound */
    outcome: async (owner: Owner, paymentId: string): Promise<PaymentOutcome> => {
      const attempt = await owned(owner, paymentId);
      return outcome(isUndecided(attempt) ? await driver.handle(paymentId, { type: 'resumed' }) : attempt);
    },
  };
}

/** The specification's name of the field error that leads to the result `validation`. */
export const invalidTransaction = (message: string) => invalidField('transactionValidation', message);
