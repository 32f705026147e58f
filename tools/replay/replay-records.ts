import * as z from 'zod/mini';
import { asError } from '#functions/core/platform/errors.ts';

/** What Lambda stores if a function failed to handle stream records. The payload is the function's event. */
const FailedInvocation = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  timestamp: z.string(),
  DDBStreamBatchInfo: z.object({ startSequenceNumber: z.string().check(z.regex(/^\d+$/)) }),
  payload: z.string(),
});
const StreamEvent = z.object({ Records: z.array(z.unknown()) });

interface Dependencies {
  /** The objects with failed records. */
  readonly objects: {
    list(): Promise<readonly string[]>;
    read(key: string): Promise<string>;
    remove(key: string): Promise<void>;
  };
  /** Invokes a function and waits for it. @throws if the function fails */
  readonly invoke: (functionArn: string, event: unknown) => Promise<void>;
  readonly print: (line: string) => void;
}

/**
 * Replays failed stream records, oldest first, and removes each object whose records were all handled. Passes one
 * record at a time, so that one that fails again does not stop the others. With `isDryRun`, only lists them. Returns
 * the number of objects that remain because of a failure.
 */
export async function replayRecords(
  { objects, invoke, print }: Dependencies,
  isDryRun: boolean,
): Promise<number> {
  let failed = 0;
  const reportFailure = (key: string, error: unknown) => {
    failed += 1;
    print(`${key} failed: ${asError(error).message}`);
  };
  const open = async (key: string) => {
    const { requestContext, timestamp, DDBStreamBatchInfo, payload } = FailedInvocation.parse(
      JSON.parse(await objects.read(key)),
    );
    const { Records: records } = StreamEvent.parse(JSON.parse(payload));
    return {
      ...requestContext,
      timestamp,
      position: BigInt(DDBStreamBatchInfo.startSequenceNumber),
      records,
    };
  };

  const found: { key: string; position: bigint }[] = [];
  for (const key of await objects.list())
    try {
      const { functionArn, timestamp, position, records } = await open(key);
      print(`${key}: ${records.length} records of ${functionArn.split(':')[6]}, given up at ${timestamp}`);
      found.push({ key, position });
    } catch (error) {
      reportFailure(key, error);
    }
  if (isDryRun) return failed;

  for (const { key } of found.sort((a, b) => (a.position < b.position ? -1 : 1)))
    try {
      const { functionArn, records } = await open(key);
      const errors: unknown[] = [];
      for (const record of records)
        await invoke(functionArn, { Records: [record] }).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
      await objects.remove(key);
      print(`${key}: handled`);
    } catch (error) {
      reportFailure(key, error);
    }
  return failed;
}
