import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { beforeAll, inject } from 'vitest';
import { ensureTable } from '#local/database/table.ts';
import { IMAGE_BUCKET as LOCAL_BUCKET, TABLE_NAME as LOCAL_TABLE } from '#local/lambda/roles.ts';
import { TEST_ORIGIN_SECRET_HASH } from './events.ts';

const worker = process.env.VITEST_POOL_ID ?? '0';
declare module 'vitest' {
  interface ProvidedContext {
    stores: { environment: Record<string, string>; directory: string; messagesQueueUrl: string };
  }
}

export const TABLE_NAME = `${LOCAL_TABLE}-${worker}`;
export const IMAGE_BUCKET = `${LOCAL_BUCKET}-${worker}`;

/** The environment of every service in tests. */
export const TEST_ENVIRONMENT = {
  STAGE: 'test',
  RELEASE: 'test-release',
  ORIGIN_SECRET_HASHES: TEST_ORIGIN_SECRET_HASH,
  LOG_LEVEL: 'SILENT',
  TABLE_NAME,
  IMAGE_BUCKET,
  PUSH_SANDBOX: '',
  PRODUCT_NAME: 'Northbound',
  TEXT_ORIGIN: '',
  RECEIVED_MAIL_DOMAIN: 'in.northbound.example',
  TEXTS_PER_DAY: '1000',
  WAREHOUSE_WAIVER_LIMIT: '10',
  MESSAGES_CONFIGURATION_SET: 'test',
  // Tests that send messages use their own queue.
  IMAGE_JOBS_QUEUE_URL: 'http://127.0.0.1:1/000000000000/image-jobs',
  /** Accepts events and drops them. */
  get MESSAGES_QUEUE_URL() {
    return inject('stores').messagesQueueUrl;
  },
} as const;

let hasStreams = false;

/**
 * Gives the tests of one file an empty table and an empty bucket in the stores of the run (`runner/start-stores.ts`).
 * The SDK finds both stores by its standard environment variables, as the handlers do in the local portal.
 *
 * Before each write to a table with a stream, the engine scans its records. Tables therefore have a stream only in files
 * that ask for streams.
 */
export function withLocalStores({ streams = false } = {}): void {
  beforeAll(async () => {
    const { environment, directory } = inject('stores');
    Object.assign(process.env, environment);
    hasStreams = streams;
    await createTable(TABLE_NAME);
    const bucket = join(directory, IMAGE_BUCKET);
    await rm(bucket, { recursive: true, force: true });
    await mkdir(bucket);
  });
}

/** Creates an empty table. */
export async function createTable(name: string): Promise<void> {
  const client = new DynamoDBClient({});
  await dropTable(client, name);
  await ensureTable(client, name);
  if (!hasStreams) {
    const StreamSpecification = { StreamEnabled: false };
    await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
  }
  client.destroy();
}

/** Deletes a table and its data if it exists. */
export async function dropTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
    await waitUntilTableNotExists({ client, minDelay: 1, maxDelay: 1, maxWaitTime: 20 }, { TableName: name });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
