import type { Claim, ClaimEvent } from '#shared/contracts/claims/claims.ts';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import type { ClaimCause, ClaimState, ClaimStep, ClaimWindow } from '#shared/rules/claims/claims.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import type { BadgeLook } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon, InfoIcon, PenIcon } from '#web/components/icons.tsx';
import { formatMonthDay } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { leftToPay, paidOf } from './paid.ts';

export const CAUSE_LABELS: Readonly<Record<ClaimCause, string>> = {
  DAMAGED: 'It is damaged',
  MISSING_CONTENTS: 'Something is missing from it',
  LOST: 'The package is lost',
  OTHER: 'Something else',
};

/** For lists and figures. */
export const CAUSE_NAMES: Readonly<Record<ClaimCause, string>> = {
  DAMAGED: 'Damaged',
  MISSING_CONTENTS: 'Contents missing',
  LOST: 'Lost',
  OTHER: 'Other',
};

export const STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  DRAFT: 'Draft',
  FILED: 'Filed',
  ACKNOWLEDGED: 'Being reviewed',
  MORE_ASKED: 'More asked',
  OFFERED: 'Offer made',
  ACCEPTED: 'Offer accepted',
  DECLINED: 'Declined',
  PAID: 'Paid',
};

export const STATE_LOOKS: Readonly<Record<ClaimState, BadgeLook>> = {
  DRAFT: { icon: PenIcon, tone: 'neutral' },
  FILED: { icon: ClockIcon, tone: 'info' },
  ACKNOWLEDGED: { icon: ClockIcon, tone: 'info' },
  MORE_ASKED: { icon: AlertIcon, tone: 'warning' },
  OFFERED: { icon: InfoIcon, tone: 'warning' },
  ACCEPTED: { icon: CheckCircleIcon, tone: 'info' },
  DECLINED: { icon: InfoIcon, tone: 'neutral' },
  PAID: { icon: CheckCircleIcon, tone: 'success' },
};

const STEP_NAMES: Readonly<Record<ClaimStep, string>> = {
  FILE: 'Claim filed',
  ANSWER: 'Answered',
  ACCEPT: 'Offer accepted',
  REFUSE: 'Offer refused',
  ACKNOWLEDGE: 'Claim acknowledged',
  ASK: 'More asked',
  OFFER: 'Offer made',
  DECLINE: 'Claim declined',
  PAY: 'Claim paid',
  REFUND_FAILED: 'The refund failed',
};

/** `Offer made: $250.00`. */
export const eventTitle = ({ step, amount }: ClaimEvent): string =>
  amount === undefined ? STEP_NAMES[step] : `${STEP_NAMES[step]}: ${formatDollars(amount)}`;

export const STAGE_NAMES: Readonly<Record<ClaimEvidence['photos'][number]['stage'], string>> = {
  INTAKE: 'At intake in Tacoma',
  DEPARTURE: 'At departure',
  ARRIVAL: 'At arrival',
  HANDOVER: 'At handover',
  OTHER: 'Other photos',
};

/** A date without a time, such as `2026-12-20`, as `Dec 20`, with the year if it is not this one. */
export const dateText = (date: string, now: Date): string => formatMonthDay(date, 'UTC', now);

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** `12 days left to claim`, or `Last day to claim`. Null before the days run, and once they have passed. */
export function daysLeftText(window: ClaimWindow | null): string | null {
  if (window?.timing !== 'ON_TIME') return null;
  const { daysLeft } = window;
  return daysLeft === 0 ? 'Last day to claim' : `${days(daysLeft)} left to claim`;
}

/** What the days to claim mean for a package that is not claimed yet. `window` is null for one that is on its way. */
export function windowText(window: ClaimWindow | null, now: Date): string {
  if (window === null)
    return `File a claim if the damage costs you something. After delivery you have ${CLAIMS.claimDays} days.`;
  const { timing, daysLeft, tellBy, takenUntil } = window;
  if (timing === 'ON_TIME')
    return daysLeft === 0
      ? `Today is the last of ${CLAIMS.claimDays} days to tell us about a loss or damage.`
      : `Tell us about a loss or damage within ${CLAIMS.claimDays} days: by ${dateText(tellBy, now)}, ${days(daysLeft)} left.`;
  if (timing === 'LATE')
    return `The ${CLAIMS.claimDays} days to tell us ended on ${dateText(tellBy, now)}. A late claim is marked as late, and still taken until ${dateText(takenUntil, now)}.`;
  return `Claims for this package were taken until ${dateText(takenUntil, now)}.`;
}

/** A claim in a sentence, and what happens next and when. */
export interface ClaimOutlook {
  title: string;
  next: string;
}

/** What the customer reads about a claim that is filed. */
export function outlookOf(claim: Claim, now: Date): ClaimOutlook {
  const { state, acknowledgeBy, decideBy, offer = 0 } = claim;
  const by = (date: string | undefined) => (date === undefined ? 'soon' : `by ${dateText(date, now)}`);
  switch (state) {
    case 'DRAFT':
      return { title: 'Your claim is not filed yet', next: 'Complete it and file it.' };
    case 'FILED':
      return {
        title: 'We have your claim',
        next: `We confirm that we are looking into it ${by(acknowledgeBy)}, and we answer ${by(decideBy)}. There is nothing that you need to do.`,
      };
    case 'ACKNOWLEDGED':
      return {
        title: 'We are looking into your claim',
        next: `We answer ${by(decideBy)}. There is nothing that you need to do.`,
      };
    case 'MORE_ASKED':
      return {
        title: 'We need more from you',
        next: `Answer below. The sooner we have it, the sooner we can decide; we answer ${by(decideBy)}.`,
      };
    case 'OFFERED':
      return {
        title: `We offer ${formatDollars(offer)}`,
        next: 'Accept the offer, or tell us what you expect instead.',
      };
    case 'ACCEPTED':
      return {
        title: `You accepted ${formatDollars(offer)}`,
        next:
          leftToPay(claim) === 0
            ? 'Your payment is on its way. There is nothing that you need to do.'
            : `We pay you ${by(decideBy)}. There is nothing that you need to do.`,
      };
    case 'DECLINED':
      return {
        title: 'We declined your claim',
        next: 'Our reason is below. If you do not agree, answer: that opens your claim again.',
      };
    case 'PAID':
      return { title: `We paid ${formatDollars(paidOf(claim))}`, next: 'This claim is closed.' };
  }
}
