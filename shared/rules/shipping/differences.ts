/**
 * How an order in the shipping system can differ from its package. `answers` are what one press does about it, with the
 * label of the button. OURS changes the order, THEIRS the package.
 */
export const DIFFERENCES = {
  MEASURES: {
    title: 'TruckMate has different measurements',
    answers: { THEIRS: 'Use theirs', OURS: 'Send ours' },
  },
  DETAILS: { title: 'TruckMate has different details', answers: { OURS: 'Send ours' } },
  STATUS: { title: 'TruckMate has a different status', answers: { OURS: 'Send ours' } },
  CANCELED: { title: 'The bill was canceled in TruckMate', answers: { OURS: 'Restore the bill' } },
  MISSING: { title: 'TruckMate no longer has this bill', answers: { OURS: 'Send again' } },
  DUPLICATE: { title: 'TruckMate has more than one bill', answers: { OURS: 'Cancel the others' } },
  UNKNOWN: { title: 'The portal has no such package', answers: { OURS: 'Cancel the bill' } },
} as const satisfies Record<
  string,
  { readonly title: string; readonly answers: { readonly OURS: string; readonly THEIRS?: string } }
>;
export type DifferenceKind = keyof typeof DIFFERENCES;
export const DIFFERENCE_KINDS = Object.keys(DIFFERENCES) as [DifferenceKind, ...DifferenceKind[]];

export const DIFFERENCE_ANSWERS = ['OURS', 'THEIRS'] as const;
export type DifferenceAnswer = (typeof DIFFERENCE_ANSWERS)[number];

/** What can differ, by its name in the API. Values are text, as in the audit trail. */
export const DIFFERING_FIELDS = [
  'weightLbs',
  'length',
  'width',
  'height',
  'destinationCode',
  'price',
  'declaredValue',
  'hazard',
  'status',
  'orders',
] as const;
export type DifferingField = (typeof DIFFERING_FIELDS)[number];

/** Why the shipping system is not told of a package, or how far it has been told. */
export const SHIPPING_STATES = ['NOT_YET', 'NOT_SENT', 'WAITING', 'SENT', 'REFUSED'] as const;
export type ShippingState = (typeof SHIPPING_STATES)[number];

/** How long printing a label waits for the shipping system. */
export const LABEL_WAIT_MS = 2000;
