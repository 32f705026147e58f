import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { DEFAULT_RUNTIME_CONFIG } from '../../shared/deployment/runtime-config.ts';
import {
  failedItems,
  type Invoke,
  type ReportFailure,
  retryDelayMs,
  wait,
  waitUntilDone,
} from './deliver.ts';

export interface QueueEvents {
  /** Enqueues a message. The body is serialized as JSON. */
  send(body: unknown): void;
  close(): Promise<void>;
}

interface QueueOptions {
  label: string;
  batchSize: number;
  /** The maximum number of deliveries before a message counts as failed (SQS `maxReceiveCount`). */
  maxReceiveCount: number;
  invoke: Invoke;
  report: ReportFailure;
}

interface QueuedMessage {
  readonly messageId: string;
  readonly body: string;
  deliveries: number;
}

/**
 * Emulates an SQS queue and its Lambda event source mapping. Reports a message that SQS would move to the dead-letter
 * queue. Messages in the queue are lost when the portal stops.
 */
export function openQueue({ label, batchSize, maxReceiveCount, invoke, report }: QueueOptions): QueueEvents {
  const visible: QueuedMessage[] = [];
  const inProgress = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;

  const track = (work: Promise<void>) => {
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
  };
  const poll = () => {
    while (visible.length > 0 && !signal.aborted) track(handle(visible.splice(0, batchSize)));
  };
  const handle = async (batch: QueuedMessage[]) => {
    for (const message of batch) message.deliveries += 1;
    for (const [message, error] of await failuresOf(batch)) {
      if (message.deliveries < maxReceiveCount) track(returnLater(message));
      else report(error, `${label}: message ${message.messageId}`);
    }
  };
  const failuresOf = async (batch: QueuedMessage[]): Promise<[QueuedMessage, unknown][]> => {
    try {
      const failed = failedItems(await invoke(eventOf(batch)));
      return batch
        .filter(({ messageId }) => failed.has(messageId))
        .map((message) => [message, new Error('The function reported it as failed.')]);
    } catch (error) {
      return batch.map((message) => [message, error]);
    }
  };
  const returnLater = async (message: QueuedMessage) => {
    await wait(retryDelayMs(message.deliveries), signal);
    visible.push(message);
    poll();
  };

  return {
    send: (body) => {
      visible.push({ messageId: randomUUID(), body: JSON.stringify(body), deliveries: 0 });
      // Deliver messages sent in the same turn of the event loop in one batch.
      setImmediate(poll);
    },
    close: async () => {
      closing.abort();
      await waitUntilDone(inProgress);
    },
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
