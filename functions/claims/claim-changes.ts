import type { ClaimStep } from '#shared/rules/claims/claims.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { lazy } from '../core/platform/once.ts';
import type { AuditEntry } from '../parcels/audit/audit-entry.ts';
import { refundEntity } from '../payments/refunds/refund-record.ts';
import { claimEntity } from './claim-record.ts';

type Change = Pick<StreamChange, 'before' | 'after'>;

/** The steps that a change has added to a claim, each with its number in the claim. */
export function newClaimSteps({ before, after }: Change) {
  const [old, claim] = [readRecord(claimEntity, before), readRecord(claimEntity, after)];
  if (!claim) return [];
  const known = old?.events.length ?? 0;
  return claim.events.slice(known).map((event, index) => ({ old, claim, event, number: known + index }));
}

const ACTIONS = {
  FILE: 'CLAIM_FILED',
  ANSWER: 'CLAIM_ANSWERED',
  ACCEPT: 'CLAIM_OFFER_ACCEPTED',
  REFUSE: 'CLAIM_OFFER_REFUSED',
  ACKNOWLEDGE: 'CLAIM_ACKNOWLEDGED',
  ASK: 'CLAIM_MORE_ASKED',
  OFFER: 'CLAIM_OFFERED',
  DECLINE: 'CLAIM_DECLINED',
  PAY: 'CLAIM_PAID',
  REFUND_FAILED: 'CLAIM_REFUND_FAILED',
} as const satisfies Record<ClaimStep, AuditEntry['action']>;

/** One entry for each new step, in the trail of the claimed package. A repeated change has the same entries. */
export const claimAuditEntries = (change: Change): AuditEntry[] =>
  newClaimSteps(change).map(({ claim, event: { at, by, step, text, amountCents, files }, number }) => ({
    parcelId: claim.parcelId,
    at,
    by,
    action: ACTIONS[step],
    ...(text !== '' && { reason: text }),
    ...(amountCents !== undefined && { amountCents }),
    changes: files.length === 0 ? [] : [{ field: 'files', from: null, to: String(files.length) }],
    subjectId: `claim-${number}`,
    version: 1,
  }));

/**
 * Settles claims after changes to refunds, because the card provider can decide later, and can take back its decision.
 */
export function claimSettlements(table: Table, clock: Clock) {
  // Few changes need it.
  const settle = lazy(async () => (await import('./claim-settlement.ts')).claimSettlement(table, clock));
  return async (changes: readonly StreamChange[]): Promise<void> => {
    for (const { after } of changes) {
      const { lines = [] } = readRecord(refundEntity, after) ?? {};
      for (const { parcelId, part } of lines) if (part === 'AMOUNT') await settle(parcelId);
    }
  };
}
