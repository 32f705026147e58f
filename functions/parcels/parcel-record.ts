import * as z from 'zod/mini';
import { Parcel } from '#shared/contracts/parcel.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { isFinal, isOnHold } from '#shared/rules/parcel-status.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { HAZARD_CLASSES } from '#shared/rules/staff/hazard-classes.ts';
import { DOT_CLASSES, HAZARD_UNITS, PACKING_GROUPS } from '#shared/rules/staff/hazard-inspection.ts';
import { defineEntity, type Item, Versioned } from '../core/data/entity.ts';
import { splitParcelId } from '../core/data/ids.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  destinationPrefix,
  type Key,
  parcelListPartition,
} from '../core/data/keys.ts';
import { isSameOrder, type WantedOrder, wantedOrderOf } from '../shipping/wanted-order.ts';
import { historyEntries, historyEntryEntity } from './history-entry-record.ts';
import {
  Cents,
  Changed,
  ChargeRecord,
  EarlierPayment,
  RefundedPayment,
  RefusalRecord,
  StatusChangeRecord,
} from './parcel-fields.ts';
import { stayFactsOf } from './storage/parcel-stay.ts';
import { MailedNotice, Notice, StorageSettlement } from './storage/storage-fields.ts';

/**
 * A parcel as stored. Money in cents, null without a price; inches and pounds. `notesVersion` and `editVersion` are the
 * record versions of the last change to the customer's notes, and of the last change to what staff edit. `dueSince` is when
 * the amount that is due became due. `paymentId`, `transactionId` and `transactionDate` refer to its latest payment. If
 * charges were added after a payment, that payment is one of the `earlierPayments`; until the parcel is paid again, its price
 * and charges are only those that are due. After a refund, the payment is one of the `refundedPayments`; a parcel that was
 * handed over stays paid by it. `scannedNum` is the barcode as it was scanned, for staff, if it contains more than the
 * tracking number. `sailingId` is the sailing that it is on or came with, and `rolledFrom` the one that left it behind.
 * `signatureKey` is the key of the signature image in the image bucket. The fields of {@link StaffParcel}
 * have the same names; their amounts are in cents.
 */
export const ParcelRecord = z.extend(
  z.omit(Parcel, {
    price: true,
    paidBefore: true,
    charges: true,
    cover: true,
    statusHistory: true,
    storage: true,
    estimate: true,
    statedValue: true,
    trackingCode: true,
  }),
  {
    priceCents: z.nullable(Cents),
    charges: z.array(ChargeRecord),
    statusHistory: z.array(StatusChangeRecord),
    dueSince: z.optional(z.string()),
    notesVersion: z.optional(z.int()),
    earlierPayments: z.optional(z.array(EarlierPayment)),
    refundedPayments: z.optional(z.array(RefundedPayment)),
    signatureKey: z.optional(z.string()),
    handoverId: z.optional(z.string()),
    intakeId: z.optional(z.string()),
    customerName: z.optional(z.string()),
    companyName: z.optional(z.string()),
    customerNumber: z.optional(z.string()),
    locationDetail: z.optional(z.string()),
    scannedNum: z.optional(z.string()),
    tmError: z.optional(z.string()),
    notes: z.optional(z.string()),
    hazardClass: z.optional(z.enum(HAZARD_CLASSES)),
    unNumber: z.optional(z.string()),
    dotClass: z.optional(z.enum(DOT_CLASSES)),
    packingGroup: z.optional(z.enum(PACKING_GROUPS)),
    hazardQuantity: z.optional(z.number()),
    hazardUnit: z.optional(z.enum(HAZARD_UNITS)),
    emergencyPhone: z.optional(z.string()),
    inspectedBy: z.optional(z.string()),
    inspectedAt: z.optional(z.string()),
    declaredValueCents: z.optional(Cents),
    statedValueCents: z.optional(Cents),
    agreements: z.optional(z.int()),
    manualBaseCents: z.optional(Cents),
    additionalFeesCents: z.optional(Cents),
    notices: z.optional(z.array(Notice)),
    storageSettlements: z.optional(z.array(StorageSettlement)),
    mailedNotices: z.optional(z.array(MailedNotice)),
    sailingId: z.optional(z.string()),
    rolledFrom: z.optional(z.string()),
    refusal: z.optional(RefusalRecord),
    waitingNumber: z.optional(z.string()),
    editVersion: z.optional(z.int()),
    changed: z.optional(Changed),
    ...Versioned.shape,
  },
);
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

/**
 * Tracking numbers were stored as they were scanned. Of a refund, parcels that stayed paid had only the date, and others
 * nothing.
 */
function fromFirstVersion({ refundDate, ...item }: Item): Item {
  const { shippingTrackingNum, paymentStatus, paymentId, transactionDate: paidAt, priceCents } = item;
  const refunded = { paymentId, paidAt, refundedAt: refundDate, amountCents: priceCents };
  const isRefunded = paymentStatus === 'PAID' && RefundedPayment.safeParse(refunded).success;
  return {
    ...item,
    ...(typeof shippingTrackingNum === 'string' && numbersOf(shippingTrackingNum)),
    ...(isRefunded && { refundedPayments: [refunded] }),
  };
}

/** A tracking number as the customer sees it, and what was scanned if it contains more. */
export function numbersOf(scanned: string): Pick<ParcelRecord, 'shippingTrackingNum' | 'scannedNum'> {
  const shippingTrackingNum = trackingNumberOf(scanned);
  return { shippingTrackingNum, ...(shippingTrackingNum !== scanned && { scannedNum: scanned }) };
}

/** What the lists show of the storage of a parcel: nothing until its customer was told. */
function listedStay(parcel: ParcelRecord): { noticedAt?: string; settledCents?: number } {
  const { noticedAt, settledCents } = stayFactsOf(parcel) ?? { noticedAt: null, settledCents: 0 };
  return {
    ...(noticedAt !== null && { noticedAt }),
    ...(settledCents > 0 && { settledCents }),
  };
}

/** What the lists show of what its customer said before it arrived. */
const listedWishes = ({ keepFromFreezing, heldUntil }: ParcelRecord) => ({
  ...(keepFromFreezing && { keepFromFreezing }),
  ...(heldUntil !== undefined && { heldUntil }),
});
/** What the lists show of a parcel that its customer refuses. */
const listedRefusal = ({ refusal }: ParcelRecord) => refusal && { refusedNext: refusal.next };

/** What the lists show of the sailing of a parcel. */
const listedSailing = ({ sailingId, rolledFrom }: ParcelRecord) => ({
  ...(sailingId !== undefined && { sailingId }),
  ...(rolledFrom !== undefined && { rolledFrom }),
});

export const parcelEntity = defineEntity({
  type: 'parcel',
  schema: ParcelRecord,
  upgrades: [fromFirstVersion],
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
  // The index has no attributes of their own for these.
  projected: (parcel) => ({
    summary: {
      paymentStatus: parcel.paymentStatus,
      ...listedStay(parcel),
      ...listedSailing(parcel),
      ...listedWishes(parcel),
      ...listedRefusal(parcel),
    },
    hasTmError: parcel.tmError !== undefined,
  }),
  entries: (parcel) => historyEntries(parcel).map(historyEntryEntity.write),
  tells: (before, after) => (before && isSameOrder(orderOf(before), orderOf(after)) ? null : after.parcelId),
});

const sumCents = (charges: readonly { readonly amountCents: number }[]): number =>
  charges.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** All that the shipping system should know of a parcel. */
export const orderOf = (parcel: ParcelRecord): WantedOrder =>
  wantedOrderOf({ ...parcel, paidCents: isPaidInPart(parcel) ? sumCents(earlierCharges(parcel)) : 0 });

type Payments = Pick<ParcelRecord, 'paymentStatus' | 'earlierPayments'>;

/** Whether charges were added to a parcel after a payment, and are still due. */
export const isPaidInPart = ({ paymentStatus, earlierPayments }: Payments): boolean =>
  paymentStatus !== 'PAID' && earlierPayments !== undefined;

/** The charges that were paid before the latest payment. */
export const earlierCharges = ({ earlierPayments = [] }: Pick<ParcelRecord, 'earlierPayments'>) =>
  earlierPayments.flatMap(({ charges }) => charges);

/** What was paid before charges were added that are still due, in US dollars. Undefined if there are none. */
export const paidBeforeOf = (
  parcel: Pick<ParcelRecord, 'paymentStatus' | 'earlierPayments'>,
): number | undefined =>
  isPaidInPart(parcel) ? dollarsFromCents(sumCents(earlierCharges(parcel))) : undefined;

/** The parcel as the rules that the site shares expect it. */
export const withPaidBefore = (parcel: ParcelRecord) => ({ ...parcel, paidBefore: paidBeforeOf(parcel) });

/**
 * PAID stays PAID. Otherwise a parcel is UNPAID once it has a price, and UNPAYABLE while it is on hold or after its
 * deletion.
 */
export function paymentStatusOf({
  status,
  paymentStatus,
  priceCents,
}: Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>): ParcelRecord['paymentStatus'] {
  if (paymentStatus === 'PAID') return 'PAID';
  const nothingToPay = isOnHold(status) || status === 'DELETED' || priceCents === null;
  return nothingToPay ? 'UNPAYABLE' : 'UNPAID';
}

type Due = Pick<ParcelRecord, 'paymentStatus' | 'priceCents' | 'dueSince'>;

/** When what is due after a change became due. It stays the same as long as the amount does. */
export function dueSinceOf(before: Due, after: Omit<Due, 'dueSince'>, at: Date): string | undefined {
  if (after.paymentStatus !== 'UNPAID') return undefined;
  const isSame = before.paymentStatus === 'UNPAID' && before.priceCents === after.priceCents;
  return isSame ? before.dueSince : at.toISOString();
}
