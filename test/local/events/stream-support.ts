import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import { startDynamoProxy } from '../../../local/database/dynamo-proxy.ts';
import { ensureTable } from '../../../local/database/table.ts';
import { Checkpoint } from '../../../local/events/checkpoint.ts';
import { openStream, type StreamEvents } from '../../../local/events/stream.ts';
import { STORE_CREDENTIALS } from '../../../local/storage/object-store.ts';
import { streamPattern } from '../../../shared/deployment/event-pattern.ts';
import { temporaryDirectory } from '../support.ts';

const TableName = 'streamed';

/** The sort key of a record's item. */
export const nameOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.sk?.S ?? '';

export interface StreamOptions {
  handle: (records: readonly DynamoDBRecord[]) => Promise<unknown>;
  functionName?: string;
  batchSize?: number;
  checkpointFile?: string;
}

/** Starts the engine with a table whose stream functions can read. */
export async function aStreamedTable(databaseFile?: string) {
  const streams = new Set<StreamEvents>();
  const dynamo = await startDynamoProxy({
    ...(databaseFile !== undefined && { databaseFile }),
    onWrite: () => {
      for (const stream of streams) stream.wake();
    },
  });
  const config = { endpoint: dynamo.endpoint, region: 'us-west-2', credentials: STORE_CREDENTIALS };
  const [client, streamClient] = [new DynamoDBClient(config), new DynamoDBStreamsClient(config)];
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await Promise.all([...streams].map((stream) => stream.close()));
    client.destroy();
    streamClient.destroy();
    await dynamo.close();
  };
  onTestFinished(close);
  await ensureTable(client, TableName);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const arn = Table?.LatestStreamArn ?? '';
  const ownCheckpoint = join(temporaryDirectory(), 'stream.json');

  return {
    close,
    /** Writes an item, which matches the functions' filter if its type is `sample`. */
    put: async (name: string, type = 'sample') => {
      const Item = { pk: { S: 'p' }, sk: { S: name }, type: { S: type } };
      await client.send(new PutItemCommand({ TableName, Item }));
    },
    /** Starts a function that reads the stream. `calls` lists the record names of each invocation. */
    read: ({
      handle,
      functionName = 'sample',
      batchSize = 10,
      checkpointFile = ownCheckpoint,
    }: StreamOptions) => {
      const calls: string[][] = [];
      const report = vi.fn();
      const stream = openStream({
        functionName,
        client: streamClient,
        stream: arn,
        patterns: [streamPattern({ type: 'sample', changes: {} })],
        batchSize,
        checkpoint: new Checkpoint(checkpointFile, arn),
        invoke: async (event) => {
          const { Records } = event as DynamoDBStreamEvent;
          calls.push(Records.map(nameOf));
          return handle(Records);
        },
        report,
      });
      streams.add(stream);
      return { stream, calls, report };
    },
  };
}
