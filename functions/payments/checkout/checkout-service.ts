import type { Owner } from '#functions/core/platform/caller.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import type { PaymentToken } from '#shared/contracts/payments.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import { isAllPaid } from '../attempts/payment-parcels.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { attemptOpening } from './attempt-opening.ts';
import { cardPages } from './card-pages.ts';

/** Payments on the card page. The browser only triggers lookups; the provider says what was charged. */
export function checkoutService(tools: PaymentTools) {
  const { parcels } = tools;
  const driver = attemptDriver(tools);
  const opening = attemptOpening(tools);
  const pages = cardPages(tools);

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
  };
}
