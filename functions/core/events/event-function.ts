import type { DynamoDBBatchResponse, SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import type { EnvironmentOf } from '#shared/deployment/environment.ts';
import { type EventFunctionName, functions, type SourceOf } from '#shared/deployment/functions.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { readChange, type StreamChange } from '../data/stream.ts';
import { asError } from '../platform/errors.ts';
import { defineLambda, type LambdaHandler, type Tools } from '../platform/lambda.ts';
import { withMetrics } from '../platform/metrics.ts';

/** The handler for each kind of event source. If it throws, Lambda retries. */
export interface Handlers {
  /** Receives all changes of an invocation, in order. */
  stream: (changes: readonly StreamChange[]) => Promise<void>;
  /** Receives the key of an object that was created. It may have been replaced or deleted since. */
  bucket: (key: string) => Promise<void>;
  schedule: () => Promise<void>;
  /** Receives the body of a message, parsed as JSON. */
  queue: (body: unknown) => Promise<void>;
}

/**
 * Defines the Lambda handler of an event function. `start` runs once and creates the function that receives the events. Its
 * errors are logged and rethrown so that Lambda retries.
 */
export function defineEventFunction<N extends EventFunctionName>(
  name: N,
  start: (environment: EnvironmentOf<N>, tools: Tools) => Handlers[SourceOf<N>['kind']],
): LambdaHandler<N, unknown, unknown> {
  return defineLambda(name, (environment, tools, metrics) => {
    const { IMAGE_BUCKET } = environment as { IMAGE_BUCKET?: string };
    const handle = start(environment, tools);
    const receive = createReceiver<EventSource['kind']>(functions[name].source, handle, IMAGE_BUCKET);
    const report: ReportError = (details, error) =>
      tools.logger.report('EVENT_FAILED', { ...details, error: asError(error) });
    return (event) => withMetrics(metrics, name, () => receive(event, report));
  });
}

/** Reports an error, with details of the event that caused it. */
export type ReportError = (details: Readonly<Record<string, unknown>>, error: unknown) => void;

const ObjectCreated = z.object({
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) }),
});
const Scheduled = z.object({ scheduledTime: z.string() });
const Messages = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });
const StreamRecords = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

/** Processes a raw Lambda event from one kind of source. */
type Receiver = (event: unknown, report: ReportError) => Promise<unknown>;

type Sources = { [K in EventSource['kind']]: Extract<EventSource, { kind: K }> };

const RECEIVERS: {
  [K in keyof Sources]: (handle: Handlers[K], source: Sources[K], bucket?: string) => Receiver;
} = {
  /** After an error, Lambda bisects the batch until it has isolated the failing record, and retries that one. */
  stream: (handle) => async (event, report) => {
    const { Records: records } = StreamRecords.parse(event);
    const sequenceNumber = records[0]?.dynamodb.SequenceNumber;
    const details = { sequenceNumber, records: records.length };
    await reporting(details, report, () => handle(records.map(readChange)));
    return { batchItemFailures: [] } satisfies DynamoDBBatchResponse;
  },

  bucket:
    (handle, { folder }, bucket) =>
    async (event, report) => {
      const {
        bucket: { name },
        object: { key },
      } = ObjectCreated.parse(event).detail;
      if (name !== bucket || !key.startsWith(folder))
        throw new Error(`This function does not process ${key} in ${name}.`);
      await reporting({ key }, report, () => handle(key));
    },

  schedule: (handle) => async (event, report) => reporting(Scheduled.parse(event), report, handle),

  /**
   * Processes every message and reports the failed ones. If all have failed, it throws, which returns them to the queue
   * too, but counts as an error of the function and so raises its alarm.
   */
  queue: (handle) => async (event, report) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const { Records: messages } = Messages.parse(event);
    for (const { messageId, body } of messages) {
      try {
        await handle(JSON.parse(body));
      } catch (error) {
        report({ messageId }, error);
        if (messages.length === batchItemFailures.push({ itemIdentifier: messageId })) throw error;
      }
    }
    return { batchItemFailures };
  },
};

/** Creates the receiver that passes the events of a source to `handle`. `bucket` is the image bucket. */
export const createReceiver = <K extends keyof Sources>(
  source: Sources[K],
  handle: Handlers[K],
  bucket?: string,
): Receiver => RECEIVERS[source.kind as K](handle, source, bucket);

async function reporting(
  details: Parameters<ReportError>[0],
  report: ReportError,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(details, error);
    throw error;
  }
}
