import { randomUUID } from 'node:crypto';
import {
  DEFAULT_TIMEOUT_SECONDS,
  type EventFunction,
  type EventFunctionName,
  eventFunctions,
} from '#shared/deployment/event-functions.ts';
import type { FunctionHost } from '../lambda/host.ts';
import type { ReportFailure } from './deliver.ts';
import { openEvents } from './events.ts';

/** The events of the local portal, for all event functions in their host. */
export function openLocalEvents(functions: FunctionHost, report: ReportFailure) {
  return openEvents({
    functions: eventFunctions,
    invoke: (name: EventFunctionName, event) => {
      const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: EventFunction = eventFunctions[name];
      const deadline = Date.now() + timeoutSeconds * 1000;
      return functions.invokeEventFunction({ name, event, requestId: randomUUID(), deadline });
    },
    report,
  });
}
