import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { EventFunctionName } from '#shared/deployment/functions.ts';
import type { Attempted, FailedEvent, Place } from './failed-event.ts';
import type { Invoke } from './lambda-invoker.ts';

/** What Lambda stores if a function failed to handle stream records. The payload is the function's event. */
const FailedInvocation = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.optional(z.string()) }),
  responseContext: z.nullish(z.object({ functionError: z.nullish(z.string()) })),
  timestamp: z.string(),
  DDBStreamBatchInfo: z.object({ startSequenceNumber: z.string().check(z.regex(/^\d+$/)) }),
  payload: z.string(),
});
const StreamEvent = z.object({ Records: z.array(z.unknown()) });

const invocationIn = ({ body }: FailedEvent) => FailedInvocation.parse(JSON.parse(body));

/** The position in the stream, by which records are played again in order. Those without one come first. */
function positionOf(failed: FailedEvent): bigint {
  try {
    return BigInt(invocationIn(failed).DDBStreamBatchInfo.startSequenceNumber);
  } catch {
    // `read` says what is wrong with it.
    return 0n;
  }
}

const byPosition = (a: FailedEvent, b: FailedEvent) =>
  Number(positionOf(a) - positionOf(b)) || (a.id < b.id ? -1 : 1);

/**
 * The bucket with the records that the readers of the stream could not handle. Passes one record at a time to the function
 * that failed, so that one that fails again does not stop the others of its batch.
 * @param nameOf the name in `functions.ts` of a function with this name in the account
 */
export function failedRecords(
  Bucket: string,
  nameOf: (deployedName: string) => EventFunctionName,
  invoke: Invoke,
): Place {
  const client = new S3Client({});

  async function open(Key: string): Promise<FailedEvent> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return { id: Key, receipt: Key, body: (await Body?.transformToString()) ?? '' };
  }

  function read(failed: FailedEvent): Attempted & { readonly functionArn: string } {
    const { requestContext, responseContext, timestamp, payload } = invocationIn(failed);
    const { functionArn, condition } = requestContext;
    return {
      functionArn,
      functionName: nameOf(functionArn.split(':')[6] ?? ''),
      events: StreamEvent.parse(JSON.parse(payload)).Records,
      cause: [condition, responseContext?.functionError].filter(Boolean).join(', ') || undefined,
      since: new Date(timestamp),
    };
  }

  return {
    name: 'Failed records of the stream',
    list: async () => {
      const found: FailedEvent[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key } of Contents) if (Key !== undefined) found.push(await open(Key));
      return found.sort(byPosition);
    },
    read,
    play: async (failed) => {
      const { functionArn, events } = read(failed);
      const errors: unknown[] = [];
      for (const record of events)
        await invoke(functionArn, { Records: [record] }).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
    },
    remove: async ({ receipt: Key }) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    release: async () => {},
  };
}
