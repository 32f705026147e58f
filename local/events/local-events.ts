import { randomUUID } from 'node:crypto';
import { type EventFunctionName, eventFunctions, functions } from '#shared/deployment/functions.ts';
import { DEFAULT_TIMEOUT_SECONDS, type LambdaFunction } from '#shared/deployment/lambda-function.ts';
import type { FunctionHost } from '../lambda/host.ts';
import type { ReportFailure } from './deliver.ts';
import { openEvents } from './events.ts';

/** The events of the local portal, for all event functions in their host. */
export function openLocalEvents(host: FunctionHost, report: ReportFailure) {
  return openEvents({
    functions: eventFunctions(),
    invoke: (name: EventFunctionName, event) => {
      const { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS }: LambdaFunction = functions[name];
      const deadline = Date.now() + timeoutSeconds * 1000;
      return host.invokeEventFunction({ name, event, requestId: randomUUID(), deadline });
    },
    report,
  });
}
