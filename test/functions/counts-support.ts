import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { countsRepository } from '../../functions/counts/counts-repository.ts';
import { countsService } from '../../functions/counts/counts-service.ts';
import { handler } from '../../functions/counts/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { ensureTable } from '../../local/database/table.ts';
import { LOCATION_CODES, type LocationCode } from '../../shared/rules/locations.ts';
import { isFinal } from '../../shared/rules/parcel-status.ts';
import { streamOf } from './stream-support.ts';

type Counts = Partial<Record<LocationCode, Partial<Record<ParcelRecord['status'], number>>>>;

/** A new table with its package counts and its stream. */
export async function aTableWithCounts() {
  const TABLE_NAME = `counts-${randomUUID()}`;
  const client = new DynamoDBClient({});
  await ensureTable(client, TABLE_NAME);
  client.destroy();
  const table = connectTable(TABLE_NAME);
  const service = countsService(countsRepository(table), systemClock);
  const handle = handler.with({ environment: { STAGE: 'test', LOG_LEVEL: 'SILENT', TABLE_NAME } });
  const { deliver, read, wake } = await streamOf('counts', TABLE_NAME, handle);

  return {
    table,
    parcels: parcelRepository(table),
    deliver,
    read,
    /** All counts except zeros. */
    counts: async (): Promise<Counts> => {
      wake();
      const all = await Promise.all(
        LOCATION_CODES.map(async (code) => [code, withoutZeros(await service.ofTerminal(code))] as const),
      );
      return Object.fromEntries(all.filter(([, counts]) => Object.keys(counts).length > 0));
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
