import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '#shared/deployment/table.ts';
import { StartupError } from '../errors.ts';
import { startOverCommand } from '../start-command.ts';

const WAIT = { minDelay: 1, maxDelay: 1, maxWaitTime: 20 };

/**
 * Creates the table as CDK deploys it. Idempotent: completes a table that an interrupted call left unfinished.
 * @throws StartupError if a table with this name has different keys or indexes, because another version of the portal
 * created it
 */
export async function ensureTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const existing = await descriptionOf(client, tableName);
  if (existing) requireSameShape(existing, tableName);
  else
    await client.send(new CreateTableCommand(definition(tableName))).catch((error: unknown) => {
      // A concurrent call created it first.
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  await waitUntilTableExists({ client, ...WAIT }, { TableName: tableName });
  const { TimeToLiveDescription } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: tableName }),
  );
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  const enable = new UpdateTimeToLiveCommand({
    TableName: tableName,
    TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
  });
  await client.send(enable).catch((error: unknown) => {
    // A concurrent call enabled it first.
    if (!(error instanceof Error && error.message === 'TimeToLive is already enabled')) throw error;
  });
}

function definition(tableName: string) {
  const index = TABLE.listIndex;
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(TABLE),
    AttributeDefinitions: [TABLE, index]
      .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    GlobalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.attributes] },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  } as const satisfies CreateTableCommandInput;
}

const keySchema = (keys: { partitionKey: string; sortKey: string }) => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
  { AttributeName: keys.sortKey, KeyType: 'RANGE' as const },
];

async function descriptionOf(
  client: DynamoDBClient,
  tableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: tableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function requireSameShape(table: TableDescription, tableName: string): void {
  const shape = ({
    KeySchema,
    GlobalSecondaryIndexes = [],
  }: Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>) =>
    JSON.stringify([
      KeySchema?.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
      GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => [
        IndexName,
        keys?.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
        [...(Projection?.NonKeyAttributes ?? [])].sort(),
      ]).sort(),
    ]);
  if (shape(table) === shape(definition(tableName))) return;
  throw new StartupError(
    `The table ${tableName} was created by another version of the portal. Start over: ${startOverCommand()}`,
  );
}
