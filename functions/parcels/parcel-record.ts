import * as z from 'zod/mini';
import { Parcel, ParcelStatus } from '../../shared/contracts/parcels.ts';
import { dollarsFromCents } from '../../shared/rules/money.ts';
import { CHARGE_TYPES, isFinal } from '../../shared/rules/parcel-status.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { splitParcelId } from '../data/ids.ts';
import { CUSTOMER_SORT, customerPartition, type Key, parcelListPartition } from '../data/keys.ts';
import { historyEntries, historyEntryEntity } from './history-entry-record.ts';

const Cents = z.int().check(z.gte(0));

const ChargeRecord = z.object({ chargeId: z.string(), chargeType: z.enum(CHARGE_TYPES), amountCents: Cents });

/** `by` is the customer id or the e-mail of who moved it: with `statusDate`, the audit trail of the parcel. */
const StatusChangeRecord = z.object({ status: ParcelStatus, statusDate: z.string(), by: z.string() });

/**
 * A parcel as stored. Money in cents; null where it is not priced yet. Inches and pounds. `notesVersion` is the version
 * that the last change of the notes made, the transaction is the one that paid for it, and `signatureKey` is the key of
 * the signature's image in the image bucket.
 */
export const ParcelRecord = z.extend(z.omit(Parcel, { price: true, charges: true, statusHistory: true }), {
  priceCents: z.nullable(Cents),
  charges: z.array(ChargeRecord),
  statusHistory: z.array(StatusChangeRecord),
  notesVersion: z.optional(z.int()),
  transactionId: z.optional(z.string()),
  transactionDate: z.optional(z.string()),
  signatureKey: z.optional(z.string()),
  ...Versioned.shape,
});
export type ParcelRecord = z.infer<typeof ParcelRecord>;

/** The two keys that a parcel of this id can have: while it may still move, and when it is past. Null for no such id. */
export function parcelKeys(parcelId: string): { open: Key; closed: Key } | null {
  const parts = splitParcelId(parcelId);
  if (!parts) return null;
  const pk = customerPartition(parts.customerId);
  return {
    open: { pk, sk: `${CUSTOMER_SORT.openParcels}${parts.suffix}` },
    closed: { pk, sk: `${CUSTOMER_SORT.closedParcels}${parts.suffix}` },
  };
}

/** Puts parcels without a destination first in the list of their status. */
const NO_DESTINATION = '-';

/** The beginning of the sort keys of a destination's parcels in the list of a status. */
export const destinationPrefix = (destinationCode: ParcelRecord['destinationCode']): string =>
  `${destinationCode ?? NO_DESTINATION}#`;

export const parcelEntity = defineEntity({
  type: 'parcel',
  schema: ParcelRecord,
  keys: ({ parcelId, status, destinationCode, statusHistory }) => {
    const keys = parcelKeys(parcelId);
    if (!keys) throw new Error(`Not a parcel id: ${parcelId}`);
    const since = statusHistory.at(-1)?.statusDate ?? '';
    return {
      ...(isFinal(status) ? keys.closed : keys.open),
      indexed: {
        listPk: parcelListPartition(status),
        listSk: `${destinationPrefix(destinationCode)}${since}#${parcelId}`,
      },
    };
  },
  entries: (parcel) => historyEntries(parcel).map(historyEntryEntity.write),
});

/** A parcel in the API's terms, money in dollars. What more the record holds (who moved it) the contract leaves out. */
export function parcelOf(record: ParcelRecord): Parcel {
  const { priceCents, charges, ...rest } = record;
  return {
    ...rest,
    price: priceCents === null ? null : dollarsFromCents(priceCents),
    charges: charges.map(({ amountCents, ...charge }) => ({
      ...charge,
      amount: dollarsFromCents(amountCents),
    })),
  };
}
