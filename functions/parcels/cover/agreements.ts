import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import type { CoverInput } from '#shared/contracts/cover/choices.ts';
import { centsFromDollars } from '#shared/rules/money.ts';
import { coverLimitCents } from '#shared/rules/pricing/cover.ts';
import { type ParcelRecord, parcelEntity } from '../parcel-record.ts';
import {
  type Agreement,
  type BillOfLadingRecord,
  billOfLading,
  billOfLadingEntity,
  billOfLadingKey,
} from './bill-of-lading-record.ts';

/** What was agreed about the carriage of parcels: each agreement is a bill of lading that never changes. */
export function agreements(table: Table) {
  const find = customerOf(table);

  return {
    /** The latest bill of lading of a parcel, read consistently. Null if no limit was agreed. Costs 1 read unit. */
    latest: async ({
      parcelId,
      agreements: number,
    }: Pick<ParcelRecord, 'parcelId' | 'agreements'>): Promise<BillOfLadingRecord | null> =>
      number === undefined
        ? null
        : table.get(billOfLadingEntity, billOfLadingKey({ parcelId, number }), true),

    /**
     * The writes that save a changed parcel together with its next bill of lading. They cost 2 write units more than the
     * parcel.
     * @throws NotFound if the customer has no profile
     */
    agree: async (
      before: ParcelRecord,
      after: ParcelRecord,
      agreement: Agreement,
      at: Date,
    ): Promise<{ parcel: ParcelRecord; writes: Record<string, Write> }> => {
      const customer = await find(before.customerId);
      if (!customer) throw new NotFound('There is no profile yet.');
      const agreed = { ...after, agreements: (before.agreements ?? 0) + 1 };
      const bill = billOfLading(agreed, customer, agreement, at);
      return {
        parcel: { ...agreed, version: before.version + 1 },
        writes: {
          ...writes.withEntries('parcel', parcelEntity, before, agreed),
          'bill of lading': writes.create(billOfLadingEntity, bill),
        },
      };
    },
  };
}

/** What a choice leads to: a limit in cents, and the contents if they are stated. */
export const choiceOf = ({ declaredValue, contents }: Pick<CoverInput, 'declaredValue' | 'contents'>) => {
  const declaredValueCents = declaredValue === null ? null : centsFromDollars(declaredValue);
  return { declaredValueCents, limitCents: coverLimitCents(declaredValueCents ?? undefined), contents };
};

/** Whether a choice is what this bill of lading says already. */
export const isAgreed = (
  { limitCents, contents }: ReturnType<typeof choiceOf>,
  bill: BillOfLadingRecord | null,
): boolean => bill?.limitCents === limitCents && (contents === undefined || contents === bill.contents);
