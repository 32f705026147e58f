import type { ClaimEvent } from '#shared/contracts/claims/claims.ts';
import type { ClaimEvidence } from '#shared/contracts/claims/evidence.ts';
import type { ClaimCause, ClaimState, ClaimStep } from '#shared/rules/claims/claims.ts';
import type { BadgeLook } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon, ClockIcon, InfoIcon, PenIcon } from '#web/components/icons.tsx';
import { formatMonthDay } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';

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
  MORE_ASKED: 'Information requested',
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
  ASK: 'Information requested',
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
