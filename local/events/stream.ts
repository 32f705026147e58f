import type { _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { EventPattern } from '#shared/deployment/event-pattern.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Invoke, type ReportFailure, retryDelayMs, wait, waitUntilDone } from './deliver.ts';
import { storeFailedRecord } from './failed-record.ts';
import { lambdaRecord, matches } from './stream-event.ts';
import { StreamReader } from './stream-reader.ts';

/** Polling interval without writes. */
const IDLE_INTERVAL_MS = 5000;
/** Delay between a write and the poll, so that consecutive writes are in one batch. */
const BATCH_WINDOW_MS = 20;
/** How long a failing record is retried. On AWS, for hours. */
const RETRY_MS = 15_000;

export type StreamEvents = ReturnType<typeof openStream>;

interface StreamOptions {
  functionName: string;
  client: DynamoDBStreamsClient;
  /** The stream's ARN. */
  stream: string;
  pattern: EventPattern;
  batchSize: number;
  checkpoint: Checkpoint;
  /** Stores the records that keep failing. */
  failedFolder: string;
  /** {@link RETRY_MS} by default. */
  retryMs?: number;
  invoke: Invoke;
  report: ReportFailure;
}

/**
 * Emulates a Lambda event source mapping for a DynamoDB stream with bisect-on-error. Delivers the matching records in
 * order and at least once, even if the portal is killed. Retries a failing record for a while, then stores it in a file,
 * reports it and continues with the next one.
 */
export function openStream(options: StreamOptions) {
  const { functionName, client, stream, pattern, batchSize, checkpoint, invoke, report } = options;
  const { failedFolder, retryMs = RETRY_MS } = options;
  const reader = new StreamReader(client, stream, checkpoint.positionOf(functionName));
  const closing = new AbortController();
  const { signal } = closing;
  let woken = Promise.withResolvers<void>();

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const page = await reader.read();
      if (page) await deliverPage(page.shardId, page.records);
      else await untilWoken();
    }
  }

  async function untilWoken(): Promise<void> {
    const asleep = new AbortController();
    await Promise.race([woken.promise, wait(IDLE_INTERVAL_MS, AbortSignal.any([signal, asleep.signal]))]);
    asleep.abort();
    await wait(BATCH_WINDOW_MS, signal);
    woken = Promise.withResolvers();
  }

  async function deliverPage(shardId: string, found: readonly _Record[]): Promise<void> {
    const records = found.map((record) => lambdaRecord(stream, record));
    const matching = records.filter((record) => matches(pattern, record));
    const advance = (record: DynamoDBRecord | undefined) =>
      checkpoint.save(functionName, reader.advance(shardId, record?.dynamodb?.SequenceNumber ?? ''));
    for (let start = 0; start < matching.length && !signal.aborted; start += batchSize)
      await deliverBatch(matching.slice(start, start + batchSize), advance);
    if (!signal.aborted && records.at(-1) !== matching.at(-1)) advance(records.at(-1));
  }

  async function deliverBatch(
    batch: readonly DynamoDBRecord[],
    advance: (record: DynamoDBRecord | undefined) => void,
  ): Promise<void> {
    let rest = batch;
    let size = rest.length;
    let failures = 0;
    let retryUntil = 0;
    const complete = (count: number) => {
      advance(rest[count - 1]);
      rest = rest.slice(count);
      [size, failures] = [rest.length, 0];
    };
    for (let first = rest[0]; first && !signal.aborted; first = rest[0]) {
      try {
        await invoke({ Records: rest.slice(0, size) });
      } catch (error) {
        if (size > 1) {
          size = Math.ceil(size / 2);
        } else if (failures === 0 || Date.now() < retryUntil) {
          if (failures === 0) retryUntil = Date.now() + retryMs;
          failures += 1;
          await wait(retryDelayMs(failures), signal);
        } else {
          const file = storeFailedRecord(failedFolder, functionName, first);
          const number = first.dynamodb?.SequenceNumber;
          report(error, `${functionName}: stream record ${number} (stored in ${file})`);
          complete(1);
        }
        continue;
      }
      complete(size);
    }
  }

  /** Retries after every failure to read the stream or save the position, but reports only the first. */
  async function run(): Promise<void> {
    let isReported = false;
    while (!signal.aborted) {
      try {
        await poll();
      } catch (error) {
        if (signal.aborted) return;
        if (!isReported) report(error, `Reading the table's stream for ${functionName}`);
        isReported = true;
        reader.rewind();
        await wait(IDLE_INTERVAL_MS, signal);
      }
    }
  }

  const running = run();
  return {
    /** Polls soon, because an item may have changed. */
    wake: (): void => woken.resolve(),
    /** Starts no new invocations. Resolves when the one in progress is done, or after five seconds. */
    close: async (): Promise<void> => {
      closing.abort();
      await waitUntilDone([running]);
    },
  };
}
