import * as z from 'zod/mini';
import type { Item } from '../core/data/entity.ts';
import { SHIPPING_PROBLEMS_PARTITION } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import { orderKey, ShippingOrderRecord, StoredDifference } from './order-record.ts';

/** An order with a problem, as projected into the list index. */
const ListedProblem = z.object({
  parcelId: z.string(),
  freightBillNum: ShippingOrderRecord.shape.freightBillNum,
  summary: z.object({
    billNumber: z.nullable(z.string()),
    lines: z.array(z.string()),
    differences: z.array(StoredDifference),
    since: z.string(),
  }),
});

const problemReader = {
  read: (item: Item) => {
    const { summary, ...problem } = ListedProblem.parse(item);
    return { ...problem, ...summary };
  },
};
export type ListedProblem = ReturnType<typeof problemReader.read>;

/**
 * A page of the packages that the shipping system refused or whose orders differ, the longest waiting first. Costs 0.5 read
 * units per 4 KB, about eight of them.
 * @throws InvalidInput for a cursor of another list
 */
export const listProblems = (
  table: Table,
  limit: number,
  cursor?: string,
): Promise<ShownPage<ListedProblem>> =>
  table.queryShown(problemReader, {
    list: SHIPPING_PROBLEMS_PARTITION,
    keyOf: (sortKey) => orderKey(sortKey.split('#').at(-1) ?? ''),
    limit,
    cursor,
  });
