import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import type { CreatedObject } from '../storage/object-store.ts';
import { deliver, type Invoke, type ReportFailure, waitUntilDone } from './deliver.ts';

export interface BucketEvents {
  /** Invokes the function for an object in its folder. */
  objectCreated(object: CreatedObject): void;
  /** Starts no new invocations. Resolves when those in progress are done, or after five seconds. */
  close(): Promise<void>;
}

interface BucketOptions {
  folder: string;
  invoke: Invoke;
  report: ReportFailure;
}

/** Emulates S3 event notifications through EventBridge, including Lambda's retries of asynchronous invocations. */
export function openBucket({ folder, invoke, report }: BucketOptions): BucketEvents {
  const inProgress = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  return {
    objectCreated: (object) => {
      if (signal.aborted || !object.key.startsWith(folder)) return;
      const event = eventOf(object);
      const call = () => invoke(event);
      const work = deliver(call, { label: `The event for ${object.key}`, report, signal });
      inProgress.add(work);
      void work.finally(() => inProgress.delete(work));
    },
    close: async () => {
      closing.abort();
      await waitUntilDone(inProgress);
    },
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
