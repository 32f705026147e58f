import { splitPaymentId } from '#functions/core/data/ids.ts';
import {
  CUSTOMER_SORT,
  chargeDayPartition,
  chargeKey,
  customerPartition,
  DUE_ATTEMPTS_PARTITION,
  dueUntil,
  receiptKey,
} from '#functions/core/data/keys.ts';
import type { Page, ShownPage } from '#functions/core/data/query.ts';
import { listSortKey, type Reader } from '#functions/core/data/reader.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { type AttemptRecord, attemptEntity, attemptKey } from './attempt-record.ts';
import {
  type ChargeRecord,
  type CurrentPaymentRecord,
  chargeEntity,
  currentPaymentEntity,
  currentPaymentKey,
  type PaymentLinesRecord,
  paymentLinesEntity,
  paymentLinesKey,
  receiptNumberEntity,
} from './payment-records.ts';

/** Receipt numbers start here. A number is never used twice, but some may be skipped. */
const FIRST_RECEIPT_NUMBER = 10_001;
const RECEIPT_NUMBER = /^\d{1,15}$/;

/** Few payments need more attempts. */
const ATTEMPTS_PER_PAYMENT = 4;

/** The last part of a sort key. */
const lastPart = (sortKey: string): string => sortKey.split('#').at(-1) ?? '';
const lastPartReader: Reader<string> = { read: (item) => lastPart(listSortKey(item)) };

/** Payment attempts with their lines, the customer's latest one, and the claims of charges. */
export function attemptRepository(table: Table) {
  const find = async (paymentId: string): Promise<AttemptRecord | null> =>
    splitPaymentId(paymentId) ? table.get(attemptEntity, attemptKey(paymentId), true) : null;

  return {
    /** An attempt by its id, or null, also for a malformed id. Costs 1 read unit. */
    find,

    /** The parcels of an attempt. Costs 1 read unit per 4 KB. */
    lines: async (paymentId: string): Promise<PaymentLinesRecord> => {
      const lines = await table.get(paymentLinesEntity, paymentLinesKey(paymentId), true);
      if (!lines) throw new Error(`The payment ${paymentId} has no lines.`);
      return lines;
    },

    /** A customer's latest attempt, or null. Costs 2 read units. */
    current: async (
      customerId: string,
    ): Promise<{ pointer: CurrentPaymentRecord; attempt: AttemptRecord } | null> => {
      const pointer = await table.get(currentPaymentEntity, currentPaymentKey(customerId), true);
      const attempt = pointer && (await find(pointer.paymentId));
      return pointer && attempt && { pointer, attempt };
    },

    /**
     * Opens an attempt with its lines as the customer's latest one. Costs 5 write units, and 2 per KB of lines. `more` is
     * written in the same transaction.
     * @throws VersionConflict if the customer has opened another one since `before` was read
     */
    open: async (
      attempt: AttemptRecord,
      lines: PaymentLinesRecord,
      before: CurrentPaymentRecord | null,
      more: Readonly<Record<string, Write>> = {},
    ): Promise<void> => {
      const { customerId, paymentId } = attempt;
      const pointer = { customerId, paymentId, version: 1 };
      await table.transact({
        attempt: writes.create(attemptEntity, attempt),
        lines: writes.create(paymentLinesEntity, lines),
        current: before
          ? writes.replace(currentPaymentEntity, before, { ...before, paymentId })
          : writes.create(currentPaymentEntity, pointer),
        ...more,
      });
    },

    /**
     * Saves an attempt, in one transaction with `more`.
     * @throws VersionConflict if the attempt has changed since `before` was read, or if one of `more` fails
     */
    save: async (
      before: AttemptRecord,
      after: AttemptRecord,
      more: Readonly<Record<string, Write>> = {},
    ): Promise<AttemptRecord> => {
      if (Object.keys(more).length === 0) return table.save(attemptEntity, before, after);
      await table.transact({ attempt: writes.replace(attemptEntity, before, after), ...more });
      return { ...after, version: before.version + 1 };
    },

    /** Claims a charge for its payment. Returns the payment that owns it, which may be another one. */
    claim: async (charge: Omit<ChargeRecord, 'version'>): Promise<string> => {
      try {
        await table.create(chargeEntity, { ...charge, version: 1 });
        return charge.paymentId;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        const key = chargeKey(charge.provider, charge.transactionId);
        const existing = await table.get(chargeEntity, key, true);
        return existing?.paymentId ?? charge.paymentId;
      }
    },

    nextReceiptNumber: async (): Promise<string> =>
      String(await table.nextNumber('receipt', FIRST_RECEIPT_NUMBER)),

    /** Makes a receipt findable by its number. */
    putReceiptNumber: (receiptNumber: string, paymentId: string): Promise<void> =>
      table.put(receiptNumberEntity, { receiptNumber, paymentId, version: 1 }),

    /** The payment with a receipt number, or null, also for a malformed number. Costs 0.5 read units. */
    paymentOfReceipt: async (receiptNumber: string): Promise<string | null> => {
      if (!RECEIPT_NUMBER.test(receiptNumber)) return null;
      return (await table.get(receiptNumberEntity, receiptKey(receiptNumber)))?.paymentId ?? null;
    },

    /**
     * A page of a customer's recorded payments, newest first; it can be short, even empty, and have a next one.
     * @throws InvalidInput for a cursor of another list
     */
    listRecorded: (
      customerId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<ShownPage<AttemptRecord>> =>
      table.queryShown(attemptEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.payments,
        descending: true,
        limit,
        filter: ({ attemptState }) => attemptState === 'RECORDED',
        maxRead: limit * ATTEMPTS_PER_PAYMENT,
        cursor,
      }),

    /**
     * A page of the ids of the unsettled attempts that are due, the longest waiting first, after the sort key of the
     * previous page. Reads only keys, so it includes attempts that cannot be read. Costs 0.5 read units per 4 KB.
     */
    listDue: (now: Date, limit: number, after?: string): Promise<Page<string>> =>
      table.query(lastPartReader, {
        ...dueUntil(DUE_ATTEMPTS_PARTITION, now),
        keyOf: (sortKey) => attemptKey(lastPart(sortKey)),
        limit,
        after,
      }),

    /** The transaction ids of the charges of a day (`YYYY-MM-DD`, UTC). */
    listChargesOfDay: async (date: string): Promise<Set<string>> => {
      const wholeBecause = 'The comparison needs each charge of the day.';
      const { items } = await table.query(lastPartReader, { list: chargeDayPartition(date), wholeBecause });
      return new Set(items);
    },
  };
}
