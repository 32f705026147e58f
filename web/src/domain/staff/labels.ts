import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { HoldReason } from '#shared/rules/parcel-holds.ts';
import type { PaymentStatus } from '#shared/rules/parcel-status.ts';
import type { ParcelFlag } from '#shared/rules/staff/board.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import type { EditableField } from '#shared/rules/staff/staff-fields.ts';
import { HAZARD_HANDLING } from '#shared/rules/terms.ts';
import { formatDollars } from '#web/lib/numbers.ts';

export const FLAG_LABELS: Record<ParcelFlag, string> = {
  damaged: 'Damaged',
  hazard: 'Hazardous',
  oversized: 'Oversized',
  tmError: 'TruckMate error',
};

/** `Pat Doe, Acme`, or just one of them if the other is empty. */
export const nameAndCompany = (name: string, company: string): string =>
  [name, company].filter(Boolean).join(', ');

/** A customer as `Pat Doe, Acme (10001)`. */
export function customerText(
  customer: Pick<ListedParcel, 'customerName' | 'companyName' | 'customerNumber'>,
): string {
  const { customerName, companyName, customerNumber } = customer;
  const name = nameAndCompany(customerName, companyName);
  return customerNumber === '' ? name : `${name} (${customerNumber})`;
}

/** How long ago, in whole days: `today`, `1 day`, `12 days`. */
export function daysSince(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(instant).getTime()) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}

/** The results of a hazard inspection, with their handling fees. */
export const HAZARD_CLASS_NAMES: Record<HazardClass, string> = {
  LISTED: `Listed goods (${formatDollars(HAZARD_HANDLING.listedFee)})`,
  OTHER: `Other goods (${formatDollars(HAZARD_HANDLING.otherFee)})`,
};

/** The reasons for a hold, as staff see them. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  INVOICE: 'Needs a value or an invoice',
  RESTRICTED_ITEM: 'Prohibited or restricted item',
  HAZARD_PAPERS: 'Hazardous goods without paperwork',
  RECIPIENT: 'Name or address does not match',
  PACKAGING: 'Packaging not fit to ship, needs repacking',
  MEASUREMENTS: 'Weight or size disputed',
  INCOMPLETE: 'Pieces missing',
  CARRIER_CHARGES: 'Charges due to the carrier',
  OTHER: 'Other',
};

export const PAYMENT_STATUS_NAMES: Record<PaymentStatus, string> = {
  PAID: 'Paid',
  UNPAID: 'Unpaid',
  UNPAYABLE: 'Not payable yet',
};

/** The fields of the edit screen. */
export const FIELD_NAMES: Record<EditableField, string> = {
  length: 'Length',
  width: 'Width',
  height: 'Height',
  weightLbs: 'Weight',
  destinationCode: 'Destination',
  hazard: 'Hazardous goods',
  hazardClass: 'Hazard class',
  oversized: 'Oversized',
  manualPrice: 'Manual price',
  declaredValue: 'Declared value',
  additionalFees: 'Additional fees',
  damaged: 'Damaged',
  locationDetail: 'Shelf',
  shippingProvider: 'Carrier',
  shippingTrackingNum: 'Tracking number',
  notes: 'Staff notes',
};
