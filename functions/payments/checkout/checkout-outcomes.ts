import type { Owner } from '#functions/core/platform/caller.ts';
import { invalidField, NotFound } from '#functions/core/platform/errors.ts';
import type { PaymentOutcome, RecordPaymentInput } from '#shared/contracts/payments.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptRecord, isUndecided } from '../attempts/attempt-record.ts';
import { outcomeOf } from '../attempts/outcome.ts';
import type { PaymentLine } from '../attempts/payment-records.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { hasParcels } from './attempt-opening.ts';

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

/** What came of payments on the card page. A payment begins without it, so it is loaded at its first use. */
export function checkoutOutcomes(tools: PaymentTools) {
  const { attempts, parcels } = tools;
  const driver = attemptDriver(tools);

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

  return {
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
