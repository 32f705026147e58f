import { newClaimSteps } from '#functions/claims/claim-changes.ts';
import type { StreamChange } from '#functions/core/data/stream.ts';
import { accountEvents } from './account-events.ts';
import { appointmentEvents } from './appointment-events.ts';
import type { DomainEvent, EventOf } from './domain-event.ts';
import { parcelEvents } from './parcel-events.ts';
import { paymentEvents } from './payment-events.ts';

/** The new steps that the customer is told: all but their own answers, and a refund that failed before they knew of it. */
const claimEvents = (change: StreamChange): EventOf<'claim-changed'>[] =>
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

/**
 * What a change in the table means to a customer. Derived from the old and the new image of one item, because items of
 * one transaction can arrive in any order. A repeated change has the same events with the same ids. A removal, such as
 * that of an expired item, has none.
 */
export const domainEvents = (change: StreamChange): DomainEvent[] => [
  ...parcelEvents(change),
  ...appointmentEvents(change),
  ...paymentEvents(change),
  ...claimEvents(change),
  ...accountEvents(change),
];
