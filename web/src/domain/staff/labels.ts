import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { HoldReason } from '#shared/rules/parcel-holds.ts';
import type { PaymentStatus } from '#shared/rules/parcel-status.ts';
import type { ParcelFlag } from '#shared/rules/staff/board.ts';
import type { HazardClass } from '#shared/rules/staff/hazard-classes.ts';
import type { DotClass, PackingGroup } from '#shared/rules/staff/hazard-inspection.ts';
import type { EditableField } from '#shared/rules/staff/staff-fields.ts';
import type { NoticeChannel } from '#shared/rules/staff/told-ways.ts';
import { HAZARD_HANDLING } from '#shared/rules/terms.ts';
import { formatDollars } from '#web/lib/numbers.ts';

export const FLAG_LABELS: Record<ParcelFlag, string> = {
  damaged: 'Damaged',
  hazard: 'Hazardous',
  oversized: 'Oversized',
  tmError: 'TruckMate error',
  untold: 'Not told yet',
  notArrived: 'Not arrived',
  undecided: 'No sailing chosen',
  keepFromFreezing: 'Keep from freezing',
  held: 'Held for other boxes',
  refused: 'Refused by the customer',
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

/** The handling fees of hazardous goods. */
export const HAZARD_CLASS_NAMES: Record<HazardClass, string> = {
  LISTED: `Listed goods (${formatDollars(HAZARD_HANDLING.listedFee)})`,
  OTHER: `Other goods (${formatDollars(HAZARD_HANDLING.otherFee)})`,
};

/** The hazard classes and divisions, as in 49 CFR 173.2. */
export const DOT_CLASS_NAMES: Record<DotClass, string> = {
  '1.1': '1.1 Explosives, mass explosion hazard',
  '1.2': '1.2 Explosives, projection hazard',
  '1.3': '1.3 Explosives, fire hazard',
  '1.4': '1.4 Explosives, no significant blast hazard',
  '1.5': '1.5 Very insensitive explosives',
  '1.6': '1.6 Extremely insensitive explosives',
  '2.1': '2.1 Flammable gas',
  '2.2': '2.2 Non-flammable compressed gas',
  '2.3': '2.3 Poisonous gas',
  '3': '3 Flammable and combustible liquid',
  '4.1': '4.1 Flammable solid',
  '4.2': '4.2 Spontaneously combustible material',
  '4.3': '4.3 Dangerous when wet material',
  '5.1': '5.1 Oxidizer',
  '5.2': '5.2 Organic peroxide',
  '6.1': '6.1 Poisonous material',
  '6.2': '6.2 Infectious substance',
  '7': '7 Radioactive material',
  '8': '8 Corrosive material',
  '9': '9 Miscellaneous hazardous material',
};

export const PACKING_GROUP_NAMES: Record<PackingGroup, string> = {
  I: 'I (great danger)',
  II: 'II (medium danger)',
  III: 'III (minor danger)',
  NONE: 'None',
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
  hazardClass: 'Handling fee',
  unNumber: 'UN number',
  dotClass: 'Hazard class',
  packingGroup: 'Packing group',
  hazardQuantity: 'Quantity',
  hazardUnit: 'Unit',
  emergencyPhone: 'Emergency phone',
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

/** How a customer learned that a package is ready. */
export const NOTICE_LABELS: Record<NoticeChannel, string> = {
  EMAIL: 'Email sent',
  TEXT: 'Text message sent',
  PUSH: 'Notification sent',
  SITE: 'Seen on the site',
  STAFF: 'Told by staff',
};
