import { defineEventFunction } from '../core/events/event-function.ts';
import { lazy } from '../core/platform/once.ts';
import { connectSending } from '../messages/connect-sending.ts';
import { DomainEvent } from '../messages/events/domain-event.ts';
import { isReport } from '../messages/reports/report.ts';
import { eventMessages } from '../messages/sending/event-messages.ts';

/**
 * Invoked for the events that `parcel-changes` puts into the queue, and for what the mail and text services report. Each
 * may be repeated.
 */
export const handler = defineEventFunction('message-sender', (environment, tools) => {
  const sending = connectSending(environment, tools);
  const tell = eventMessages(sending);
  const record = lazy(async () =>
    (await import('../messages/reports/message-reports.ts')).messageReports(sending),
  );
  return async (body) => (isReport(body) ? record(body) : tell(DomainEvent.parse(body)));
});
