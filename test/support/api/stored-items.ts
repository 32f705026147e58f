import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { EMBEDDED_FILE } from '#local/database/database-file.ts';
import type { Portal } from '#local/portal.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { TABLE } from '#shared/deployment/table.ts';
import type { Person } from '../events.ts';

/** The types that stream functions write, up to seconds after the request that caused them. */
const WRITTEN_LATER = ['audit-entry', 'counted-parcel', 'message', 'told-event', 'open-digest', 'reminders'];

/** All items that contain a person's customer id, by key, except those that stream functions write. */
export async function itemsOf(
  tableName: string,
  { customerId }: Person,
  connection: DynamoDBClientConfig = {},
): Promise<ReadonlyMap<string, unknown>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(connection));
  const items = new Map<string, unknown>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    for (const item of Items)
      if (JSON.stringify(item).includes(customerId) && !WRITTEN_LATER.includes(item.type))
        items.set(`${item[TABLE.partitionKey]} ${item[TABLE.sortKey]}`, item);
  client.destroy();
  return items;
}

/**
 * The same for a portal, read from the file of the embedded engine, because scanning all customers' items would take most
 * of the tests' time.
 */
export async function itemsOfPortal(
  {
    dataDirectory,
    tableName,
    dynamoEndpoint,
  }: Pick<Portal, 'dataDirectory' | 'tableName' | 'dynamoEndpoint'>,
  person: Person,
): Promise<ReadonlyMap<string, unknown>> {
  const { customerId } = person;
  const file = join(dataDirectory, EMBEDDED_FILE);
  if (!existsSync(file))
    return itemsOf(tableName, person, {
      endpoint: dynamoEndpoint,
      region: DEFAULT_RUNTIME_CONFIG.region,
      credentials: STORE_CREDENTIALS,
    });
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const rows = database.prepare(
    `SELECT pk, sk, item_json AS json FROM "${tableName}" WHERE instr(item_json, ?) ORDER BY pk, sk`,
  );
  const items = rows
    .all(customerId)
    .map(({ pk, sk, json }) => [`${pk} ${sk}`, unmarshall(JSON.parse(String(json)))] as const);
  database.close();
  return new Map(items.filter(([, { type }]) => !WRITTEN_LATER.includes(type)));
}
