import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { queueUrl, startQueueServer } from '#local/events/queue-server.ts';
import { STORE_CREDENTIALS, startObjectStore } from '#local/storage/object-store.ts';

/**
 * Vitest's global setup: starts the DynamoDB engine, in memory, and the object store once for a run. `withLocalStores`
 * gives each file a table and a bucket of its own.
 */
export default async function startStores(project: TestProject): Promise<() => Promise<unknown>> {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-test-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const [dynamo, objects, queues] = await Promise.all([
    startDynamoProxy({ print: (line) => process.stdout.write(`${line}\n`) }),
    startObjectStore(directory, []),
    // Accepts events for messages and drops them.
    startQueueServer(() => {}),
  ]);
  const environment = {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ENDPOINT_URL_S3: objects.endpoint,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
  };
  const messagesQueueUrl = queueUrl(queues.endpoint, 'message-sender');
  project.provide('stores', { environment, directory, messagesQueueUrl });
  return () => Promise.all([dynamo.close(), objects.close(), queues.close()]);
}
