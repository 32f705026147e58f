import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import { type EventFunctionName, eventFunctions } from '#shared/deployment/functions.ts';
import type { EventSource } from '#shared/deployment/lambda-function.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { PortalClock } from '../clock/portal-clock.ts';
import type { Warn } from '../data-directory/stored-json.ts';
import { RequestError } from '../http/request-error.ts';
import { type FunctionHost, invocationOf } from '../lambda/host.ts';
import { type AroundCreation, STORE_CREDENTIALS } from '../storage/object-store.ts';
import { openBucket } from './bucket.ts';
import { Checkpoint } from './checkpoint.ts';
import type { Invoke, ReportFailure } from './deliver.ts';
import { openQueue, type QueueEvents } from './queue.ts';
import { openSchedule } from './schedule.ts';
import { openStream, type StreamEvents } from './stream.ts';

interface StartOptions {
  endpoint: string;
  tableName: string;
  /** Stores each function's position in the stream. */
  checkpointFile: string;
  /** Stores the stream records that keep failing. */
  failedFolder: string;
}

interface EventOptions {
  host: FunctionHost;
  clock: Pick<PortalClock, 'now'>;
  /** Stores the messages of each queue, and the events of the bucket. */
  queueFolder: string;
  report: ReportFailure;
  /** Receives what was lost with a damaged file. */
  warn: Warn;
}

/** Emulates the AWS event sources of the event functions, and invokes the functions in their host. */
export function openEvents({ host, clock, queueFolder, report, warn }: EventOptions) {
  mkdirSync(queueFolder, { recursive: true });
  const fileOf = (name: string) => join(queueFolder, `${name}.json`);
  const byKind = <K extends EventSource['kind']>(kind: K) =>
    Object.entries(eventFunctions()).flatMap(([name, { source }]) => {
      const invoke: Invoke = (event) => host.invoke(invocationOf(name as EventFunctionName, event));
      return source.kind === kind
        ? [{ name, invoke, source: source as Extract<EventSource, { kind: K }> }]
        : [];
    });
  const buckets = byKind('bucket').map(({ name, source, invoke }) =>
    openBucket({ ...source, file: fileOf(name), invoke, report, warn }),
  );
  const queues = new Map<string, QueueEvents>();
  const schedules: ReturnType<typeof openSchedule>[] = [];
  const started: { close(): Promise<void> }[] = [];
  const readers = byKind('stream');
  let streams: StreamEvents[] = [];
  let checkpoint: Checkpoint | undefined;
  const aroundCreation: AroundCreation = (object, create) =>
    buckets.reduce((inner, bucket) => () => bucket.aroundCreation(object, inner), create)();

  return {
    /** Creates an object in the image bucket and invokes the functions. Rejects if its event cannot be stored. */
    aroundCreation,
    /** Polls the table's stream soon, because an item may have changed. */
    tableWritten: (): void => {
      for (const stream of streams) stream.wake();
    },
    /** Enqueues a message for a function. @throws if the function has no queue, or before `start` */
    send: (functionName: string, body: string): void => {
      const queue = queues.get(functionName);
      if (!queue) throw new RequestError(400, `${functionName} has no queue.`);
      queue.send(body);
    },
    /** The sequence number of the first stream record still needed; 0 before `start` reads the checkpoint. */
    neededFrom: (): number => checkpoint?.neededFrom(readers.map(({ name }) => name)) ?? 0,
    /** Starts the stream readers, queues and schedules, and delivers earlier events of the bucket. The table must exist. */
    start: async ({ failedFolder, ...table }: StartOptions): Promise<void> => {
      for (const bucket of buckets) bucket.start();
      for (const { name, source, invoke } of byKind('queue'))
        queues.set(name, openQueue({ ...source, label: name, file: fileOf(name), invoke, report, warn }));
      for (const { name, source, invoke } of byKind('schedule'))
        schedules.push(openSchedule({ ...source, label: name, invoke, report, now: clock.now }));
      const { client, stream } = await connect(table);
      const opened = new Checkpoint(table.checkpointFile, stream, warn);
      checkpoint = opened;
      streams = readers.map(({ name, source, invoke }) =>
        openStream({
          functionName: name,
          client,
          stream,
          pattern: streamPattern(source),
          batchSize: source.batchSize,
          checkpoint: opened,
          failedFolder,
          invoke,
          report,
        }),
      );
      started.push(...streams, { close: async () => client.destroy() });
    },
    /** Runs the schedules that were due in the time that the portal's clock has skipped. Resolves after the runs. */
    clockMoved: async (): Promise<void> => {
      await Promise.all(schedules.map((schedule) => schedule.clockMoved()));
    },
    /** Starts no new invocations. Resolves when those in progress are done, or after a few seconds. */
    close: async (): Promise<void> => {
      await Promise.all(buckets.map((bucket) => bucket.close()));
      for (const source of [...schedules, ...started, ...queues.values()]) await source.close();
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
