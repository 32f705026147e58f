import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import type { Dynamo } from '../../local/database/dynamo-engine.ts';
import { startDynamoProxy } from '../../local/database/dynamo-proxy.ts';
import { ensureTable } from '../../local/database/table.ts';
import { type ObjectStore, STORE_CREDENTIALS, startObjectStore } from '../../local/storage/object-store.ts';

export const TABLE_NAME = 'northbound-test';
export const IMAGE_BUCKET = 'northbound-test-images';

/** The environment of every service in tests. */
export const TEST_ENVIRONMENT = { STAGE: 'test', LOG_LEVEL: 'SILENT', TABLE_NAME, IMAGE_BUCKET } as const;

/**
 * Starts the DynamoDB engine, in memory, and the object store for the tests of one file. The SDK finds both by its
 * standard environment variables, as the handlers do in the local portal.
 */
export function withLocalStores(): void {
  let dynamo: Dynamo | undefined;
  let store: ObjectStore | undefined;
  let directory: string | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'northbound-test-'));
    [dynamo, store] = await Promise.all([
      startDynamoProxy(),
      startObjectStore({ directory, buckets: [IMAGE_BUCKET] }),
    ]);
    Object.assign(process.env, {
      AWS_REGION: 'us-west-2',
      AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
      AWS_ENDPOINT_URL_S3: store.endpoint,
    });
    const client = new DynamoDBClient({});
    await ensureTable(client, TABLE_NAME);
    client.destroy();
  });

  afterAll(async () => {
    await Promise.all([dynamo?.close(), store?.close()]);
    if (directory) await rm(directory, { recursive: true, force: true });
  });
}
