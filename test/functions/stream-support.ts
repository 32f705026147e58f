import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import { Checkpoint } from '../../local/events/checkpoint.ts';
import { openStream, type StreamEvents } from '../../local/events/stream.ts';
import { eventFunctions } from '../../shared/deployment/event-functions.ts';
import { streamPattern } from '../../shared/deployment/event-pattern.ts';

export type Deliver = (records: readonly DynamoDBRecord[]) => Promise<void>;

/** The stream of a table, filtered and batched for an event function. `handle` is the function's handler. */
export async function streamOf(
  functionName: 'counts' | 'parcel-changes',
  tableName: string,
  handle: (event: unknown) => Promise<unknown>,
) {
  const client = new DynamoDBClient({});
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  client.destroy();
  const arn = Table?.LatestStreamArn ?? '';
  const { source } = eventFunctions[functionName];
  const deliver: Deliver = async (records) => void (await handle({ Records: records }));
  let stream: StreamEvents | undefined;

  return {
    deliver,
    /** Makes the reader look for new records at once. */
    wake: () => stream?.wake(),
    /**
     * Reads the stream as the local portal does and passes every batch to `deliver`. Returns all records read so far.
     */
    read: (deliverBatch: (records: readonly DynamoDBRecord[]) => Promise<unknown> = deliver) => {
      const folder = mkdtempSync(join(tmpdir(), `northbound-${functionName}-`));
      const streamClient = new DynamoDBStreamsClient({
        endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      });
      const records: DynamoDBRecord[] = [];
      const report = vi.fn();
      const opened = openStream({
        functionName,
        client: streamClient,
        stream: arn,
        patterns: source.records.map(streamPattern),
        batchSize: source.batchSize,
        checkpoint: new Checkpoint(join(folder, 'stream.json'), arn),
        invoke: async (event) => {
          const { Records } = event as DynamoDBStreamEvent;
          records.push(...Records);
          return deliverBatch(Records);
        },
        report,
      });
      onTestFinished(async () => {
        await opened.close();
        streamClient.destroy();
        rmSync(folder, { recursive: true });
      });
      stream = opened;
      return { records, report };
    },
  };
}
