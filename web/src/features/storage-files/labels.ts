import type { AbandonmentStep } from '#shared/rules/staff/abandonment.ts';
import { STORAGE } from '#shared/rules/terms.ts';

interface StepText {
  readonly done: string;
  readonly missing: string;
}

/** What the checklist says about each step. */
export const STEP_TEXTS: Readonly<Record<AbandonmentStep, StepText>> = {
  TOLD_READY: {
    done: 'The customer was told that the package is ready.',
    missing: 'Nobody has told the customer that the package is ready, so no day counts.',
  },
  PERIOD_OVER: {
    done: `More than ${STORAGE.abandonedAfterDays} days have passed since.`,
    missing: `The ${STORAGE.abandonedAfterDays} days since the notice are not over.`,
  },
  ITEMIZED: {
    done: 'The claim can be itemized.',
    missing: 'There is no claim to itemize: storage is still free, or nothing is due.',
  },
  DESCRIBED: {
    done: 'The goods are described: the customer has stated the contents.',
    missing: 'The customer has not stated the contents. Describe the package from the outside.',
  },
  NOTICE_MAILED: {
    done: 'A notice was mailed to the customer. Mail it to others who are known to claim an interest, too.',
    missing: 'No notice was mailed to the customer and others who are known to claim an interest.',
  },
  TIME_TO_PAY_OVER: {
    done: 'The time to pay that the notice gives is over.',
    missing: 'The time to pay that a notice must give is not over.',
  },
};
