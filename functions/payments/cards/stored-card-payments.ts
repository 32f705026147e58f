import type { Owner } from '#functions/core/platform/caller.ts';
import type { StoredCardPayment, SurchargePreview } from '#shared/contracts/payments.ts';
import { isSurcharged, surchargeOn } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import { outcomeStatus } from '../attempts/outcome.ts';
import { type PaymentLine, totalOf } from '../attempts/payment-records.ts';
import { attemptOpening } from '../checkout/attempt-opening.ts';
import { invalidTransaction } from '../checkout/checkout-outcomes.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { type StoredCardRecord, storedCardService } from './stored-card-service.ts';

/** Stored cards, and payments with them. Most payments are made on the card page, so this is loaded at its first use. */
export function storedCards(tools: PaymentTools) {
  const { parcels, provider, surchargeBasisPoints } = tools;
  const driver = attemptDriver(tools);
  const opening = attemptOpening(tools);
  const cards = storedCardService(tools);

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
    cards,

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
    pay: async (
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

function storedCardPayment(attempt: AttemptRecord): StoredCardPayment {
  const transactionId = attempt.attemptState === 'RECORDED' ? attempt.charge.transactionId : null;
  return { paymentId: attempt.paymentId, status: outcomeStatus(attempt), transactionId };
}
