import { claimEntity } from '#functions/claims/claim-record.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { EventOf } from './domain-event.ts';

/** The steps of a claim that its customer is told: all but what they add themselves, and a refund that must be repeated. */
export function claimEvents({
  before,
  after,
}: Pick<StreamChange, 'before' | 'after'>): EventOf<'claim-changed'>[] {
  const [old, claim] = [readRecord(claimEntity, before), readRecord(claimEntity, after)];
  if (!claim) return [];
  const { customerId, parcelId, events } = claim;
  const told = old?.events.length ?? 0;
  return events.slice(told).flatMap(({ step, at }, index) => {
    const isOwnAddition = step === 'ANSWER';
    // Otherwise the customer does not know yet that it was paid.
    const isUnheard = step === 'REFUND_FAILED' && old?.claimState !== 'PAID';
    if (isOwnAddition || isUnheard) return [];
    const number = told + index;
    const type = 'claim-changed';
    const id = `${type}#${parcelId}#${number}`;
    const change = step === 'FILE' ? 'CREATED' : 'UPDATED';
    return [{ eventVersion: 1, type, id, change, at, customerId, claimId: parcelId, number }];
  });
}
