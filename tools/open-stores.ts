import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { connectObjectStore, type ObjectStore } from '#functions/core/platform/object-store.ts';
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

/**
 * Connects to a bucket, with region and credentials from the environment.
 * @throws UsageError if it does not exist, because S3 would answer as if each object were missing
 */
export async function openBucket(name: string): Promise<ObjectStore> {
  try {
    await new S3Client({}).send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }));
  } catch (error) {
    if (!(error instanceof NoSuchBucket)) throw error;
    throw new UsageError(`There is no bucket ${name}.`, { cause: error });
  }
  return connectObjectStore(name);
}
