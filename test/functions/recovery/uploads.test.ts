import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import { countsService } from '#functions/overview/counts/counts-service.ts';
import { imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { readBody } from '#local/http/messages.ts';
import { aPerson } from '#test/support/events.ts';
import { IMAGE_BUCKET, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';
import { deadMessages, deadUploads } from '#tools/redrive/dead-letters.ts';
import { playFailedEvents, showFailedEvents } from '#tools/redrive/play-again.ts';
import { stageState } from '#tools/redrive/stage-state.ts';

withLocalStores();

const SENT = Date.UTC(2026, 2, 1, 12);

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

interface Sent {
  readonly body: string;
  readonly attributes?: Record<string, string>;
}

/** An SQS endpoint with a dead-letter queue and the queue that it belongs to. */
async function queues(...messages: Sent[]) {
  const dead = new Map(messages.map((message, index) => [`m${index + 1}`, message]));
  const hidden = new Set<string>();
  const own: string[] = [];
  const received = ([id, { body, attributes = {} }]: [string, Sent]) => {
    hidden.add(id);
    const MessageAttributes = Object.fromEntries(
      Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
    );
    const Attributes = { SentTimestamp: String(SENT) };
    return {
      MessageId: id,
      ReceiptHandle: id,
      Body: body,
      MD5OfBody: md5(body),
      Attributes,
      MessageAttributes,
    };
  };
  function answer(operation: string | undefined, input: Record<string, string>): unknown {
    const { ReceiptHandle: receipt = '', MessageBody: body = '', QueueUrl: url = '' } = input;
    if (operation === 'SendMessage' && url.endsWith('/own')) {
      own.push(body);
      return { MD5OfMessageBody: md5(body) };
    }
    if (operation === 'DeleteMessage') dead.delete(receipt);
    else if (operation === 'ChangeMessageVisibility') hidden.delete(receipt);
    else if (operation === 'ReceiveMessage')
      return {
        Messages: [...dead]
          .filter(([id]) => !hidden.has(id))
          .slice(0, 10)
          .map(received),
      };
    else throw new Error(`${operation} of ${url} is not expected.`);
    return {};
  }
  const server = createServer(async (request, response) => {
    const input = JSON.parse((await readBody(request, 1e6)).toString());
    const [, operation] = String(request.headers['x-amz-target']).split('.');
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify(answer(operation, input)));
  });
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', origin);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await closeImmediately(server);
  });
  return { dead, hidden, own, deadLettersUrl: `${origin}/1/dead`, queueUrl: `${origin}/1/own` };
}

let tableName = '';
beforeEach(async () => {
  tableName = await aTable();
});

const table = () => connectTable(tableName);
const store = () => connectObjectStore(IMAGE_BUCKET);
const upload = (key: string) => ({ detail: { bucket: { name: IMAGE_BUCKET }, object: { key } } });
const assess = () => stageState({ table: table(), images: store(), now: new Date(SENT) });

describe('uploads that a function could not handle', () => {
  const kept = imageKeys('kept', 'a.jpg').originalKey;
  const gone = imageKeys('gone', 'a.jpg').originalKey;

  /** What Lambda and EventBridge put into the queue. */
  const letters = (): Sent[] => [
    {
      body: JSON.stringify({
        requestContext: { condition: 'RetriesExhausted' },
        requestPayload: upload(kept),
        responsePayload: { errorMessage: 'S3 is down' },
      }),
    },
    { body: JSON.stringify(upload(gone)), attributes: { ERROR_CODE: 'SDK_CLIENT_ERROR' } },
    { body: '{' },
  ];

  it('are invoked again if the image is still there, and removed if not', async () => {
    await store().write(kept, Buffer.from('image'), 'image/jpeg');
    const { dead, hidden, deadLettersUrl } = await queues(...letters());
    const invoked: unknown[] = [];
    const letterBox = { functionName: 'images', deadLettersUrl } as const;
    const places = [deadUploads(letterBox, async (event) => void invoked.push(event))];
    const lines: string[] = [];
    const dependencies = { places, assess: assess(), print: (line: string) => void lines.push(line) };

    expect(await showFailedEvents(dependencies)).toBe(1);
    expect(lines).toEqual([
      'Dead letters of images: 3',
      `  m1: images, 2026-03-01T12:00Z (RetriesExhausted, S3 is down): ${kept} is in the bucket: to be played again`,
      `  m2: images, 2026-03-01T12:00Z (SDK_CLIENT_ERROR): ${gone} is no longer in the bucket: nothing left to do`,
      expect.stringMatching(/^ {2}m3: unreadable: /),
      'In all: 3',
    ]);
    expect([invoked, dead.size, hidden.size]).toEqual([[], 3, 0]);

    expect(await playFailedEvents(dependencies)).toBe(1);
    expect(invoked).toEqual([upload(kept)]);
    expect([[...dead.keys()], hidden.size]).toEqual([['m3'], 2]);
  });

  it('stay if the function fails again', async () => {
    await store().write(kept, Buffer.from('image'), 'image/jpeg');
    const { dead, hidden, deadLettersUrl } = await queues(...letters().slice(0, 1));
    const places = [
      deadUploads({ functionName: 'images', deadLettersUrl }, () =>
        Promise.reject(new Error('S3 is still down')),
      ),
    ];
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    expect(await playFailedEvents({ places, assess: assess(), print })).toBe(1);
    expect(lines[0]).toBe('  m1: kept: S3 is still down');
    expect([dead.size, hidden.size]).toEqual([1, 0]);
  });
});

it('a photo of an intake that was moved meanwhile is not played again', async () => {
  const key = photoKey('intake1', 'a.jpg');
  const moved = photoKey('intake2', 'a.jpg');
  await store().write(key, Buffer.from('image'), 'image/jpeg');
  const isOwed = async (at: string) =>
    (await assess()({ functionName: 'intake-images', events: [upload(at)] })).isOwed;
  expect([await isOwed(key), await isOwed(moved)]).toEqual([true, false]);
});

it('a job goes back to its queue only if images are left for it', async () => {
  const images = imageRepository(table());
  await images.save({ parcelId: 'deleted', name: 'a.jpg', contentType: 'image/jpeg' });
  const names = { names: ['a.jpg'], expiresAt: SENT / 1000 + 1e9, version: 1 };
  await photoRepository(table()).save(null, { intakeId: 'intake3', ...names });
  await photoRepository(table()).save(null, { intakeId: 'intake4', ...names });
  await store().write(photoKey('intake3', 'a.jpg'), Buffer.from('image'), 'image/jpeg');
  const jobs = [
    { job: 'remove-images', parcelId: 'deleted' },
    { job: 'remove-images', parcelId: 'done' },
    { job: 'move-photos', parcelId: 'p', intakeId: 'intake3' },
    { job: 'move-photos', parcelId: 'p', intakeId: 'intake4' },
  ].map((job) => JSON.stringify(job));
  const { dead, own, ...urls } = await queues(...jobs.map((body) => ({ body })));
  const places = [deadMessages({ functionName: 'image-jobs', ...urls })];
  expect(await playFailedEvents({ places, assess: assess(), print: () => {} })).toBe(0);
  expect(own).toEqual([jobs[0], jobs[2]]);
  expect(dead.size).toBe(0);
});

it('a change that the counters have is not played again, and one that the code cannot read stays', async () => {
  const parcel = aParcelRecord(aPerson().customerId);
  const item = parcelEntity.write(parcel);
  const record = (changes: Record<string, unknown> = {}) => ({
    eventID: '1',
    dynamodb: { NewImage: marshall({ ...item, ...changes }, { removeUndefinedValues: true }) },
  });
  const counted = (event: unknown) => assess()({ functionName: 'counts', events: [event] });
  expect((await counted(record())).isOwed).toBe(true);
  await countsService(table()).count([{ eventId: '1', before: null, after: item }]);
  expect((await counted(record())).isOwed).toBe(false);
  expect((await counted(record({ version: parcel.version + 1 }))).isOwed).toBe(true);
  await expect(counted(record({ status: 'SOLD' }))).rejects.toThrow();
});
