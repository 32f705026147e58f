import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { DEFAULT_RUNTIME_CONFIG } from '../../shared/deployment/runtime-config.ts';
import {
  failedItems,
  type Invoke,
  RETRY_DELAYS_MS,
  type ReportFailure,
  wait,
  waitUntilDone,
} from './deliver.ts';

export interface QueueEvents {
  /** Puts a message into the queue; its body travels as JSON. */
  send(body: unknown): void;
  close(): Promise<void>;
}

interface QueueOptions {
  what: string;
  batchSize: number;
  /** How often a message is delivered before it is given up. */
  deliveries: number;
  invoke: Invoke;
  report: ReportFailure;
}

interface Waiting {
  readonly messageId: string;
  readonly body: string;
  deliveries: number;
}

/**
 * Stands in for an SQS queue, its dead-letter queue and Lambda's poller. Messages that still wait when the portal ends
 * are lost.
 */
export function openQueue({ what, batchSize, deliveries, invoke, report }: QueueOptions): QueueEvents {
  const visible: Waiting[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;

  const track = (work: Promise<void>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };
  const poll = () => {
    while (visible.length > 0 && !signal.aborted) track(handle(visible.splice(0, batchSize)));
  };
  const handle = async (batch: Waiting[]) => {
    for (const message of batch) message.deliveries += 1;
    for (const [message, error] of await failuresOf(batch)) {
      if (message.deliveries < deliveries) track(returnLater(message));
      else report(error, `${what}: the message ${message.messageId}`);
    }
  };
  const failuresOf = async (batch: Waiting[]): Promise<[Waiting, unknown][]> => {
    try {
      const failed = failedItems(await invoke(eventOf(batch)));
      return batch
        .filter(({ messageId }) => failed.has(messageId))
        .map((message) => [message, new Error('The function reported it as failed.')]);
    } catch (error) {
      return batch.map((message) => [message, error]);
    }
  };
  const returnLater = async (message: Waiting) => {
    await wait(
      RETRY_DELAYS_MS[message.deliveries - 1] ?? RETRY_DELAYS_MS[RETRY_DELAYS_MS.length - 1] ?? 0,
      signal,
    );
    visible.push(message);
    poll();
  };

  return {
    send: (body) => {
      visible.push({ messageId: randomUUID(), body: JSON.stringify(body), deliveries: 0 });
      // Messages that are sent together are delivered together.
      setImmediate(poll);
    },
    close: async () => {
      closing.abort();
      await waitUntilDone(underWay);
    },
  };
}

function eventOf(batch: readonly Waiting[]): SQSEvent {
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
