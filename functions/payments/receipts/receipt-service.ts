import type { ShownPage } from '#functions/core/data/page.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import type { Receipt, ReceiptSummary } from '#shared/contracts/receipts.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import type { AttemptRepository } from '../attempts/attempt-repository.ts';
import type { RefundRepository } from '../refunds/refund-repository.ts';
import { receiptOf, receiptSummary } from './receipt-view.ts';

interface Dependencies {
  readonly attempts: Pick<AttemptRepository, 'find' | 'lines' | 'listRecorded' | 'paymentOfReceipt'>;
  readonly refunds: Pick<RefundRepository, 'listOfPayment'>;
}

const isStaff = ({ roles }: Pick<Caller, 'roles'>) => roles.includes('CustomerService');

/** Receipts: recorded payments with their refunds. */
export function receiptService({ attempts, refunds }: Dependencies) {
  async function view(attempt: AttemptRecord | null, isForStaff: boolean): Promise<Receipt> {
    if (attempt?.attemptState !== 'RECORDED') throw new NotFound('There is no such receipt.');
    const [lines, made] = await Promise.all([
      attempts.lines(attempt.paymentId),
      attempt.refunds === undefined ? [] : refunds.listOfPayment(attempt.paymentId),
    ]);
    return receiptOf(attempt, lines, made, isForStaff);
  }

  return {
    /** A customer's receipts, newest first. @throws InvalidInput for a cursor of another list */
    list: async (
      { customerId }: Pick<Caller, 'customerId'>,
      options: { limit: number; cursor?: string | undefined },
    ): Promise<ShownPage<ReceiptSummary>> => {
      const { shown, ...page } = await attempts.listRecorded(customerId, options);
      const recorded = shown.filter((attempt) => attempt.attemptState === 'RECORDED');
      return { ...page, shown: recorded.map(receiptSummary) };
    },

    /** A receipt of the caller; customer service gets any. @throws NotFound, with the same message for a foreign id */
    get: async (caller: Pick<Caller, 'customerId' | 'roles'>, paymentId: string): Promise<Receipt> => {
      const attempt = await attempts.find(paymentId);
      const isAllowed = isStaff(caller) || attempt?.customerId === caller.customerId;
      return view(isAllowed ? attempt : null, isStaff(caller));
    },

    /** A receipt of any customer by its number. @throws NotFound */
    findByNumber: async (receiptNumber: string): Promise<Receipt> => {
      const paymentId = await attempts.paymentOfReceipt(receiptNumber);
      return view(paymentId === null ? null : await attempts.find(paymentId), true);
    },
  };
}
