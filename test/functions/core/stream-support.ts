import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { expect, onTestFinished, vi } from 'vitest';
import { Checkpoint } from '#local/events/checkpoint.ts';
import { openStream, type StreamEvents } from '#local/events/stream.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import { functions } from '#shared/deployment/functions.ts';

export const POLL_OPTIONS = { timeout: 15_000 };

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
  const { source } = functions[functionName];
  const deliver: Deliver = async (records) => void (await handle({ Records: records }));
  let stream: StreamEvents | undefined;
  const wake = () => stream?.wake();

  /**
   * Reads the stream as the local portal does and passes every batch to `deliver`. Returns all records read so far.
   */
  const read = (deliverBatch: (records: readonly DynamoDBRecord[]) => Promise<unknown> = deliver) => {
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
      pattern: streamPattern(source),
      batchSize: source.batchSize,
      checkpoint: new Checkpoint(join(folder, 'stream.json'), arn),
      failedFolder: folder,
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
  };

  return {
    deliver,
    read,
    /** Makes the reader poll for new records immediately. */
    wake,
    /** The first `count` records that pass the filter, or those of one type, without processing them. */
    recordsOf: async (count: number, type?: string): Promise<DynamoDBRecord[]> => {
      const { records } = read(async () => {});
      const seen = () => {
        wake();
        return records.filter((record) => type === undefined || typeOf(record) === type);
      };
      await expect.poll(() => seen().length, POLL_OPTIONS).toBe(count);
      return seen();
    },
  };
}

const typeOf = ({ dynamodb }: DynamoDBRecord) => (dynamodb?.NewImage ?? dynamodb?.OldImage)?.type?.S;
