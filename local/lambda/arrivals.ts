import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import type { ArrivalHandler } from '../../functions/pictures/arrivals.ts';
import { PICTURE_FOLDERS } from '../../shared/deployment/pictures.ts';
import { DEFAULT_RUNTIME_CONFIG } from '../../shared/deployment/runtime-config.ts';
import type { CreatedObject } from '../object-store.ts';

/** Lambda, too, calls three times; it waits minutes in between. */
const PAUSES_MS = [200, 1000];
/** For how long the end of the portal waits for thumbnails that are being made. */
const CLOSE_MS = 5000;

export interface Arrivals {
  /** Tells the function of an object, if it is an original. */
  announce(object: CreatedObject): void;
  /** Begins nothing more; resolves when what is under way is done, or after some seconds. */
  close(): Promise<void>;
}

interface ArrivalsOptions {
  deliver: ArrivalHandler;
  /** Gets what failed each time. */
  report: (error: unknown, what: string) => void;
}

/** Stands in for S3's events, EventBridge and Lambda's queue between the object store and the function of pictures. */
export function openArrivals({ deliver, report }: ArrivalsOptions): Arrivals {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;

  async function attempt(event: S3ObjectCreatedNotificationEvent): Promise<void> {
    for (const wait of [...PAUSES_MS, undefined]) {
      try {
        return await deliver(event);
      } catch (error) {
        if (wait === undefined) report(error, `The picture ${event.detail.object.key}`);
        else await pause(wait, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
      }
    }
  }

  return {
    announce: (object) => {
      if (signal.aborted || !object.key.startsWith(PICTURE_FOLDERS.originals)) return;
      const work = attempt(eventOf(object)).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    close: async () => {
      closing.abort();
      const ended = new AbortController();
      const limit = pause(CLOSE_MS, undefined, { signal: ended.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay), limit]);
      ended.abort();
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
