import type * as z from 'zod/mini';
import { type EnvironmentSchema, WithImageJobs, WithImages, WithPayments, WithTable } from './environment.ts';
import type { RecordFilter } from './event-pattern.ts';
import { IMAGE_FOLDERS } from './images.ts';

/**
 * Changes to items of the table, delivered at least once and in order per item. A change that fails is retried for
 * hours, while those after it in its shard wait, and is then kept for `npm run replay`.
 */
interface StreamSource {
  readonly kind: 'stream';
  /** At most five. */
  readonly records: readonly RecordFilter[];
  /** The maximum number of records per invocation. */
  readonly batchSize: number;
  /**
   * The number of records that are passed to the handler at once, by default 1. If it throws, the whole chunk is
   * retried.
   */
  readonly chunkSize?: number;
}

/** Objects created in a folder of the image bucket, delivered at least once and in any order. */
interface BucketSource {
  readonly kind: 'bucket';
  readonly folder: (typeof IMAGE_FOLDERS)[keyof typeof IMAGE_FOLDERS];
}

/** A schedule: every number of minutes, or daily at a local time (`HH:MM`). */
interface ScheduleSource {
  readonly kind: 'schedule';
  readonly every: { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };
}

/** Messages in the function's own queue, delivered at least once and in any order. */
interface QueueSource {
  readonly kind: 'queue';
  readonly batchSize: number;
  /** The number of deliveries before a message moves to the dead-letter queue. */
  readonly maxReceiveCount: number;
}

export type EventSource = StreamSource | BucketSource | ScheduleSource | QueueSource;

/** A permission in addition to writing logs and reading from the event source. */
export type Permission =
  | { readonly on: 'table'; readonly actions: readonly TableAction[] }
  | { readonly on: 'list index'; readonly actions: readonly ['Query'] }
  | { readonly on: 'card provider secret' }
  /** Sending messages to the queue of a function. Its URL is the variable {@link queueVariable}. */
  | { readonly on: 'queue'; readonly of: string }
  | {
      readonly on: 'images';
      readonly folder: BucketSource['folder'];
      readonly actions: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
    }
  // Without it, S3 responds with 403 instead of 404 if an object does not exist.
  | { readonly on: 'images'; readonly actions: readonly ['ListBucket'] };
type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** The definition of a background function. Its handler is in `functions/lambdas/<name>.ts`. */
export interface EventFunction {
  readonly summary: string;
  readonly source: EventSource;
  readonly environment: EnvironmentSchema;
  readonly permissions: readonly Permission[];
  /** In MB. By default the same as for services. */
  readonly memory?: number;
  /** By default {@link DEFAULT_TIMEOUT_SECONDS}. */
  readonly timeoutSeconds?: number;
  /** Whether it is deployed with the native image library, which requires x86_64. */
  readonly nativePackage?: true;
}

export const DEFAULT_TIMEOUT_SECONDS = 10;

/** The environment variable with the URL of a function's queue, for example `IMAGE_JOBS_QUEUE_URL`. */
export const queueVariable = (name: string) => `${name.replaceAll('-', '_').toUpperCase()}_QUEUE_URL`;

/** Checks the functions and keeps their literal types. */
export function defineEventFunctions<const T extends Record<string, EventFunction>>(functions: T): T {
  return functions;
}

export const eventFunctions = defineEventFunctions({
  images: {
    summary: 'Creates thumbnails and records for uploaded images',
    source: { kind: 'bucket', folder: IMAGE_FOLDERS.originals },
    environment: WithImages,
    permissions: [
      { on: 'table', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['PutObject', 'DeleteObject'] },
      { on: 'images', actions: ['ListBucket'] },
    ],
    // The memory size with one full vCPU. Decoding 40 megapixels takes half a gigabyte and a few seconds.
    memory: 1769,
    timeoutSeconds: 60,
    nativePackage: true,
  },
  'intake-images': {
    summary: 'Moves photos of received packages to their parcels',
    source: { kind: 'bucket', folder: IMAGE_FOLDERS.intake },
    environment: WithImages,
    permissions: [
      { on: 'table', actions: ['GetItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.intake, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['PutObject'] },
      { on: 'images', actions: ['ListBucket'] },
    ],
    timeoutSeconds: 30,
  },
  counts: {
    summary:
      'Maintains the counters of each terminal: packages by status, weeks, revenue and amount outstanding',
    source: {
      kind: 'stream',
      // All changes, because a filter cannot notice a new price.
      records: [{ type: 'parcel', changes: 'any' }],
      // Most chunks fit in one transaction of up to 100 writes: one per package and one per counter.
      batchSize: 80,
      chunkSize: 80,
    },
    environment: WithTable,
    permissions: [{ on: 'table', actions: ['GetItem', 'PutItem', 'UpdateItem'] }],
  },
  // Together with `counts` it has the only two places: AWS recommends at most two readers of a stream.
  'parcel-changes': {
    summary:
      'Writes the audit trail, completes hand-overs, keeps appointments in step with the packages that are ready, and queues the jobs of their images',
    source: {
      kind: 'stream',
      records: [
        { type: 'parcel', changes: 'any' },
        { type: 'handover', changes: {} },
      ],
      batchSize: 25,
      chunkSize: 25,
    },
    environment: WithImageJobs,
    // DeleteItem, because a completed parcel moves to another key.
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      { on: 'queue', of: 'image-jobs' },
    ],
    timeoutSeconds: 30,
  },
  'image-jobs': {
    summary: 'Removes the images of deleted packages and moves the photos of received ones',
    // A failed message returns after three minutes (six times the timeout), for about six hours.
    source: { kind: 'queue', batchSize: 1, maxReceiveCount: 120 },
    environment: WithImages,
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'DeleteItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['PutObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.intake, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', actions: ['ListBucket'] },
    ],
    timeoutSeconds: 30,
  },
  reconciler: {
    summary: 'Finishes payments that nobody else finishes: after a crash, a lost message or an outage',
    source: { kind: 'schedule', every: { minutes: 1 } },
    environment: WithPayments,
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
      { on: 'list index', actions: ['Query'] },
      { on: 'card provider secret' },
    ],
    // Runs may overlap, because each step can be repeated.
    timeoutSeconds: 120,
  },
  'charge-comparison': {
    summary: "Compares the card provider's charges of the last two days with the recorded ones",
    // At night, and after the end of the day in UTC, by which charges are compared.
    source: { kind: 'schedule', every: { dayAt: '03:30', timeZone: 'America/Los_Angeles' } },
    environment: WithPayments,
    permissions: [
      { on: 'table', actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
      { on: 'list index', actions: ['Query'] },
      { on: 'card provider secret' },
    ],
    timeoutSeconds: 120,
  },
});

type EventFunctions = typeof eventFunctions;
export type EventFunctionName = keyof EventFunctions;
export const eventFunctionEntries = Object.entries(eventFunctions) as [EventFunctionName, EventFunction][];
export const EVENT_FUNCTION_NAMES = eventFunctionEntries.map(([name]) => name);

export type SourceOf<N extends EventFunctionName> = EventFunctions[N]['source'];
export type EventEnvironmentInput<N extends EventFunctionName> = z.input<EventFunctions[N]['environment']>;
export type EventEnvironmentOf<N extends EventFunctionName> = z.output<EventFunctions[N]['environment']>;
