import type { Owner } from '#functions/core/platform/caller.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import type {
  PaymentOutcome,
  PaymentToken,
  RecordPaymentInput,
  StoredCardPayment,
  SurchargePreview,
} from '#shared/contracts/payments.ts';
import { isSurcharged, surchargeOn } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import { type AttemptRecord, isUndecided } from '../attempts/attempt-record.ts';
import { outcomeOf, outcomeStatus } from '../attempts/outcome.ts';
import { isAllPaid } from '../attempts/payment-parcels.ts';
import { type PaymentLine, totalOf } from '../attempts/payment-records.ts';
import { type StoredCardRecord, storedCardService } from '../cards/stored-card-service.ts';
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

/** Payments. The browser only triggers lookups; the provider says what was charged. */
export function checkoutService(tools: PaymentTools) {
  const { attempts, parcels, provider, surchargeBasisPoints } = tools;
  const driver = attemptDriver(tools);
  const opening = attemptOpening(tools);
  const pages = cardPages(tools);
  const cards = storedCardService(tools);

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

  /** Charges the card once. After a crash, the attempt is only looked up. */
  async function charge(attempt: AttemptRecord, card: StoredCardRecord): Promise<AttemptRecord> {
    const { paymentId, amountCents, surchargeCents } = attempt;
    const charged = await provider.chargeCard({
      key: `charge-${paymentId}`,
      orderId: paymentId,
      cardToken: card.cardToken,
      amountCents: amountCents + (isSurcharged(card.funding) ? surchargeCents : 0),
    });
    if (charged.answer === 'approved')
      return driver.handle(paymentId, {
        type: 'looked up',
        transactions: [charged.transaction],
        isClosed: false,
      });
    if (charged.answer === 'declined' || charged.answer === 'not found')
      return driver.handle(paymentId, { type: 'charge declined' });
    return driver.handle(paymentId, { type: 'no response' });
  }

  function storedCardPayment(attempt: AttemptRecord): StoredCardPayment {
    const transactionId = attempt.attemptState === 'RECORDED' ? attempt.charge.transactionId : null;
    return { paymentId: attempt.paymentId, status: outcomeStatus(attempt), transactionId };
  }

  /** What lines cost with this card. */
  function priceOf(lines: readonly PaymentLine[], { funding }: StoredCardRecord): SurchargePreview {
    const before = totalOf(lines);
    const basisPoints = isSurcharged(funding) ? surchargeBasisPoints : 0;
    const surcharge = surchargeOn(before, basisPoints);
    return {
      surchargeAmount: dollarsFromCents(surcharge),
      totalAmount: dollarsFromCents(before + surcharge),
      amountBeforeSurcharge: dollarsFromCents(before),
      surchargeRate: basisPoints / 10_000,
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

    /** @throws NotFound, AlreadyPaid, InvalidInput, Conflict without a usable card, Unavailable */
    preview: async (owner: Owner, parcelIds: readonly string[]): Promise<SurchargePreview> => {
      const card = await cards.forPayment(owner);
      return priceOf(await parcels.lines(owner.customerId, parcelIds), card);
    },

    /**
     * Charges the stored card once, no matter how often the request is sent.
     * @throws NotFound, AlreadyPaid, InvalidInput if a parcel cannot be paid, and with `transactionValidation` if the price
     * is not `expectedTotal`, Conflict without a usable card, LimitReached, Unavailable
     */
    payWithStoredCard: async (
      owner: Owner,
      parcelIds: readonly string[],
      requestId: string | undefined,
      expectedTotal?: number,
    ): Promise<StoredCardPayment> => {
      // The card may have been removed since the request was sent for the first time.
      const repeated = requestId === undefined ? null : await opening.repeated(owner, parcelIds, requestId);
      if (repeated) return storedCardPayment(repeated);
      const card = await cards.forPayment(owner);
      const requirePrice = (lines: readonly PaymentLine[]) => {
        if (expectedTotal !== undefined && priceOf(lines, card).totalAmount !== expectedTotal)
          throw invalidTransaction('The price has changed. Nothing was charged.');
      };
      const { attempt, is } = await opening.open({
        ...owner,
        parcelIds,
        method: 'STORED_CARD',
        requestId,
        requirePrice,
      });
      const charged = is === 'new' ? await charge(attempt, card) : await opening.afterCall(attempt);
      return is === 'other'
        ? { paymentId: charged.paymentId, status: 'pending', transactionId: null }
        : storedCardPayment(charged);
    },
  };
}

/** The specification's name of the field error that leads to the result `validation`. */
const invalidTransaction = (message: string) => invalidField('transactionValidation', message);
