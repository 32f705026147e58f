import { defineEventFunction } from '../core/events/event-function.ts';
import { connectSending } from '../messages/connect-sending.ts';
import { DomainEvent } from '../messages/events/domain-event.ts';
import { eventMessages } from '../messages/sending/event-messages.ts';

/** Invoked for the events that `parcel-changes` puts into the queue. Each may be repeated. */
export const handler = defineEventFunction('message-sender', (environment, tools) => {
  const tell = eventMessages(connectSending(environment, tools));
  return (body) => tell(DomainEvent.parse(body));
});
