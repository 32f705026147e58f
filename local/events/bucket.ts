import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { readStored, setAside, type Warn, writeStored } from '../data-directory/stored-json.ts';
import type { AroundCreation, StoredObject } from '../storage/object-store.ts';
import { attempt, type Invoke, openInvocations, type ReportFailure } from './deliver.ts';

interface BucketOptions {
  folder: string;
  /** Stores the objects whose events have not been handled yet. */
  file: string;
  invoke: Invoke;
  report: ReportFailure;
  warn?: Warn | undefined;
}

const Objects = z.array(z.object({ bucket: z.string(), key: z.string() }));

/**
 * Emulates S3 event notifications through EventBridge, including Lambda's retries of asynchronous invocations. Delivers
 * each event at least once, even if the portal is killed.
 */
export function openBucket({ folder, file, invoke, report, warn }: BucketOptions) {
  const { signal, deliver, close } = openInvocations();
  const onDamage = () => setAside(file, 'Photos that were not processed yet must be uploaded again.', warn);
  const earlier = readStored(Objects, file, onDamage) ?? [];
  const open = new Set<StoredObject>(earlier);

  const remove = (object: StoredObject): void => {
    open.delete(object);
    // An event that stays in the file is delivered again after a restart.
    attempt(
      () => writeStored(file, [...open]),
      (error) => report(error, 'Storing the events of the bucket'),
    );
  };
  const handle = async (object: StoredObject): Promise<void> => {
    const event = eventOf(object);
    const isOver = await deliver(() => invoke(event), report, `The event for ${object.key}`);
    if (isOver) remove(object);
  };
  const aroundCreation: AroundCreation = async ({ bucket, key }, create) => {
    if (!key.startsWith(folder)) return create();
    const object = { bucket, key };
    writeStored(file, [...open, object]);
    open.add(object);
    try {
      const created = await create();
      if (!signal.aborted) void handle(object);
      return created;
    } catch (error) {
      remove(object);
      throw error;
    }
  };

  return {
    /**
     * Writes the event for an object in the function's folder to disk before the object is created, and invokes the function
     * afterward. Rejects if the event cannot be written; then nothing is created.
     */
    aroundCreation,
    /** Delivers the events that the last run has left. */
    start: (): void => {
      for (const object of earlier) void handle(object);
    },
    close,
  };
}

/** The event of an object, with what functions read of it: they look at the current object. */
function eventOf({ bucket, key }: StoredObject): S3ObjectCreatedNotificationEvent {
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
      object: { key, size: 0, etag: '', 'version-id': '', sequencer: '' },
      'request-id': id,
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    },
  };
}
