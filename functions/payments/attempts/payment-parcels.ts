import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from '#functions/parcels/parcel-record.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { PaymentLine } from './payment-records.ts';

/** Some of the parcels to be paid are already paid. */
export class AlreadyPaid extends Conflict {
  override readonly name = 'AlreadyPaid';
}

/** Reads a customer's parcels for a payment. */
export function paymentParcels(table: Table) {
  /**
   * The parcels in the order of the ids, read consistently; null for those that do not exist or belong to somebody else.
   * Costs 1 read unit per 4 KB of the customer's open parcels, and 1 read unit for each other parcel.
   */
  async function find(customerId: string, parcelIds: readonly string[]): Promise<(ParcelRecord | null)[]> {
    const { items } = await table.query(parcelEntity, {
      partition: customerPartition(customerId),
      prefix: CUSTOMER_SORT.openParcels,
      consistent: true,
      wholeBecause: 'A customer has few open parcels.',
    });
    const open = new Map(items.map((parcel) => [parcel.parcelId, parcel]));
    return Promise.all(
      parcelIds.map(async (parcelId) => {
        const keys = parcelKeys(parcelId);
        const isOwn = keys?.closed.pk === customerPartition(customerId);
        return open.get(parcelId) ?? (isOwn ? table.get(parcelEntity, keys.closed, true) : null);
      }),
    );
  }

  return {
    find,

    /** Like {@link find}. @throws NotFound if one does not exist or belongs to somebody else */
    load: async (customerId: string, parcelIds: readonly string[]): Promise<ParcelRecord[]> => {
      const found = await find(customerId, parcelIds);
      return found.map((parcel) => {
        if (!parcel) throw new NotFound('There is no such package.');
        return parcel;
      });
    },
  };
}

/**
 * The lines of a payment.
 * @throws AlreadyPaid with the freight bills of those that are paid, InvalidInput with the tracking numbers of those
 * that cannot be paid for now
 */
export function payableLines(parcels: readonly ParcelRecord[]): PaymentLine[] {
  const paid = parcels.filter(({ paymentStatus }) => paymentStatus === 'PAID');
  if (paid.length > 0)
    throw new AlreadyPaid(
      `Already paid: ${paid.map(({ freightBillNum }) => freightBillNum).join(', ')}. Nothing was charged.`,
    );
  const unpayable = parcels.filter((parcel) => !isPayable(parcel));
  if (unpayable.length > 0) {
    const names = unpayable.map(
      ({ shippingTrackingNum, freightBillNum }) => shippingTrackingNum || freightBillNum,
    );
    const message = `These packages cannot be paid for now. Remove them from the payment: ${names.join(', ')}`;
    throw invalidField('parcelIds', message);
  }
  return parcels.map(paymentLine);
}

/** The line of a parcel in a payment. */
export const paymentLine = (parcel: ParcelRecord): PaymentLine =>
  PaymentLine.parse({ ...parcel, amountCents: parcel.priceCents ?? 0 });
