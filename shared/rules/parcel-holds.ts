import { hasOpenIssue, type ParcelStatus, type Resolvable } from './parcel-status.ts';

/** Why staff put a package on hold. */
export const HOLD_REASONS = [
  'INVOICE',
  'RESTRICTED_ITEM',
  'HAZARD_PAPERS',
  'RECIPIENT',
  'PACKAGING',
  'MEASUREMENTS',
  'INCOMPLETE',
  'CARRIER_CHARGES',
  'OTHER',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

interface HoldText {
  /** What the customer reads above the message from staff. */
  title: string;
  /** What the customer should do, up to `customer service at` and the address. */
  request: string;
}

/** What customers read. */
export const HOLD_TEXTS: Record<HoldReason, HoldText> = {
  INVOICE: {
    title: 'Invoice or value needed',
    request: 'Send the invoice, or the contents and their value, to',
  },
  RESTRICTED_ITEM: { title: 'Prohibited or restricted item', request: 'Decide what happens to it with' },
  HAZARD_PAPERS: { title: 'Hazardous goods papers needed', request: 'Send the safety data sheet to' },
  RECIPIENT: { title: 'Name or address does not match', request: 'Confirm the name and the address with' },
  PACKAGING: { title: 'Packaging not fit to ship', request: 'Arrange the repacking with' },
  MEASUREMENTS: { title: 'Weight or size disputed', request: 'Check the weight and the size with' },
  INCOMPLETE: { title: 'Pieces missing', request: 'Ask the sender about the missing pieces, then contact' },
  CARRIER_CHARGES: { title: 'Charges due to the carrier', request: 'Arrange the payment with' },
  OTHER: { title: 'On hold', request: 'To get it shipped, contact' },
};

/** Why staff put a package on hold, and what they wrote to its customer. */
export interface Hold {
  holdReason: HoldReason;
  message: string;
}

export interface Holdable {
  readonly status: ParcelStatus;
  readonly statusHistory: readonly { readonly holdReason?: HoldReason; readonly message?: string }[];
}

/** The hold that staff put on a package, or null. Open issues alone can also make a package TROUBLED (decision 99). */
export function holdOf({ status, statusHistory }: Holdable): Hold | null {
  const { holdReason, message } = statusHistory.at(-1) ?? {};
  return status === 'TROUBLED' && holdReason !== undefined && message !== undefined
    ? { holdReason, message }
    : null;
}

/** What staff wrote to the customer when they corrected the package, or null. */
export function correctionOf({ status, statusHistory }: Holdable): string | null {
  return (status === 'CORRECTED' && statusHistory.at(-1)?.message) || null;
}

/** Whether the package ships once its customer has resolved its open issues. */
export function isResolvedByCustomer(parcel: Holdable & Resolvable): boolean {
  return hasOpenIssue(parcel) && holdOf(parcel) === null;
}
