import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { TABLE } from '../../../shared/deployment/table.ts';
import type { Person } from '../events.ts';

/** The types that the stream writes, up to seconds after the request that caused them. */
const WRITTEN_LATER = ['audit-entry', 'counted-parcel'];

/** All items that contain a person's customer id, by key, except those that the stream writes. */
export async function itemsOf(
  tableName: string,
  { customerId }: Person,
): Promise<ReadonlyMap<string, unknown>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items = new Map<string, unknown>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    for (const item of Items)
      if (JSON.stringify(item).includes(customerId) && !WRITTEN_LATER.includes(item.type))
        items.set(`${item[TABLE.partitionKey]} ${item[TABLE.sortKey]}`, item);
  client.destroy();
  return items;
}
