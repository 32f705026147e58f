import * as z from 'zod/mini';
import type { ClaimFigures, ClaimMonth } from '#shared/contracts/staff/claims.ts';
import { daysBetween } from '#shared/rules/calendar-dates.ts';
import { CLAIM_CAUSES, CLAIM_STATES } from '#shared/rules/claims/claims.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Item } from '../core/data/entity.ts';
import { CLAIM_MONTHS_PARTITION, CLAIM_STATES_KEY, type Key } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import {
  type ClaimEventRecord,
  type ClaimPaymentRecord,
  type ClaimRecord,
  type FiledClaim,
  isFiled,
  paidParts,
} from './claim-record.ts';
import { claimTimeZone } from './claim-rules.ts';

/** What a change adds to one counter. */
interface FigureStep {
  readonly key: Key;
  readonly by: Readonly<Record<string, number>>;
}

/** A package without a destination. */
const NOWHERE = 'NONE';
const FIGURE_MONTHS = 12;

const monthKey = (at: string): Key => ({ pk: CLAIM_MONTHS_PARTITION, sk: at.slice(0, 7) });
const laneOf = ({ cause, destinationCode }: Pick<ClaimRecord, 'cause' | 'destinationCode'>) =>
  `${cause}_${destinationCode ?? NOWHERE}`;

/**
 * What a payment adds. What was paid outside before a refund failed is counted already: the offer without that refund, which
 * an earlier payment had been part of.
 */
function paid({ events, offerCents = 0 }: ClaimRecord, payment: ClaimPaymentRecord) {
  const { refundedCents, outsideCents } = paidParts(payment);
  const failed = events.findLast(
    ({ step }, index) => step === 'REFUND_FAILED' && events[index - 1]?.step === 'PAY',
  );
  const countedCents = failed ? offerCents - (failed.amountCents ?? 0) : 0;
  return { refundedCents, outsideCents: outsideCents - countedCents };
}

/** The date at an instant, in the time zone of the deadlines. */
const localDateOf = (claim: FiledClaim, at: string): string =>
  toLocalDate(new Date(at), claimTimeZone(claim, new Date(at)));

/** What a filed claim adds to the month of its latest event. */
function monthFigures(before: ClaimRecord | null, after: FiledClaim, event: ClaimEventRecord) {
  const { payment } = after;
  const isDecision = before?.decidedAt === undefined && after.decidedAt !== undefined;
  const days = daysBetween(localDateOf(after, after.filedAt), localDateOf(after, event.at));
  const isPaidNow = event.step === 'PAY' && payment;
  const wasPaid =
    event.step === 'REFUND_FAILED' && before?.claimState === 'PAID' ? before.payment : undefined;
  return {
    ...(event.step === 'FILE' && {
      [`filed_${laneOf(after)}`]: 1,
      [`cents_${laneOf(after)}`]: after.amountCents,
    }),
    ...(isDecision && {
      decided: 1,
      decisionDays: days,
      ...(days > CLAIMS.decideDays && { decidedLate: 1 }),
    }),
    // Only what is added to an earlier offer.
    ...(event.step === 'OFFER' && { offeredCents: (event.amountCents ?? 0) - (before?.offerCents ?? 0) }),
    ...(event.step === 'DECLINE' && { declined: 1 }),
    ...(isPaidNow && paid(after, payment)),
    ...(wasPaid && { refundedCents: -paidParts(wasPaid).refundedCents }),
  };
}

/** What a change to a claim adds to the figures. */
export function figureSteps(before: ClaimRecord | null, after: ClaimRecord): FigureStep[] {
  const event = after.events.length > (before?.events.length ?? 0) ? after.events.at(-1) : undefined;
  if (!event || !isFiled(after)) return [];
  const from = before && isFiled(before) ? before.claimState : null;
  const states = {
    ...(from !== null && { [from]: -1 }),
    [after.claimState]: 1,
  };
  const figures = monthFigures(before, after, event);
  return [
    ...(from === after.claimState ? [] : [{ key: CLAIM_STATES_KEY, by: states }]),
    ...(Object.keys(figures).length > 0 ? [{ key: monthKey(event.at), by: figures }] : []),
  ];
}

const Count = z._default(z.int(), 0);
const Counts = z.record(z.string(), z.unknown());

const statesReader = {
  read: (item: Item): ClaimFigures['open'] =>
    CLAIM_STATES.map((state) => ({ state, claims: Count.parse(item[state]) })).filter(
      ({ claims }) => claims > 0,
    ),
};

/** A month as stored. The fields of cause and destination are those of {@link laneOf}. */
const monthReader = {
  read: (item: Item): ClaimMonth => {
    const counts = Counts.parse(item);
    const count = (field: string): number => Count.parse(counts[field]);
    const destinations = [...DESTINATION_CODES, 'TAC', null] as const;
    const lanes = CLAIM_CAUSES.flatMap((cause) =>
      destinations.map((destinationCode) => ({ cause, destinationCode })),
    );
    return {
      month: String(item.sk),
      filed: lanes
        .map((lane) => ({
          ...lane,
          claims: count(`filed_${laneOf(lane)}`),
          amount: dollarsFromCents(count(`cents_${laneOf(lane)}`)),
        }))
        .filter(({ claims }) => claims > 0),
      decided: count('decided'),
      decisionDays: count('decisionDays'),
      decidedLate: count('decidedLate'),
      declined: count('declined'),
      offered: dollarsFromCents(count('offeredCents')),
      paidByRefund: dollarsFromCents(count('refundedCents')),
      paidOutside: dollarsFromCents(count('outsideCents')),
    };
  },
};

/** Reads the figures of claims: the states now, and the last months with any. Costs 1 read unit. */
export function claimFigures(table: Table) {
  return async (): Promise<ClaimFigures> => {
    const [open, { items }] = await Promise.all([
      table.get(statesReader, CLAIM_STATES_KEY),
      table.query(monthReader, {
        partition: CLAIM_MONTHS_PARTITION,
        descending: true,
        limit: FIGURE_MONTHS,
      }),
    ]);
    return { open: open ?? [], months: items.toReversed() };
  };
}
