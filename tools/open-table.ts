import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { UsageError } from '#infra/command/usage-error.ts';

/**
 * Connects to a table, with region and credentials from the environment.
 * @throws UsageError if it does not exist there
 */
export async function openTable(name: string): Promise<Table> {
  const client = new DynamoDBClient({});
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const region = await client.config.region();
    throw new UsageError(`There is no table ${name} in ${region} in the account of these credentials.`, {
      cause: error,
    });
  }
  return connectTable(name);
}
