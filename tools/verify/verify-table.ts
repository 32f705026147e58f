import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { connectTable } from '#functions/core/data/table.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { recordProblems } from './record-problems.ts';
import { counterTotals } from './totals.ts';

const CONCURRENCY = 20;

interface Verified {
  readonly items: number;
  readonly problems: readonly string[];
}

/**
 * Walks every item of a table: whether the current code can read it, whether its keys, projected attributes and entries
 * follow from its fields, whether what it refers to exists, and whether the counters are right. Changes nothing. Records
 * that change meanwhile may be reported by mistake.
 * @param images the bucket of the images; without it, objects are not looked up
 */
export async function verifyTable(
  tableName: string,
  images: Pick<ObjectStore, 'etag'> | undefined,
  now: Date,
  onProgress: (items: number) => void = () => {},
): Promise<Verified> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const totals = counterTotals(now);
  const table = connectTable(tableName, { clock: { now: () => now } });
  const problemsOf = recordProblems({ table, images, now, count: totals.add });
  const problems: string[] = [];
  let items = 0;
  const scan = { TableName: tableName, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client }, scan)) {
    problems.push(...(await inParallel(Items, CONCURRENCY, problemsOf)).flat());
    items += Items.length;
    onProgress(items);
  }
  return { items, problems: [...problems, ...totals.problems()] };
}
