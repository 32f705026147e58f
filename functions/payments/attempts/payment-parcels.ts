import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import { lazy } from '#functions/core/platform/once.ts';
import { type ParcelRecord, parcelEntity, parcelKeys } from '#functions/parcels/parcel-record.ts';
import { arrivedAt } from '#functions/parcels/storage/parcel-stay.ts';
import type { StorageDue } from '#functions/parcels/storage/parcel-storage.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { storageName } from '#shared/rules/texts/parcels.ts';
import { PaymentLine } from './payment-records.ts';

/** Some of the parcels to be paid are already paid. */
export class AlreadyPaid extends Conflict {
  override readonly name = 'AlreadyPaid';
}

/** Reads a customer's parcels for a payment. */
export function paymentParcels(table: Table, clock: Clock) {
  const storageDue = lazy(
    async () =>
      (await import('#functions/parcels/storage/parcel-storages.ts')).parcelStorages(table, clock).due,
  );

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

  async function load(customerId: string, parcelIds: readonly string[]): Promise<ParcelRecord[]> {
    const found = await find(customerId, parcelIds);
    return found.map((parcel) => {
      if (!parcel) throw new NotFound('There is no such package.');
      return parcel;
    });
  }

  return {
    find,

    /** Like {@link find}. @throws NotFound if one does not exist or belongs to somebody else */
    load,

    /** The storage that is due now, by parcel. */
    storageDue,

    /** The lines of a payment of these parcels now. @throws NotFound, and as {@link payableLines} */
    lines: async (customerId: string, parcelIds: readonly string[]): Promise<PaymentLine[]> => {
      const parcels = await load(customerId, parcelIds);
      return payableLines(parcels, await storageDue(parcels));
    },
  };
}

const isPaid = ({ paymentStatus }: ParcelRecord): boolean => paymentStatus === 'PAID';

/** Whether nothing is left to pay for a parcel, of which `due` knows the storage that is due. */
export const isAllPaid = (parcel: ParcelRecord, due: ReadonlyMap<string, StorageDue>): boolean =>
  isPaid(parcel) && !due.has(parcel.parcelId);

/**
 * The lines of a payment: the prices that are not paid yet, and the storage that is due.
 * @throws AlreadyPaid with the freight bills of those for which nothing is due, InvalidInput with the tracking numbers of
 * those that cannot be paid for now
 */
export function payableLines(
  parcels: readonly ParcelRecord[],
  due: ReadonlyMap<string, StorageDue> = new Map(),
): PaymentLine[] {
  const paid = parcels.filter((parcel) => isAllPaid(parcel, due));
  if (paid.length > 0)
    throw new AlreadyPaid(
      `Already paid: ${paid.map(({ freightBillNum }) => freightBillNum).join(', ')}. Nothing was charged.`,
    );
  const unpayable = parcels.filter((parcel) => !isPaid(parcel) && !isPayable(parcel));
  if (unpayable.length > 0) {
    const names = unpayable.map(
      ({ shippingTrackingNum, freightBillNum }) => shippingTrackingNum || freightBillNum,
    );
    const message = `These packages cannot be paid for now. Remove them from the payment: ${names.join(', ')}`;
    throw invalidField('parcelIds', message);
  }
  return parcels.flatMap((parcel) => {
    const storage = due.get(parcel.parcelId);
    return [
      ...(isPaid(parcel) ? [] : [paymentLine(parcel)]),
      ...(storage ? [storageLine(parcel, storage)] : []),
    ];
  });
}

/** The line for the price of a parcel in a payment. */
export const paymentLine = (parcel: ParcelRecord): PaymentLine =>
  PaymentLine.parse({ ...parcel, amountCents: parcel.priceCents ?? 0 });

/** The line for the storage of a parcel in a payment. Its sum stays that of its day, whenever it is paid. */
function storageLine(parcel: ParcelRecord, due: StorageDue): PaymentLine {
  const { dueCents: amountCents, dueDays: days, today: through, settledCents } = due;
  const charge = { chargeType: 'ADDITIONAL_FEES', description: storageName(days), amountCents };
  const storage = { days, through, arrivedAt: arrivedAt(parcel), settledCents };
  return PaymentLine.parse({ ...parcel, charges: [charge], amountCents, storage });
}
