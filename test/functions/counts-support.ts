import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished, vi } from 'vitest';
import { countsRepository } from '../../functions/counts/counts-repository.ts';
import { countsService } from '../../functions/counts/counts-service.ts';
import { handler } from '../../functions/counts/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { ensureTable } from '../../local/database/table.ts';
import { Checkpoint } from '../../local/events/checkpoint.ts';
import { openStream, type StreamEvents } from '../../local/events/stream.ts';
import { eventFunctions } from '../../shared/deployment/event-functions.ts';
import { streamPattern } from '../../shared/deployment/event-pattern.ts';
import { LOCATION_CODES, type LocationCode } from '../../shared/rules/locations.ts';
import { isFinal } from '../../shared/rules/parcel-status.ts';

const { source } = eventFunctions.counts;

export type Deliver = (records: readonly DynamoDBRecord[]) => Promise<void>;
type Counts = Partial<Record<LocationCode, Partial<Record<ParcelRecord['status'], number>>>>;

/** A new table with its package counts and its stream. */
export async function aTableWithCounts() {
  const TABLE_NAME = `counts-${randomUUID()}`;
  const client = new DynamoDBClient({});
  await ensureTable(client, TABLE_NAME);
  const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  client.destroy();
  const table = connectTable(TABLE_NAME);
  const service = countsService(countsRepository(table), systemClock);
  const handle = handler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT', TABLE_NAME } });
  let stream: StreamEvents | undefined;
  const deliver: Deliver = async (records) => void (await handle({ Records: records }));

  return {
    table,
    parcels: parcelRepository(table),
    deliver,
    /** All counts except zeros. */
    counts: async (): Promise<Counts> => {
      stream?.wake();
      const all = await Promise.all(
        LOCATION_CODES.map(async (code) => [code, withoutZeros(await service.ofTerminal(code))] as const),
      );
      return Object.fromEntries(all.filter(([, counts]) => Object.keys(counts).length > 0));
    },
    /**
     * Reads the stream as the local portal does and passes every batch to `deliver`. Returns all records read so far.
     */
    read: (deliverBatch: (records: readonly DynamoDBRecord[]) => Promise<unknown> = deliver) => {
      const folder = mkdtempSync(join(tmpdir(), 'northbound-counts-'));
      const streamClient = new DynamoDBStreamsClient({
        endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      });
      const records: DynamoDBRecord[] = [];
      const arn = Table?.LatestStreamArn ?? '';
      const report = vi.fn();
      const opened = openStream({
        functionName: 'counts',
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

const withoutZeros = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

/** The expected counts of these parcels. */
export function countsOf(parcels: Iterable<ParcelRecord>): Counts {
  const counts: Counts = {};
  for (const { status, originCode, destinationCode } of parcels) {
    if (isFinal(status)) continue;
    const terminal = destinationCode ?? originCode;
    counts[terminal] = { ...counts[terminal], [status]: (counts[terminal]?.[status] ?? 0) + 1 };
  }
  return counts;
}
