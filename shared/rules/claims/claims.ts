import { addDays, daysBetween } from '../calendar-dates.ts';
import type { ParcelStatus } from '../parcel-status.ts';
import { CLAIMS } from '../terms.ts';
import { toLocalDate } from '../time-zone.ts';

/** What a claim is about. */
export const CLAIM_CAUSES = ['DAMAGED', 'MISSING_CONTENTS', 'LOST', 'OTHER'] as const;
export type ClaimCause = (typeof CLAIM_CAUSES)[number];

/**
 * The states of a claim, of which a package has at most one.
 *
 * - `DRAFT`: the customer is still writing it. Staff do not see it.
 * - `FILED`: we have received it. `ACKNOWLEDGED`: the customer knows that we are looking into it.
 * - `MORE_ASKED`: it waits for the customer's answer, but its days go on.
 * - `OFFERED`: it waits for the customer's word on our offer.
 * - `ACCEPTED`: the customer has accepted, and is to be paid.
 * - `DECLINED`: by us, with a reason. The customer can answer, which opens it again.
 * - `PAID`: final, unless the refund fails afterwards.
 */
export const CLAIM_STATES = [
  'DRAFT',
  'FILED',
  'ACKNOWLEDGED',
  'MORE_ASKED',
  'OFFERED',
  'ACCEPTED',
  'DECLINED',
  'PAID',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CUSTOMER_CLAIM_STEPS = ['FILE', 'ANSWER', 'ACCEPT', 'REFUSE'] as const;
export const STAFF_CLAIM_STEPS = ['ACKNOWLEDGE', 'ASK', 'OFFER', 'DECLINE'] as const;
/** What happens to a claim. The last two are the outcomes of a payment that staff have started. */
export const CLAIM_STEPS = [...CUSTOMER_CLAIM_STEPS, ...STAFF_CLAIM_STEPS, 'PAY', 'REFUND_FAILED'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

const NEXT: Readonly<Record<ClaimState, Partial<Record<ClaimStep, ClaimState>>>> = {
  DRAFT: { FILE: 'FILED' },
  FILED: {
    ANSWER: 'FILED',
    ACKNOWLEDGE: 'ACKNOWLEDGED',
    ASK: 'MORE_ASKED',
    OFFER: 'OFFERED',
    DECLINE: 'DECLINED',
  },
  ACKNOWLEDGED: { ANSWER: 'ACKNOWLEDGED', ASK: 'MORE_ASKED', OFFER: 'OFFERED', DECLINE: 'DECLINED' },
  MORE_ASKED: { ANSWER: 'ACKNOWLEDGED', ASK: 'MORE_ASKED', OFFER: 'OFFERED', DECLINE: 'DECLINED' },
  OFFERED: { ACCEPT: 'ACCEPTED', REFUSE: 'ACKNOWLEDGED', OFFER: 'OFFERED', DECLINE: 'DECLINED' },
  ACCEPTED: { PAY: 'PAID', REFUND_FAILED: 'ACCEPTED' },
  DECLINED: { ANSWER: 'ACKNOWLEDGED' },
  PAID: { REFUND_FAILED: 'ACCEPTED' },
};

/** The state after a step, or null if the step is not possible in this state. */
export const nextClaimState = (state: ClaimState, step: ClaimStep): ClaimState | null =>
  NEXT[state][step] ?? null;

/** Whether a claim still needs an answer or a payment. */
export const isOpenClaim = (state: ClaimState): boolean => !['DRAFT', 'DECLINED', 'PAID'].includes(state);

/** How many files a claim can have. */
export const MAX_CLAIM_FILES = 20;

/** The types of files of a claim, with the extensions under which they are stored. */
export const CLAIM_FILE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
export type ClaimFileType = keyof typeof CLAIM_FILE_TYPES;

interface Claimable {
  readonly status: ParcelStatus;
  readonly damaged: boolean;
  readonly statusHistory: readonly { readonly status: ParcelStatus; readonly statusDate: string }[];
}

/** Whether a claim can be about this package: one that was delivered, is lost, or is damaged. */
export const isClaimable = ({ status, damaged }: Pick<Claimable, 'status' | 'damaged'>): boolean =>
  status === 'COMPLETED' || status === 'LOST' || (damaged && status !== 'DELETED');

/**
 * When the days to claim a package begin: at its delivery, and without one when it was marked lost. Null for a damaged
 * package that is still on its way.
 */
export function claimableSince({
  status,
  statusHistory,
}: Pick<Claimable, 'status' | 'statusHistory'>): string | null {
  if (status !== 'COMPLETED' && status !== 'LOST') return null;
  return statusHistory.findLast((change) => change.status === status)?.statusDate ?? null;
}

/** The same day of a later month, or the last day of that month if it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return `${target.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** Until when a package can be claimed, as local dates at its terminal. */
export interface ClaimWindow {
  /** The last day of the {@link CLAIMS.claimDays} that the terms ask for. */
  readonly tellBy: string;
  /** The last day on which a late claim is taken. */
  readonly takenUntil: string;
  /** The days until `tellBy`: 0 on that day, negative afterwards. */
  readonly daysLeft: number;
  /** `LATE` claims are taken and marked, `CLOSED` ones are refused. */
  readonly timing: 'ON_TIME' | 'LATE' | 'CLOSED';
}

/**
 * The window for a claim about a package that could be claimed since an instant, in its terminal's time zone. Null as
 * long as no days run.
 */
export function claimWindow(since: string | null, timeZone: string, now: Date): ClaimWindow | null {
  if (since === null) return null;
  const first = toLocalDate(new Date(since), timeZone);
  const today = toLocalDate(now, timeZone);
  const tellBy = addDays(first, CLAIMS.claimDays);
  const takenUntil = addMonths(first, CLAIMS.lateClaimMonths);
  return {
    tellBy,
    takenUntil,
    daysLeft: daysBetween(today, tellBy),
    timing: today <= tellBy ? 'ON_TIME' : today <= takenUntil ? 'LATE' : 'CLOSED',
  };
}

/** By when we must answer a claim, as local dates (49 CFR 370.5 and 370.9). */
export interface ClaimDeadlines {
  readonly acknowledgeBy: string;
  /** By when it must be paid, declined or answered with an offer. */
  readonly decideBy: string;
}

/** The deadlines of a claim that was filed at an instant. */
export function claimDeadlines(filedAt: string, timeZone: string): ClaimDeadlines {
  const filed = toLocalDate(new Date(filedAt), timeZone);
  return {
    acknowledgeBy: addDays(filed, CLAIMS.acknowledgeDays),
    decideBy: addDays(filed, CLAIMS.decideDays),
  };
}

/** The deadline that counts now. Null if the claim waits for nothing of ours. */
export function nextClaimDeadline(
  state: ClaimState,
  { acknowledgeBy, decideBy }: ClaimDeadlines,
): string | null {
  if (state === 'FILED') return acknowledgeBy;
  return ['ACKNOWLEDGED', 'MORE_ASKED', 'ACCEPTED'].includes(state) ? decideBy : null;
}
