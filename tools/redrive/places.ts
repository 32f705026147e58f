import { LIVE_ALIAS } from '#infra/constructs/portal-function.ts';
import { eventFunctions } from '#shared/deployment/functions.ts';
import type { StageResources } from '../stage-resources.ts';
import { deadMessages, deadUploads } from './dead-letters.ts';
import type { Place } from './failed-event.ts';
import { failedRecords } from './failed-records.ts';
import type { Invoke } from './lambda-invoker.ts';

/** Everywhere that a stage keeps events that failed. A schedule keeps none, because its next run does the work. */
export function failedEventPlaces(resources: StageResources, invoke: Invoke): Place[] {
  const all = eventFunctions();
  const names = (kind: string) => resources.functions.filter((name) => all[name].source.kind === kind);
  return [
    failedRecords(resources.failedRecordsBucket, resources.nameOf, invoke),
    ...names('queue').map((functionName) =>
      deadMessages({
        functionName,
        deadLettersUrl: resources.deadLettersOf(functionName),
        queueUrl: resources.queueOf(functionName),
      }),
    ),
    ...names('bucket').map((functionName) =>
      deadUploads({ functionName, deadLettersUrl: resources.deadLettersOf(functionName) }, (event) =>
        invoke(`${resources.functionOf(functionName)}:${LIVE_ALIAS}`, event),
      ),
    ),
  ];
}
