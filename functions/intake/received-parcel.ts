import type { CustomerSummary } from '../customers/customer-summary.ts';
import { createParcel } from '../parcels/parcel-lifecycle.ts';
import { withCurrentPrice } from '../parcels/parcel-payment.ts';
import { numbersOf, type ParcelRecord } from '../parcels/parcel-record.ts';
import type { FromPreAlert } from '../pre-alerts/arrivals.ts';
import type { IntakeRecord, PackageDetails } from './intake-record.ts';

export type Received = Required<Pick<IntakeRecord, 'intakeId' | 'receivedAt' | 'parcel'>> &
  Pick<IntakeRecord, 'waitingNumber'>;

/**
 * The parcel of a received package: TROUBLED, or with the tariff's price if it has one. Its history starts when the
 * package was received, even if its customer was found later.
 * @param by the email address of the staff member who received it or found its customer
 * @param expected what its customer said before it arrived
 */
export function receivedParcel(
  { intakeId, receivedAt, waitingNumber, parcel: { parcelId, customerId, freightBillNum } }: Received,
  details: PackageDetails,
  customer: CustomerSummary,
  { by, now, expected = {} }: { by: string; now: Date; expected?: FromPreAlert },
): ParcelRecord {
  const { addressLine, hazardClass, locationDetail, waitingNumber: _, ...arrival } = details;
  const parcel: ParcelRecord = {
    ...createParcel(
      { ...arrival, customerId, freightBillNum, originCode: 'TAC' },
      parcelId,
      new Date(receivedAt),
      by,
    ),
    ...numbersOf(arrival.shippingTrackingNum),
    intakeId,
    customerName: customer.name,
    companyName: customer.company,
    customerNumber: customer.customerNumber,
    updateDate: now.toISOString(),
    changed: { by, version: 1 },
    ...(waitingNumber !== undefined && { waitingNumber }),
    ...(locationDetail !== '' && { locationDetail }),
    ...(hazardClass !== null && { hazardClass }),
    ...expected,
  };
  return withCurrentPrice(parcel, now);
}
