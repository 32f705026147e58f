import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Table } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { ensureTable } from '#local/database/table.ts';
import { DEFAULT_TIMEOUT_SECONDS } from '#shared/deployment/lambda-function.ts';
import { type Counts, limitClient } from './limited-client.ts';
import { type Arrival, inVirtualTime, seededRandom } from './virtual-time.ts';

/** A Monday morning, when the terminals in Alaska are open. */
const START = new Date('2026-03-02T19:00:00Z');
/** What a function of the API has for a request. */
const TIMEOUT_MS = DEFAULT_TIMEOUT_SECONDS * 1000;
/** What one partition takes. */
const UNITS_PER_SECOND = 1000;
const SEED = 20_261_127;

export interface Result extends Counts {
  /** How long each arrival took. Milliseconds, sorted. */
  readonly durations: readonly number[];
  readonly failures: number;
}

/** How large a load is. */
export interface Size {
  /** How long it lasts, longer than the retries of a request to be like a load without an end. Seconds. */
  readonly seconds: number;
  /** The share of the packages or customers, and of the units of a partition, that is simulated. */
  readonly share: number;
}

export interface Load {
  readonly table: Table;
  /** Between 0 and 1, the same in each run. */
  readonly random: () => number;
  /** Runs one arrival after the other, at random times of the window, each with its number, and resolves to what happened. */
  readonly run: (count: number, work: (index: number) => Promise<boolean>) => Promise<Result>;
}

/** Runs `work` on a new table of the local engine, with the limits of DynamoDB's partitions while a load runs. */
export async function withLoad<T>({ seconds, share }: Size, work: (load: Load) => Promise<T>): Promise<T> {
  const dynamo = await startDynamo({ engine: 'embedded' });
  const client = new DynamoDBClient({
    endpoint: dynamo.endpoint,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await ensureTable(client, 'load');
    // The engine scans the whole stream on each write, which is slow for thousands of items.
    await client.send(
      new UpdateTableCommand({ TableName: 'load', StreamSpecification: { StreamEnabled: false } }),
    );
    const limited = limitClient(client, UNITS_PER_SECOND * share);
    const documents = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    });
    const random = seededRandom(SEED);
    return await work({
      table: new Table('load', documents, { clock: systemClock }),
      random,
      run: async (count, one) => {
        const durations: number[] = [];
        let failures = 0;
        const arrivals = Array.from({ length: count }, (_, index): Arrival => {
          const atMs = random() * seconds * 1000;
          const run = async () => {
            const started = Date.now();
            const context = { getRemainingTimeInMillis: () => started + TIMEOUT_MS - Date.now() };
            if (!(await withRequestContext({}, context, () => one(index)))) failures++;
            durations.push(Date.now() - started);
          };
          return { atMs, run };
        });
        limited.begin();
        try {
          await inVirtualTime(START, arrivals, random, limited.idle);
        } finally {
          limited.end();
        }
        return { ...limited.counts, durations: durations.sort((a, b) => a - b), failures };
      },
    });
  } finally {
    client.destroy();
    await dynamo.close();
  }
}
