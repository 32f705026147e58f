import { addDays } from '../calendar-dates.ts';

/**
 * What sections 7-206 and 7-210 of the Uniform Commercial Code ask for before stored goods may be sold, as far as the portal
 * can know it. The operator's counsel decides whether it is enough.
 */
export const ABANDONMENT_STEPS = [
  'TOLD_READY',
  'PERIOD_OVER',
  'ITEMIZED',
  'DESCRIBED',
  'NOTICE_MAILED',
  'TIME_TO_PAY_OVER',
] as const;
export type AbandonmentStep = (typeof ABANDONMENT_STEPS)[number];

/** The days to pay after a notice was received. */
export const DAYS_TO_PAY = 10;
/** Those that the mail may take. */
const DAYS_IN_THE_MAIL = 5;

/** The date to pay by of a notice that is mailed on a date. */
export const payByDate = (mailedOn: string): string => addDays(mailedOn, DAYS_IN_THE_MAIL + DAYS_TO_PAY);

/** What the steps depend on. Dates are local to the terminal. */
export interface AbandonmentFacts {
  readonly today: string;
  readonly isTold: boolean;
  readonly isAbandoned: boolean;
  /** Whether storage is charged, and a sum is due of which each part can be shown. */
  readonly hasStatement: boolean;
  /** What the customer stated that the package contains. */
  readonly contents: string;
  /** The dates to pay by of the notices that were mailed. */
  readonly payBy: readonly string[];
}

/** Each step, and whether the file has what it takes. */
export function abandonmentSteps(facts: AbandonmentFacts): { step: AbandonmentStep; isDone: boolean }[] {
  const done: Record<AbandonmentStep, boolean> = {
    TOLD_READY: facts.isTold,
    PERIOD_OVER: facts.isAbandoned,
    ITEMIZED: facts.hasStatement,
    DESCRIBED: facts.contents !== '',
    NOTICE_MAILED: facts.payBy.length > 0,
    TIME_TO_PAY_OVER: facts.payBy.some((date) => date < facts.today),
  };
  return ABANDONMENT_STEPS.map((step) => ({ step, isDone: done[step] }));
}
