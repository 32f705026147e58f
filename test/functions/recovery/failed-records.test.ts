import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { handler } from '#functions/lambdas/parcel-changes.ts';
import { storeFailedRecord } from '#local/events/failed-record.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { readBody } from '#local/http/messages.ts';
import type { EventFunctionName } from '#shared/deployment/functions.ts';
import { streamOf } from '#test/functions/core/stream-support.ts';
import { service, staffDesk } from '#test/functions/parcels/staff/staff-desk.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';
import { failedRecords } from '#tools/redrive/failed-records.ts';
import { lambdaInvoker } from '#tools/redrive/lambda-invoker.ts';
import { playFailedEvents, showFailedEvents } from '#tools/redrive/play-again.ts';
import { stageState } from '#tools/redrive/stage-state.ts';

withLocalStores({ streams: true });

/** Fake endpoints of S3, with a bucket of failed records, and of Lambda, which invokes `handle`. */
async function aBucketAndLambda(tableName: string, handle: (event: unknown) => Promise<unknown>) {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-redrive-'));
  const stored = new Map<string, string>();
  const s3 = createServer(({ method, url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, , ...key] = pathname.split('/');
    if (method === 'DELETE') stored.delete(key.join('/'));
    const listed = [...stored.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    const isList = searchParams.has('list-type');
    response.end(isList ? `<ListBucketResult>${listed}</ListBucketResult>` : stored.get(key.join('/')));
  });
  const invoked: string[] = [];
  const lambda = createServer(async (request, response) => {
    invoked.push(decodeURIComponent(request.url?.split('/')[3] ?? ''));
    const event = JSON.parse((await readBody(request, 1e6)).toString());
    const result = await handle(event).catch((error: Error) => error);
    if (result instanceof Error) response.setHeader('x-amz-function-error', 'Unhandled');
    response.end(JSON.stringify(result instanceof Error ? { errorMessage: result.message } : result));
  });
  for (const [service, server] of Object.entries({ S3: s3, LAMBDA: lambda }))
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, `http://127.0.0.1:${await listenLocally(server)}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await Promise.all([s3, lambda].map(closeImmediately));
    rmSync(directory, { recursive: true });
  });

  const lines: string[] = [];
  return {
    invoked,
    stored,
    /** Stores a failed record as the event source of a function does. */
    store: (name: string, record: DynamoDBRecord | undefined) => {
      if (record)
        stored.set(name, readFileSync(storeFailedRecord(directory, 'parcel-changes', record)).toString());
    },
    /** The number of failures and the objects that remain. */
    run: async (command: typeof showFailedEvents) => {
      const print = (line: string) => void lines.push(line);
      const places = [failedRecords('failed-records', (name) => name as EventFunctionName, lambdaInvoker())];
      const images = { etag: async () => null };
      const assess = stageState({ table: connectTable(tableName), images, now: new Date() });
      return [await command({ places, assess, print }), [...stored.keys()]];
    },
    lines,
  };
}

it('failed records are played again in order until the function handles them', async () => {
  const tableName = await aTable();
  const { clock, edit, send, ...desk } = staffDesk(tableName);
  clock.step = 1000;
  const handle = handler.with({ environment: { ...TEST_ENVIRONMENT, TABLE_NAME: tableName }, clock });
  const { recordsOf } = await streamOf('parcel-changes', tableName, handle);
  const { parcelId, ...parcel } = await desk.parcel();
  await edit({ parcelId, ...parcel }, { notes: 'Dock 4' });
  const records = await recordsOf(2);
  const order: unknown[] = [];
  let isBroken = true;
  const { invoked, lines, run, store, stored } = await aBucketAndLambda(tableName, async (event) => {
    const { Records } = event as { Records: DynamoDBRecord[] };
    order.push(...Records.map(({ eventName }) => eventName));
    if (isBroken && Records[0]?.eventName === 'INSERT') throw new Error('A bug.');
    return handle(event);
  });
  stored.set('other', '{}');
  store('second', records[1]);
  store('first', records[0]);
  const actions = async () =>
    ((await send(service, 'getAuditTrail', { params: { parcelId } })).body as { action: string }[]).map(
      ({ action }) => action,
    );

  expect(await run(showFailedEvents)).toEqual([1, ['other', 'second', 'first']]);
  expect(invoked).toEqual([]);
  expect(lines).toEqual([
    'Failed records of the stream: 3',
    expect.stringMatching(/^ {2}other: unreadable: /),
    expect.stringMatching(
      /^ {2}first: parcel-changes, 2\d{3}-.*: parcel CUSTOMER#.*, version 1, now version 2: to be played again$/,
    ),
    expect.stringMatching(/^ {2}second: parcel-changes, .*, version 2, now version 2: to be played again$/),
    'In all: 3',
  ]);

  expect(await run(playFailedEvents)).toEqual([2, ['other', 'first']]);
  expect(lines).toContain('  first: kept: Unhandled: {"errorMessage":"A bug."}');
  expect(lines.slice(-2)).toEqual([
    'Failed records of the stream: 3, of these 2 left',
    'In all: 3, of these 2 left',
  ]);
  expect(await actions()).toEqual(['EDITED']);

  isBroken = false;
  expect(await run(playFailedEvents)).toEqual([1, ['other']]);
  expect(order).toEqual(['INSERT', 'MODIFY', 'INSERT']);
  expect(await actions()).toEqual(['EDITED', 'RECEIVED']);
  for (const arn of invoked) expect(arn).toMatch(/^arn:aws:lambda:.*:parcel-changes$/);
});
