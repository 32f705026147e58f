import type { StreamChange } from '#functions/core/data/stream.ts';
import { accountEvents } from './account-events.ts';
import { appointmentEvents } from './appointment-events.ts';
import { claimEvents } from './claim-events.ts';
import type { DomainEvent } from './domain-event.ts';
import { parcelEvents } from './parcel-events.ts';
import { paymentEvents } from './payment-events.ts';

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
