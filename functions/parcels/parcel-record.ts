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

/**
 * `by` is the customer id or the email address of the user who changed the status. Together with `statusDate` it is
 * the parcel's audit trail.
 */
const StatusChangeRecord = z.object({ status: ParcelStatus, statusDate: z.string(), by: z.string() });

/**
 * A parcel as stored. Money in cents, null without a price; inches and pounds. `notesVersion` is the record version
 * of the last change to the notes. `paymentId`, `transactionId` and `transactionDate` refer to its payment. `signatureKey` is the
 * key of the signature image in the image bucket.
 */
export const ParcelRecord = z.extend(z.omit(Parcel, { price: true, charges: true, statusHistory: true }), {
  priceCents: z.nullable(Cents),
  charges: z.array(ChargeRecord),
  statusHistory: z.array(StatusChangeRecord),
  notesVersion: z.optional(z.int()),
  signatureKey: z.optional(z.string()),
  ...Versioned.shape,
});
export type ParcelRecord = z.infer<typeof ParcelRecord>;

/** The two possible keys of a parcel, while it is open and after it is closed. Null if the id is malformed. */
export function parcelKeys(parcelId: string): { open: Key; closed: Key } | null {
  const parts = splitParcelId(parcelId);
  if (!parts) return null;
  const pk = customerPartition(parts.customerId);
  return {
    open: { pk, sk: `${CUSTOMER_SORT.openParcels}${parts.suffix}` },
    closed: { pk, sk: `${CUSTOMER_SORT.closedParcels}${parts.suffix}` },
  };
}

/** Sorts parcels without a destination first in the list of their status. */
const NO_DESTINATION = '-';

/** The prefix of a destination's sort keys in the list of a status. */
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

/** A parcel in the format of the API, money in dollars. The contract removes the fields that only the record has. */
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
