import * as z from 'zod/mini';
import { PaymentStatus } from '#shared/contracts/parcel.ts';
import { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { isFinal, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { destinationPrefix, type Key } from '../core/data/keys.ts';
import { listSortKey } from '../core/data/reader.ts';
import { ParcelRecord, parcelKeys, paymentStatusOf } from './parcel-record.ts';

const OptionalText = z._default(z.string(), '');

/** A parcel as projected into the list index: without notes and version, whose changes would cost index writes. */
const ListedParcelRecord = z.extend(z.omit(ListedParcel, { price: true, storage: true, estimate: true }), {
  priceCents: ParcelRecord.shape.priceCents,
  locationDetail: OptionalText,
  customerName: OptionalText,
  companyName: OptionalText,
  customerNumber: OptionalText,
  hasTmError: z._default(z.boolean(), false),
  /** When the parcel got its status. */
  since: z.string(),
  /** When its customer was told that it is ready for pickup; null if they were not, or if it is elsewhere. */
  noticedAt: z._default(z.nullable(z.string()), null),
  /** What was settled of its storage in this stay. */
  settledCents: z._default(z.int(), 0),
  sailingId: z.optional(z.string()),
  rolledFrom: z.optional(z.string()),
});
export type ListedParcelRecord = z.infer<typeof ListedParcelRecord>;

/** Rows that were written before the payment status was projected do not have it. */
const Projected = z.looseObject({
  summary: z.optional(
    z.object({
      paymentStatus: PaymentStatus,
      noticedAt: z.optional(z.string()),
      settledCents: z.optional(z.int()),
      sailingId: z.optional(z.string()),
      rolledFrom: z.optional(z.string()),
      keepFromFreezing: z.optional(z.boolean()),
      heldUntil: z.optional(z.string()),
      refusedNext: ListedParcel.shape.refusedNext,
    }),
  ),
});

/** The payment status to assume for a row without one. */
const assumedPaymentStatus = ({ status, priceCents }: Pick<ParcelRecord, 'status' | 'priceCents'>) =>
  paymentStatusOf({ status, priceCents, paymentStatus: status === 'COMPLETED' ? 'PAID' : 'UNPAID' });

export const listedParcelReader = {
  read: (item: Record<string, unknown>): ListedParcelRecord => {
    const [, since] = listSortKey(item).split('#');
    const { summary } = Projected.parse(item);
    const row = ListedParcelRecord.parse({ paymentStatus: 'UNPAID', ...item, ...summary, since });
    return summary ? row : { ...row, paymentStatus: assumedPaymentStatus(row) };
  },
};

/** A row of a staff list in the format of the API, money in dollars. */
export function listedParcelOf({
  priceCents,
  noticedAt,
  settledCents,
  sailingId,
  rolledFrom,
  ...rest
}: ListedParcelRecord): ListedParcel {
  return { ...rest, price: priceCents === null ? null : dollarsFromCents(priceCents) };
}

/** The row of a parcel that was read from the table. */
export function listedFrom(parcel: ParcelRecord): ListedParcel {
  const since = parcel.statusHistory.at(-1)?.statusDate ?? parcel.updateDate;
  const hasTmError = parcel.tmError !== undefined;
  const refusedNext = parcel.refusal?.next;
  return listedParcelOf(ListedParcelRecord.parse({ ...parcel, since, hasTmError, refusedNext }));
}

/** A sort key in the list of a status. `position` is `<since>#<parcel>`. */
export const listedSortKey = (destinationCode: string | null, position: string): string =>
  `${destinationPrefix(destinationCode)}${position}`;

/** The id of a parcel from its sort key in the list of a status. */
export const idOfListed = (sortKey: string): string => sortKey.split('#').at(-1) ?? '';

/** The table key of a parcel from its sort key in the list of a status, or null if the sort key is malformed. */
export function listedParcelKey(status: ParcelStatus, sortKey: string): Key | null {
  const keys = parcelKeys(idOfListed(sortKey));
  return keys && (isFinal(status) ? keys.closed : keys.open);
}
