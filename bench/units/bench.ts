import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { ensureTable } from '#local/database/table.ts';
import { meterCapacity, type Units } from './consumed-capacity.ts';

export interface Row {
  readonly operation: string;
  readonly kind: keyof Units;
  readonly measured: number;
  readonly limit: number;
}

export interface Bench {
  readonly table: Table;
  /** The same table in a stage with a shipping system. */
  readonly connected: Table;
  readonly clock: Clock;
  /** Runs an operation and records its cost with the limit. */
  row(operation: string, kind: keyof Units, limit: number, work: () => Promise<unknown>): Promise<void>;
}

/** Runs all parts on one new table of the embedded engine, which reports the same request units as AWS. Amazon's does not. */
export async function measure(parts: readonly ((bench: Bench) => Promise<void>)[]): Promise<Row[]> {
  const dynamo = await startDynamo({ engine: 'embedded' });
  const client = new DynamoDBClient({
    endpoint: dynamo.endpoint,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const units = meterCapacity(client);
  const rows: Row[] = [];
  try {
    await ensureTable(client, 'bench');
    // The engine scans the whole stream on each write, which is slow for tens of thousands of items.
    await client.send(
      new UpdateTableCommand({ TableName: 'bench', StreamSpecification: { StreamEnabled: false } }),
    );
    const documents = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    });
    const clock: Clock = { now: () => new Date('2026-03-02T17:00:00Z') };
    const bench: Bench = {
      table: new Table('bench', documents, { clock }),
      connected: new Table('bench', documents, { clock, hasOutbox: true }),
      clock,
      row: async (operation, kind, limit, work) => {
        rows.push({ operation, kind, measured: (await units(work))[kind], limit });
      },
    };
    for (const part of parts) await part(bench);
    return rows;
  } finally {
    client.destroy();
    await dynamo.close();
  }
}

/** Processes items in batches of `size` in parallel. */
export async function inBatches<T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size)
    await Promise.all(items.slice(start, start + size).map(work));
}
