import { type EventFunctionName, eventFunctions } from '#shared/deployment/functions.ts';
import { type FunctionHost, invocationOf } from '../lambda/host.ts';
import type { ReportFailure } from './deliver.ts';
import { openEvents } from './events.ts';

/** The events of the local portal, for all event functions in their host. */
export function openLocalEvents(host: FunctionHost, report: ReportFailure) {
  return openEvents({
    functions: eventFunctions(),
    invoke: (name: EventFunctionName, event) => host.invoke(invocationOf(name, event)),
    report,
  });
}
