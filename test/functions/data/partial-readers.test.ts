import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { customerSummaries } from '../../../functions/customers/customer-summary.ts';
import type { Item } from '../../../functions/data/entity.ts';
import { CUSTOMER_SORT, customerPartition } from '../../../functions/data/keys.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { readyParcels } from '../../../functions/parcels/ready-parcels.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';

withLocalStores();

const frozenItems = (type: string): Item[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `frozen/${type}.json`), 'utf8')).items;

/** Stores an item for a new customer, exactly as some version of the code wrote it. */
async function stored(item: Item, sk: string): Promise<string> {
  const customerId = randomUUID();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  await client.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: { ...item, customerId, pk: customerPartition(customerId), sk },
    }),
  );
  client.destroy();
  return customerId;
}

// These readers parse only a few fields, without the upgrades of the whole record.

it.each(frozenItems('parcel').map((item) => ({ item, version: item.schemaVersion ?? 1 })))(
  'a parcel of schema version $version can be counted at its terminal',
  async ({ item }) => {
    const ready = { ...item, status: 'DESTINATION', destinationCode: 'KOD' };
    const customerId = await stored(ready, `${CUSTOMER_SORT.openParcels}1`);
    const count = readyParcels(connectTable(TABLE_NAME));
    expect([await count(customerId, 'KOD'), await count(customerId, 'ANC')]).toEqual([1, 0]);
    // With its own status and destination it can be read, too.
    expect(await count(await stored(item, `${CUSTOMER_SORT.openParcels}1`), 'KEN')).toBe(0);
  },
);

it.each(frozenItems('customer').map((item) => ({ item, version: item.schemaVersion ?? 1 })))(
  'a customer of schema version $version has a summary',
  async ({ item }) => {
    const customerId = await stored(item, CUSTOMER_SORT.profile);
    expect(await customerSummaries(connectTable(TABLE_NAME))(customerId)).toEqual({
      customerId,
      customerNumber: item.customerNumber,
      name: item.name,
      company: item.company,
    });
  },
);
