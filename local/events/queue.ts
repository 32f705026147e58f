import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';
import { attempt, type Invoke, openInvocations, type ReportFailure, retryDelayMs, wait } from './deliver.ts';

export type QueueEvents = ReturnType<typeof openQueue>;

interface QueueOptions {
  label: string;
  batchSize: number;
  /** The maximum number of deliveries before a message counts as failed (SQS `maxReceiveCount`). */
  maxReceiveCount: number;
  /** The maximum number of invocations at the same time; unlimited by default. */
  maxConcurrency?: number | undefined;
  /** Stores the messages that have not been handled yet. */
  file: string;
  invoke: Invoke;
  report: ReportFailure;
  warn?: Warn | undefined;
}

const Messages = z.array(z.object({ messageId: z.string(), body: z.string(), deliveries: z.number() }));
type QueuedMessage = z.infer<typeof Messages>[number];

const BatchResponse = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/**
 * Emulates an SQS queue and its Lambda event source mapping. Delivers each message at least once, even if the portal is
 * killed. Reports a message that SQS would move to the dead-letter queue.
 */
export function openQueue(options: QueueOptions) {
  const { label, batchSize, maxReceiveCount, file, invoke, report, warn } = options;
  const { maxConcurrency = Number.POSITIVE_INFINITY } = options;
  const onDamage = () => setAside(file, `Messages that ${label} had not handled are lost.`, warn);
  const stored = new Set(readStored(Messages, file, onDamage));
  const visible = [...stored];
  const { signal, track, close } = openInvocations();

  const save = () => writeStored(file, [...stored]);
  let running = 0;
  const poll = () => {
    while (visible.length > 0 && running < maxConcurrency && !signal.aborted) {
      running += 1;
      track(handle(visible.splice(0, batchSize)).finally(handled));
    }
  };
  const handled = () => {
    running -= 1;
    poll();
  };
  const handle = async (batch: QueuedMessage[]) => {
    for (const message of batch) message.deliveries += 1;
    const failures = new Map(await failuresOf(batch));
    for (const message of batch) {
      const isRetried = failures.has(message) && message.deliveries < maxReceiveCount;
      if (isRetried) track(retryLater(message));
      else stored.delete(message);
      if (failures.has(message) && !isRetried)
        report(failures.get(message), `${label}: message ${message.body}`);
    }
    // Messages that stay in the file are delivered again after a restart.
    attempt(save, (error) => report(error, `Storing the queue of ${label}`));
  };
  const failuresOf = async (batch: QueuedMessage[]): Promise<[QueuedMessage, unknown][]> => {
    try {
      const { batchItemFailures } = BatchResponse.parse(await invoke(eventOf(batch)));
      return batch
        .filter(({ messageId }) =>
          batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === messageId),
        )
        .map((message) => [message, new Error('The function reported it as failed.')]);
    } catch (error) {
      return batch.map((message) => [message, error]);
    }
  };
  const retryLater = async (message: QueuedMessage) => {
    await wait(retryDelayMs(message.deliveries), signal);
    visible.push(message);
    poll();
  };
  // Deliver messages sent in the same turn of the event loop in one batch.
  setImmediate(poll);

  return {
    /** Writes a message to disk and enqueues it. Throws if it cannot be written. */
    send: (body: string): void => {
      const message = { messageId: randomUUID(), body, deliveries: 0 };
      writeStored(file, [...stored, message]);
      stored.add(message);
      visible.push(message);
      setImmediate(poll);
    },
    close,
  };
}

function eventOf(batch: readonly QueuedMessage[]): SQSEvent {
  const now = String(Date.now());
  return {
    Records: batch.map(({ messageId, body, deliveries }) => ({
      messageId,
      receiptHandle: messageId,
      body,
      attributes: {
        ApproximateReceiveCount: String(deliveries),
        SentTimestamp: now,
        SenderId: '000000000000',
        ApproximateFirstReceiveTimestamp: now,
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:${DEFAULT_RUNTIME_CONFIG.region}:000000000000:local`,
      awsRegion: DEFAULT_RUNTIME_CONFIG.region,
    })),
  };
}
