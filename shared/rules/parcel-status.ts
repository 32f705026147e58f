export const PARCEL_STATUSES = [
  'ORIGIN',
  'TROUBLED',
  'CORRECTED',
  'TRANSIT',
  'DESTINATION',
  'LOST',
  'COMPLETED',
  'DELETED',
] as const;
export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

/** Status labels; the same words as on the progress bar. */
export const STATUS_LABELS: Record<ParcelStatus, string> = {
  ORIGIN: 'At Origin',
  TROUBLED: 'Troubled',
  CORRECTED: 'Corrected',
  TRANSIT: 'In Transit',
  DESTINATION: 'At Destination',
  LOST: 'Lost',
  COMPLETED: 'Order Complete',
  DELETED: 'Deleted',
};

export const PAYMENT_STATUSES = ['PAID', 'UNPAID', 'UNPAYABLE'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const CHARGE_TYPES = ['BASE_PRICE', 'INSURANCE', 'HAZARD', 'ADDITIONAL_FEES'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** The statuses of a package on its way to its customer. */
export const ACTIVE_STATUSES = [
  'ORIGIN',
  'TROUBLED',
  'CORRECTED',
  'TRANSIT',
  'DESTINATION',
] as const satisfies readonly ParcelStatus[];

/** The statuses that Active Packages lists. A lost package stays listed, with a contact. */
export const LISTED_STATUSES = [...ACTIVE_STATUSES, 'LOST'] as const satisfies readonly ParcelStatus[];

export function isActive(status: ParcelStatus): boolean {
  return (ACTIVE_STATUSES as readonly ParcelStatus[]).includes(status);
}

export const FINAL_STATUSES = ['COMPLETED', 'DELETED'] as const satisfies readonly ParcelStatus[];

/** Whether the status can never change again. */
export function isFinal(status: ParcelStatus): boolean {
  return (FINAL_STATUSES as readonly ParcelStatus[]).includes(status);
}

/** Whether the parcel is on hold: the customer must resolve an issue, or the resolution has not been processed yet. */
export function isOnHold(status: ParcelStatus): boolean {
  return status === 'TROUBLED' || status === 'CORRECTED';
}

interface WithHistory {
  readonly status: ParcelStatus;
  readonly statusHistory: readonly { readonly status: ParcelStatus }[];
}

/** Whether a package has left Tacoma. A lost one has left if it was lost after its departure. */
export function hasLeft({ statusHistory, status }: WithHistory): boolean {
  const last = status === 'LOST' ? statusHistory.findLast((change) => change.status !== 'LOST') : { status };
  return last?.status === 'TRANSIT' || last?.status === 'DESTINATION';
}

const ALLOWED_TRANSITIONS: Record<ParcelStatus, readonly ParcelStatus[]> = {
  ORIGIN: ['TROUBLED', 'TRANSIT', 'LOST', 'DELETED'],
  TROUBLED: ['CORRECTED', 'LOST', 'DELETED'],
  CORRECTED: ['ORIGIN', 'TROUBLED'],
  TRANSIT: ['DESTINATION', 'TROUBLED', 'LOST'],
  DESTINATION: ['COMPLETED', 'LOST'],
  LOST: ['ORIGIN', 'TRANSIT', 'DESTINATION'],
  COMPLETED: [],
  DELETED: [],
};

/** Whether a status transition is allowed. Other requirements, such as payment and signature, are checked elsewhere. */
export function isAllowedTransition(from: ParcelStatus, to: ParcelStatus): boolean {
  return ALLOWED_TRANSITIONS[from].includes(to);
}

export interface Payable {
  status: ParcelStatus;
  paymentStatus: PaymentStatus;
}

const PAYABLE_STATUSES: readonly ParcelStatus[] = ['ORIGIN', 'TRANSIT', 'DESTINATION'];

/** Only an unpaid parcel at origin, in transit or at destination can be selected and paid. */
export function isPayable(parcel: Payable): boolean {
  return PAYABLE_STATUSES.includes(parcel.status) && parcel.paymentStatus === 'UNPAID';
}

/** The payment badge on a parcel card, or null if the parcel is not payable yet. */
export function paymentBadge(parcel: Payable): 'PAID' | 'UNPAID' | null {
  if (isOnHold(parcel.status)) return null;
  return parcel.paymentStatus === 'UNPAYABLE' ? null : parcel.paymentStatus;
}

export const PROGRESS_STEPS = ['At Origin', 'In Transit', 'At Destination', 'Order Complete'] as const;

const PROGRESS: Partial<Record<ParcelStatus, number>> = {
  ORIGIN: 0,
  TROUBLED: 0,
  CORRECTED: 0,
  TRANSIT: 1,
  DESTINATION: 2,
  COMPLETED: 3,
};

/** The position in {@link PROGRESS_STEPS}, or null if the specification shows no progress (LOST, DELETED). */
export function progressStep(status: ParcelStatus): number | null {
  return PROGRESS[status] ?? null;
}

export interface Resolvable {
  destinationCode: string | null;
  damaged: boolean;
  damageAccepted: boolean;
}

/** The issues that the customer can still resolve: a missing destination, and damage that was not accepted. */
export function openIssues(parcel: Resolvable): { destinationMissing: boolean; damageNotAccepted: boolean } {
  return {
    destinationMissing: parcel.destinationCode === null,
    damageNotAccepted: parcel.damaged && !parcel.damageAccepted,
  };
}

export function hasOpenIssue(parcel: Resolvable): boolean {
  return Object.values(openIssues(parcel)).includes(true);
}

/**
 * When a parcel reached each step of its progress, by the index in {@link PROGRESS_STEPS}; null for a step that it has not
 * reached, or has left again. ISO 8601 in UTC.
 */
export function stepDates(
  status: ParcelStatus,
  history: readonly { status: ParcelStatus; statusDate: string }[],
): (string | null)[] {
  const current = progressStep(status);
  return PROGRESS_STEPS.map((_, step) => {
    if (current === null || step > current) return null;
    // The first step keeps the day of arrival; the others show the latest time, after a return for example.
    const reached = history.filter((change) => progressStep(change.status) === step);
    return (step === 0 ? reached[0] : reached.at(-1))?.statusDate ?? null;
  });
}

/** A hazardous parcel is processed once it has a HAZARD charge. */
export function isHazardProcessed(charges: readonly { chargeType: ChargeType }[]): boolean {
  return charges.some((charge) => charge.chargeType === 'HAZARD');
}

/** The most parcels that one request reports as seen by their customer. */
export const MAX_SEEN = 50;

/** The maximum page size of a customer's list. It is also the default if closed parcels are listed. */
export const PARCELS_PAGE = 100;
