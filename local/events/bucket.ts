import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { CreatedObject } from '../storage/object-store.ts';
import { type Invoke, openInvocations, type ReportFailure } from './deliver.ts';

interface BucketOptions {
  folder: string;
  invoke: Invoke;
  report: ReportFailure;
}

/** Emulates S3 event notifications through EventBridge, including Lambda's retries of asynchronous invocations. */
export function openBucket({ folder, invoke, report }: BucketOptions) {
  const { signal, deliver, close } = openInvocations();
  return {
    /** Invokes the function for an object in its folder. */
    objectCreated: (object: CreatedObject): void => {
      if (signal.aborted || !object.key.startsWith(folder)) return;
      const event = eventOf(object);
      void deliver(() => invoke(event), report, `The event for ${object.key}`);
    },
    close,
  };
}

function eventOf({ bucket, key, size, etag }: CreatedObject): S3ObjectCreatedNotificationEvent {
  const id = randomUUID();
  return {
    version: '0',
    id,
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: '000000000000',
    time: new Date().toISOString(),
    region: DEFAULT_RUNTIME_CONFIG.region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag, 'version-id': '', sequencer: '' },
      'request-id': id,
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    },
  };
}
