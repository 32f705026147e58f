import type * as z from 'zod/mini';
import { DESTINATION_CODES, LOCATION_CODES } from '../rules/locations.ts';
import { PARCEL_STATUSES } from '../rules/parcel-status.ts';
import { type EnvironmentSchema, WithImages, WithTable } from './environment.ts';
import type { RecordFilter } from './event-pattern.ts';
import { IMAGE_FOLDERS } from './images.ts';

/** Changes of the table, in their order for each item, each at least once. */
interface StreamSource {
  readonly kind: 'stream';
  /** At most five. */
  readonly records: readonly RecordFilter[];
  /** How many records a call gets at the most. */
  readonly batchSize: number;
  /** How many of them the handler gets at once; 1 unless given. If it throws, all of these are tried again. */
  readonly chunkSize?: number;
  /** How often a record that fails is tried again before it is given up. */
  readonly retries: number;
}

/** Objects of the image bucket that are created in a folder, in any order, each at least once. */
interface BucketSource {
  readonly kind: 'bucket';
  readonly folder: (typeof IMAGE_FOLDERS)[keyof typeof IMAGE_FOLDERS];
}

/** The clock: every so many minutes, or each day at a time (`HH:MM`) of a time zone. */
interface ScheduleSource {
  readonly kind: 'schedule';
  readonly every: { readonly minutes: number } | { readonly dayAt: string; readonly timeZone: string };
}

/** Messages of a queue of its own, in any order, each at least once. */
interface QueueSource {
  readonly kind: 'queue';
  readonly batchSize: number;
  /** How often a message is delivered before it is given up. */
  readonly maxReceiveCount: number;
}

export type EventSource = StreamSource | BucketSource | ScheduleSource | QueueSource;

/** What a function may do besides writing its log and reading its source. */
export type Permission =
  | { readonly on: 'table'; readonly actions: readonly TableAction[] }
  | {
      readonly on: 'images';
      readonly folder: BucketSource['folder'];
      readonly actions: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
    }
  // Without it S3 answers 403 for an object that is gone, as for one that may not be read.
  | { readonly on: 'images'; readonly actions: readonly ['ListBucket'] };
type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** A background function as data. Its handler is in `functions/<name>/handler.ts`. */
export interface EventFunction {
  readonly summary: string;
  readonly source: EventSource;
  readonly environment: EnvironmentSchema;
  readonly permissions: readonly Permission[];
  /** In MB; that of the services unless given. */
  readonly memory?: number;
  /** 10 unless given. */
  readonly timeoutSeconds?: number;
  /** Whether it is deployed with the image library. Then it runs on x86_64, the platform of that library. */
  readonly nativePackage?: true;
}

export const DEFAULT_TIMEOUT_SECONDS = 10;

/** The functions as they are given, each checked and with its literal types kept. */
export function defineEventFunctions<const T extends Record<string, EventFunction>>(functions: T): T {
  return functions;
}

export const eventFunctions = defineEventFunctions({
  images: {
    summary: 'Makes the thumbnails and records of originals that arrive',
    source: { kind: 'bucket', folder: IMAGE_FOLDERS.originals },
    environment: WithImages,
    permissions: [
      { on: 'table', actions: ['GetItem', 'PutItem', 'DeleteItem'] },
      { on: 'images', folder: IMAGE_FOLDERS.originals, actions: ['GetObject', 'DeleteObject'] },
      { on: 'images', folder: IMAGE_FOLDERS.thumbnails, actions: ['PutObject', 'DeleteObject'] },
      { on: 'images', actions: ['ListBucket'] },
    ],
    // This much comes with one whole core. 40 megapixels take half a gigabyte and some seconds.
    memory: 1769,
    timeoutSeconds: 60,
    nativePackage: true,
  },
  counts: {
    summary: 'Counts the packages of each terminal by status',
    source: {
      kind: 'stream',
      records: [
        {
          type: 'parcel',
          changes: {
            status: PARCEL_STATUSES,
            originCode: LOCATION_CODES,
            destinationCode: [...DESTINATION_CODES, null],
          },
        },
      ],
      // A chunk is one transaction, which has at most 100 writes: one for each record, one for each terminal.
      batchSize: 80,
      chunkSize: 80,
      retries: 20,
    },
    environment: WithTable,
    permissions: [{ on: 'table', actions: ['PutItem', 'UpdateItem'] }],
  },
});

type EventFunctions = typeof eventFunctions;
export type EventFunctionName = keyof EventFunctions;
export const eventFunctionEntries = Object.entries(eventFunctions) as [EventFunctionName, EventFunction][];
export const EVENT_FUNCTION_NAMES = eventFunctionEntries.map(([name]) => name);

export type SourceOf<N extends EventFunctionName> = EventFunctions[N]['source'];
export type EventEnvironmentInput<N extends EventFunctionName> = z.input<EventFunctions[N]['environment']>;
export type EventEnvironmentOf<N extends EventFunctionName> = z.output<EventFunctions[N]['environment']>;
