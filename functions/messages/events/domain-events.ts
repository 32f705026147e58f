import type { StreamChange } from '#functions/core/data/stream.ts';
import { appointmentEvents } from './appointment-events.ts';
import type { DomainEvent } from './domain-event.ts';
import { parcelEvents } from './parcel-events.ts';

type EventsOf = (change: StreamChange) => readonly DomainEvent[];

const accountEvents = async (): Promise<EventsOf> => (await import('./account-events.ts')).accountEvents;
const paymentEvents = async (): Promise<EventsOf> => (await import('./payment-events.ts')).paymentEvents;

/** What finds the events of each record type. That of the rarer ones is loaded with their first change. */
const EVENTS_OF = new Map<string, () => EventsOf | Promise<EventsOf>>([
  ['parcel', () => parcelEvents],
  ['appointment', () => appointmentEvents],
  ['payment', paymentEvents],
  ['refund', paymentEvents],
  ['payment-link', paymentEvents],
  ['claim', async () => (await import('./claim-events.ts')).claimEvents],
  ['customer', accountEvents],
  ['login', accountEvents],
  ['email-claim', accountEvents],
  ['handover', async () => (await import('./collection-events.ts')).handoverEvents],
  ['agent-handover', async () => (await import('./collection-events.ts')).waybillEvents],
  ['pickup-authorization', async () => (await import('./collection-events.ts')).authorizationEvents],
  ['forwarded-mail', async () => (await import('./forwarded-mail-events.ts')).forwardedMailEvents],
]);

/**
 * What a change in the table means to a customer. Derived from the old and the new image of one item, because items of
 * one transaction can arrive in any order. A repeated change has the same events with the same ids. A removal, such as
 * that of an expired item, has none.
 */
export async function domainEvents(change: StreamChange): Promise<readonly DomainEvent[]> {
  const type = (change.after ?? change.before)?.type;
  const eventsOf = typeof type === 'string' ? EVENTS_OF.get(type) : undefined;
  return eventsOf ? (await eventsOf())(change) : [];
}

/** The events of several changes, in their order. */
export const eventsOfAll = async (changes: readonly StreamChange[]): Promise<DomainEvent[]> =>
  (await Promise.all(changes.map(domainEvents))).flat();
