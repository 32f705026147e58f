import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import type { CustomerRecord } from '../customers/customer-record.ts';
import { billOfLading, billOfLadingEntity } from '../parcels/cover/bill-of-lading-record.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import type { ArrivedPreAlert } from '../pre-alerts/arrivals.ts';
import type { PackageDetails } from './intake-record.ts';
import { type Received, receivedParcel } from './received-parcel.ts';

interface Creation {
  readonly received: Received;
  readonly details: PackageDetails;
  readonly customer: CustomerRecord;
  /** What the customer said before the package arrived, if they did. */
  readonly expected: ArrivedPreAlert | null;
  /** Whether the intake claims the tracking number. A second box does not. */
  readonly isClaimed: boolean;
  readonly by: string;
  readonly now: Date;
}

/**
 * The parcel of a received package, and the writes that create it: with its pre-alert closed, and with the bill of lading of a
 * value that its customer declared in it.
 */
export function parcelCreation(
  parcels: Pick<ParcelRepository, 'creation'>,
  { received, details, customer, expected, isClaimed, by, now }: Creation,
): { parcel: ParcelRecord; writes: Record<string, Write> } {
  const fields = expected?.fieldsFor(details) ?? {};
  const parcel = receivedParcel(received, details, customer, { by, now, expected: fields });
  const { contents = '', agreements } = parcel;
  return {
    parcel,
    writes: {
      ...parcels.creation(parcel, { isClaimed }),
      ...expected?.arrival(parcel),
      ...(agreements !== undefined && {
        'bill of lading': writes.create(
          billOfLadingEntity,
          billOfLading(parcel, customer, { agreedBy: 'CHOICE', contents }, now),
        ),
      }),
    },
  };
}
