import type { ClaimStep } from '#shared/rules/claims/claims.ts';
import { readRecord, type StreamChange } from '../core/data/stream.ts';
import type { AuditEntry } from '../parcels/audit/audit-entry.ts';
import { type ClaimEventRecord, type ClaimRecord, claimEntity } from './claim-record.ts';

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

/** The entry about a step of a claim, in the trail of its package. */
function entryOf({ parcelId }: ClaimRecord, event: ClaimEventRecord, number: number): AuditEntry {
  const { at, by, step, text, amountCents, files } = event;
  return {
    parcelId,
    at,
    by,
    action: ACTIONS[step],
    ...(text !== '' && { reason: text }),
    ...(amountCents !== undefined && { amountCents }),
    changes: files.length === 0 ? [] : [{ field: 'files', from: null, to: String(files.length) }],
    subjectId: `claim-${number}`,
    version: 1,
  };
}

/** The audit entries of a change to a claim: one for each new step. A repeated change has the same entries. */
export function claimAuditEntries({ before, after }: Pick<StreamChange, 'before' | 'after'>): AuditEntry[] {
  const [old, claim] = [readRecord(claimEntity, before), readRecord(claimEntity, after)];
  if (!claim) return [];
  const known = old?.events.length ?? 0;
  return claim.events.slice(known).map((event, index) => entryOf(claim, event, known + index));
}
