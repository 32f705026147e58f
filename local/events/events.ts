import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { type CreatedObject, STORE_CREDENTIALS } from '../storage/object-store.ts';
import { openBucket } from './bucket.ts';
import { Checkpoint } from './checkpoint.ts';
import type { ReportFailure } from './deliver.ts';
import { openQueue, type QueueEvents } from './queue.ts';
import { openSchedule } from './schedule.ts';
import { openStream, type StreamEvents } from './stream.ts';

interface EventsOptions<Name extends string> {
  functions: Readonly<Record<Name, { readonly source: EventSource }>>;
  invoke: (name: Name, event: unknown) => Promise<unknown>;
  report: ReportFailure;
}

interface StartOptions {
  endpoint: string;
  tableName: string;
  /** Stores each function's position in the stream. */
  checkpointFile: string;
  /** Where stream records that keep failing are kept. */
  failedFolder: string;
  /** Stores the messages of each queue. */
  queueFolder: string;
}

export interface Events {
  /** Invokes the functions for a new object in the image bucket. */
  objectCreated(object: CreatedObject): void;
  /** Polls the table's stream soon, because an item may have changed. */
  tableWritten(): void;
  /** Enqueues a message for a function. @throws if the function has no queue, or it is not started */
  send(functionName: string, body: string): void;
  /** The sequence number of the first stream record still needed; undefined if no function reads the stream. */
  neededFrom(): number | undefined;
  /** Starts the stream readers, queues and schedules. The table must exist. */
  start(options: StartOptions): Promise<void>;
  /** Starts no new invocations. Resolves when those in progress are done, or after a few seconds. */
  close(): Promise<void>;
}

/** Emulates all AWS event sources of the functions in `shared/deployment/functions.ts`. */
export function openEvents<Name extends string>({ functions, invoke, report }: EventsOptions<Name>): Events {
  const of = <K extends EventSource['kind']>(kind: K) =>
    (Object.entries(functions) as [Name, { readonly source: EventSource }][]).flatMap(([name, { source }]) =>
      source.kind === kind
        ? [
            {
              name,
              source: source as Extract<EventSource, { kind: K }>,
              invoke: (event: unknown) => invoke(name, event),
            },
          ]
        : [],
    );
  const buckets = of('bucket').map(({ source, ...rest }) => openBucket({ ...source, ...rest, report }));
  const queues = new Map<string, QueueEvents>();
  const started: { close(): Promise<void> }[] = [];
  const readers = of('stream');
  let streams: StreamEvents[] = [];
  let checkpoint: Checkpoint | undefined;

  return {
    objectCreated: (object) => {
      for (const bucket of buckets) bucket.objectCreated(object);
    },
    tableWritten: () => {
      for (const stream of streams) stream.wake();
    },
    send: (functionName, body) => {
      const queue = queues.get(functionName);
      if (!queue) throw new Error(`${functionName} has no queue.`);
      queue.send(body);
    },
    neededFrom: () => {
      if (readers.length === 0) return undefined;
      // Before `start`, it is unknown whether the checkpoint belongs to the current stream.
      return checkpoint?.neededFrom(readers.map(({ name }) => name)) ?? 0;
    },
    start: async ({ failedFolder, queueFolder, ...table }) => {
      mkdirSync(queueFolder, { recursive: true });
      for (const { name, source, ...rest } of of('queue')) {
        const file = join(queueFolder, `${name}.json`);
        queues.set(name, openQueue({ ...source, ...rest, label: name, file, report }));
      }
      for (const { name, source, ...rest } of of('schedule'))
        started.push(openSchedule({ ...source, ...rest, label: name, report }));
      const { client, stream } = await connect(table);
      const opened = new Checkpoint(table.checkpointFile, stream);
      checkpoint = opened;
      streams = readers.map(({ name, source, ...rest }) =>
        openStream({
          ...rest,
          functionName: name,
          client,
          stream,
          patterns: source.records.map(streamPattern),
          batchSize: source.batchSize,
          checkpoint: opened,
          failedFolder,
          report,
        }),
      );
      started.push(...streams, { close: async () => client.destroy() });
    },
    close: async () => {
      await Promise.all(buckets.map((bucket) => bucket.close()));
      for (const source of [...started, ...queues.values()]) await source.close();
    },
  };
}

async function connect({ endpoint, tableName }: Pick<StartOptions, 'endpoint' | 'tableName'>) {
  const config = { endpoint, region: DEFAULT_RUNTIME_CONFIG.region, credentials: STORE_CREDENTIALS };
  const client = new DynamoDBClient(config);
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
    return { client: new DynamoDBStreamsClient(config), stream: Table.LatestStreamArn };
  } finally {
    client.destroy();
  }
}
