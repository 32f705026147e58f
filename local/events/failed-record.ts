import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';

/**
 * Stores a stream record that a function failed to process in a file, in the format in which Lambda writes it to S3, with
 * the fields that `npm run redrive` reads. Returns the file's path.
 */
export function storeFailedRecord(folder: string, functionName: string, record: DynamoDBRecord): string {
  const startSequenceNumber = record.dynamodb?.SequenceNumber ?? '';
  const invocation = {
    requestContext: {
      functionArn: `arn:aws:lambda:${DEFAULT_RUNTIME_CONFIG.region}:000000000000:function:${functionName}`,
    },
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: { startSequenceNumber, batchSize: 1 },
    payload: JSON.stringify({ Records: [record] }),
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${functionName}-${startSequenceNumber}.json`);
  writeFileSync(file, JSON.stringify(invocation));
  return file;
}
