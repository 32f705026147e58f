import type { DynamoDBBatchResponse, SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { readChange, type StreamChange } from '../data/stream.ts';

/** An object in the image bucket. It may have been replaced or deleted since the event was sent. */
export interface CreatedObject {
  readonly key: string;
}

export interface ScheduledTime {
  readonly at: Date;
}

/** A message from a queue, with its body parsed as JSON. */
export interface Message {
  readonly id: string;
  readonly body: unknown;
}

/** The handler for each kind of event source. If it throws, Lambda retries. */
export interface Handlers {
  /** Receives all changes of an invocation, in order. */
  stream: (changes: readonly StreamChange[]) => Promise<void>;
  bucket: (object: CreatedObject) => Promise<void>;
  schedule: (time: ScheduledTime) => Promise<void>;
  queue: (message: Message) => Promise<void>;
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
export type Receiver = (event: unknown, report: ReportError) => Promise<unknown>;

/** Creates the receiver that passes the events of a source to `handle`. `bucket` is the image bucket. */
export function createReceiver<K extends EventSource['kind']>(
  source: Extract<EventSource, { kind: K }>,
  handle: Handlers[K],
  bucket?: string,
): Receiver;
export function createReceiver(
  source: EventSource,
  handle: Handlers[EventSource['kind']],
  bucket?: string,
): Receiver {
  switch (source.kind) {
    case 'stream':
      return streamReceiver(handle as Handlers['stream']);
    case 'bucket':
      return bucketReceiver(bucket, source.folder, handle as Handlers['bucket']);
    case 'schedule':
      return scheduleReceiver(handle as Handlers['schedule']);
    case 'queue':
      return queueReceiver(handle as Handlers['queue']);
  }
}

/**
 * Passes all stream records of an invocation to the handler at once. After an error, Lambda bisects the batch until it has
 * isolated the failing record, and retries only that one until it is too old.
 */
function streamReceiver(handle: Handlers['stream']): Receiver {
  return async (event, report): Promise<DynamoDBBatchResponse> => {
    const { Records: records } = StreamRecords.parse(event);
    const sequenceNumber = records[0]?.dynamodb.SequenceNumber;
    await withReport(
      () => handle(records.map(readChange)),
      { sequenceNumber, records: records.length },
      report,
    );
    return { batchItemFailures: [] };
  };
}

function bucketReceiver(bucket: string | undefined, folder: string, handle: Handlers['bucket']): Receiver {
  return async (event, report) => {
    const { bucket: sourceBucket, object } = ObjectCreated.parse(event).detail;
    if (sourceBucket.name !== bucket || !object.key.startsWith(folder))
      throw new Error(`This function does not process ${object.key} in ${sourceBucket.name}.`);
    await withReport(() => handle({ key: object.key }), { key: object.key }, report);
  };
}

function scheduleReceiver(handle: Handlers['schedule']): Receiver {
  return async (event, report) => {
    const { scheduledTime } = Scheduled.parse(event);
    await withReport(() => handle({ at: new Date(scheduledTime) }), { scheduledTime }, report);
  };
}

/**
 * Processes every message and reports the failed ones. If all have failed, it throws, which returns them to the queue
 * too, but counts as an error of the function and so raises its alarm.
 */
function queueReceiver(handle: Handlers['queue']): Receiver {
  return async (event, report): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const { Records: messages } = Messages.parse(event);
    for (const { messageId, body } of messages) {
      try {
        await handle({ id: messageId, body: JSON.parse(body) });
      } catch (error) {
        report({ messageId }, error);
        if (messages.length === batchItemFailures.push({ itemIdentifier: messageId })) throw error;
      }
    }
    return { batchItemFailures };
  };
}

async function withReport(
  work: () => Promise<void>,
  details: Parameters<ReportError>[0],
  report: ReportError,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(details, error);
    throw error;
  }
}
