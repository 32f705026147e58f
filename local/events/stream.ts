import type { _Record, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { EventPattern } from '../../shared/deployment/event-pattern.ts';
import type { Checkpoint } from './checkpoint.ts';
import {
  failedItems,
  type Invoke,
  RETRY_DELAYS_MS,
  type ReportFailure,
  wait,
  waitUntilDone,
} from './deliver.ts';
import { matches } from './event-pattern.ts';
import { lambdaRecord } from './stream-event.ts';
import { StreamReader } from './stream-reader.ts';

/** Between two polls while no write is announced. */
const IDLE_MS = 5000;
/** Between the announcement of a write and the poll, so that writes close together come in one batch. */
const GATHER_MS = 20;

export interface StreamEvents {
  /** Announces that something was written. */
  wake(): void;
  /** Starts no more calls; resolves when the one in progress is done, or after a few seconds. */
  close(): Promise<void>;
}

interface StreamOptions {
  functionName: string;
  client: DynamoDBStreamsClient;
  /** The stream's ARN. */
  stream: string;
  patterns: readonly EventPattern[];
  batchSize: number;
  checkpoint: Checkpoint;
  invoke: Invoke;
  report: ReportFailure;
}

/**
 * Stands in for Lambda's poller of a stream: delivers the records that match a pattern in order, each at least once,
 * even if the portal is killed in between. If the function fails, the batch is halved until a record that keeps failing
 * is alone; that one is given up and reported, and the stream continues after it.
 */
export function openStream(options: StreamOptions): StreamEvents {
  const { functionName, client, stream, patterns, batchSize, checkpoint, invoke, report } = options;
  const reader = new StreamReader(client, stream, checkpoint.of(functionName));
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
    await Promise.race([woken.promise, wait(IDLE_MS, AbortSignal.any([signal, asleep.signal]))]);
    asleep.abort();
    await wait(GATHER_MS, signal);
    woken = Promise.withResolvers();
  }

  async function deliverPage(shardId: string, found: readonly _Record[]): Promise<void> {
    const records = found.map((record) => lambdaRecord(stream, record));
    const wanted = records.filter((record) => patterns.some((pattern) => matches(pattern, record)));
    const passed = (record: DynamoDBRecord | undefined) =>
      checkpoint.move(functionName, reader.passed(shardId, record?.dynamodb?.SequenceNumber ?? ''));
    for (let start = 0; start < wanted.length && !signal.aborted; start += batchSize)
      await deliverBatch(wanted.slice(start, start + batchSize), passed);
    if (!signal.aborted) passed(records.at(-1));
  }

  async function deliverBatch(
    batch: readonly DynamoDBRecord[],
    passed: (record: DynamoDBRecord | undefined) => void,
  ): Promise<void> {
    let rest = batch;
    let size = rest.length;
    let failures = 0;
    while (rest.length > 0 && !signal.aborted) {
      const { done, error } = await call(rest.slice(0, size));
      if (done > 0) {
        passed(rest[done - 1]);
        rest = rest.slice(done);
        [size, failures] = [rest.length, 0];
      } else if (size > 1) {
        size = Math.ceil(size / 2);
      } else if (failures < RETRY_DELAYS_MS.length) {
        await wait(RETRY_DELAYS_MS[failures] ?? 0, signal);
        failures += 1;
      } else {
        report(error, `The function ${functionName}, for the change ${rest[0]?.dynamodb?.SequenceNumber},`);
        passed(rest[0]);
        rest = rest.slice(1);
        [size, failures] = [rest.length, 0];
      }
    }
  }

  /** Calls the function; returns how many records are done, counted from the first. */
  async function call(records: readonly DynamoDBRecord[]): Promise<{ done: number; error?: unknown }> {
    try {
      const failed = failedItems(await invoke({ Records: records }));
      if (failed.size === 0) return { done: records.length };
      const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
      return { done: Math.max(0, first), error: new Error('The function reported it as failed.') };
    } catch (error) {
      return { done: 0, error };
    }
  }

  /** Reports only the first failure to read the stream or to save the position, and retries every one. */
  async function run(): Promise<void> {
    let isTold = false;
    while (!signal.aborted) {
      try {
        await poll();
      } catch (error) {
        if (signal.aborted) return;
        if (!isTold) report(error, `Reading the changes of the table for ${functionName}`);
        isTold = true;
        reader.rewind();
        await wait(IDLE_MS, signal);
      }
    }
  }

  const running = run();
  return {
    wake: () => woken.resolve(),
    close: async () => {
      closing.abort();
      await waitUntilDone([running]);
    },
  };
}
