import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';
import type { CreatedObject } from '../storage/object-store.ts';
import { attempt, type Invoke, openInvocations, type ReportFailure } from './deliver.ts';

interface BucketOptions {
  folder: string;
  /** Stores the objects whose events have not been handled yet. */
  file: string;
  invoke: Invoke;
  report: ReportFailure;
  warn?: Warn | undefined;
}

const Objects = z.array(
  z.object({ bucket: z.string(), key: z.string(), size: z.number(), etag: z.string() }),
);

/**
 * Emulates S3 event notifications through EventBridge, including Lambda's retries of asynchronous invocations. Delivers
 * each event at least once, even if the portal is killed.
 */
export function openBucket({ folder, file, invoke, report, warn }: BucketOptions) {
  const { signal, deliver, close } = openInvocations();
  const onDamage = () => setAside(file, 'Photos that were not processed yet must be uploaded again.', warn);
  const earlier = readStored(Objects, file, onDamage) ?? [];
  const open = new Set<CreatedObject>(earlier);

  const handle = async (object: CreatedObject): Promise<void> => {
    const event = eventOf(object);
    const isOver = await deliver(() => invoke(event), report, `The event for ${object.key}`);
    if (!isOver) return;
    open.delete(object);
    // An event that stays in the file is delivered again after a restart.
    attempt(
      () => writeStored(file, [...open]),
      (error) => report(error, 'Storing the events of the bucket'),
    );
  };

  return {
    /**
     * Writes the event for an object in the function's folder to disk, and invokes the function. Throws if it cannot be
     * written.
     */
    objectCreated: (object: CreatedObject): void => {
      if (!object.key.startsWith(folder)) return;
      writeStored(file, [...open, object]);
      open.add(object);
      if (!signal.aborted) void handle(object);
    },
    /** Delivers the events that the last run has left. */
    start: (): void => {
      for (const object of earlier) void handle(object);
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
