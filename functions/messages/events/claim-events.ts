import { newClaimSteps } from '#functions/claims/claim-changes.ts';
import type { StreamChange } from '#functions/core/data/stream.ts';
import type { EventOf } from './domain-event.ts';

/** The new steps that the customer is told: all but their own answers, and a refund that failed before they knew of it. */
export const claimEvents = (change: StreamChange): EventOf<'claim-changed'>[] =>
  newClaimSteps(change)
    .filter(({ old, event: { step } }) =>
      step === 'REFUND_FAILED' ? old?.claimState === 'PAID' : step !== 'ANSWER',
    )
    .map(({ claim: { customerId, parcelId }, event: { step, at }, number }) => ({
      eventVersion: 1,
      type: 'claim-changed',
      id: `claim-changed#${parcelId}#${number}`,
      change: step === 'FILE' ? 'CREATED' : 'UPDATED',
      at,
      customerId,
      claimId: parcelId,
      number,
    }));
