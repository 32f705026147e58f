/** Why a customer does not take a package that is ready for pickup. */
export const REFUSAL_REASONS = [
  'DAMAGED',
  'NOT_ORDERED',
  'TOO_EXPENSIVE',
  'NO_LONGER_NEEDED',
  'OTHER',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What follows, as the customer has decided it. None of them stops storage: it is counted while the package is here. */
export const REFUSAL_NEXT = ['RETURN', 'DISPOSE', 'DECIDE_LATER'] as const;
export type RefusalNext = (typeof REFUSAL_NEXT)[number];

export const REFUSAL_REASON_LABELS: Readonly<Record<RefusalReason, string>> = {
  DAMAGED: 'Damaged',
  NOT_ORDERED: 'Not ordered',
  TOO_EXPENSIVE: 'Too expensive',
  NO_LONGER_NEEDED: 'No longer needed',
  OTHER: 'Other reason',
};

interface NextWords {
  /** What staff choose. */
  readonly label: string;
  /** What the customer reads. */
  readonly sentence: string;
  /** The same in a text message. */
  readonly inText: string;
}

export const REFUSAL_NEXT_WORDS: Readonly<Record<RefusalNext, NextWords>> = {
  RETURN: {
    label: "Return to sender at the customer's cost",
    sentence: 'It will be returned to its sender at your cost.',
    inText: 'It goes back to its sender at your cost.',
  },
  DISPOSE: {
    label: 'Dispose of it',
    sentence: 'We will dispose of it.',
    inText: 'We will dispose of it.',
  },
  DECIDE_LATER: {
    label: 'Customer decides later',
    sentence: 'It stays at the terminal until you decide what should happen to it.',
    inText: 'It stays here until you decide.',
  },
};

/** Staff choose what follows by these; all three say what happens to storage. */
export const STORAGE_OF_REFUSED = 'Storage is counted as long as the package is at the terminal.';
