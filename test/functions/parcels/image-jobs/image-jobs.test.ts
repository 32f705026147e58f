import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectQueue } from '#functions/core/platform/message-queue.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import { handler as imageJobs } from '#functions/lambdas/image-jobs.ts';
import { handler as parcelChanges } from '#functions/lambdas/parcel-changes.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import { imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { closeImmediately, listenLocally } from '#local/http/listen.ts';
import { streamOf } from '#test/functions/core/stream-support.ts';
import { aPackage, receive } from '#test/functions/intake/support.ts';
import { IMAGE_BUCKET, TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';
import { service, staffDesk } from '../staff/staff-desk.ts';
import { anImageQueue } from './support.ts';

withLocalStores({ streams: true });

const NAME = 'front.jpg';
const PHOTO = Buffer.from('a photo');

/** Makes all calls to S3 fail until the returned function is called. */
async function breakS3(): Promise<() => Promise<void>> {
  const server = createServer((_, response) => response.writeHead(503).end());
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${await listenLocally(server)}`);
  return () => {
    vi.unstubAllEnvs();
    return closeImmediately(server);
  };
}

/** A package that is received with a photo, and one with an image that is deleted, and the changes of both. */
async function aReceivedAndADeletedPackage() {
  const store = connectObjectStore(IMAGE_BUCKET);
  const intakeId = randomUUID();
  await photoRepository(table()).save(null, { intakeId, names: [NAME], expiresAt: 4e9, version: 1 });
  await store.write(photoKey(intakeId, NAME), PHOTO, 'image/jpeg');
  const { parcel } = await receive((await aPackage({ intakeId })).intake);
  const received = parcel?.parcelId ?? '';

  const desk = staffDesk();
  const { parcelId: deleted, ...rest } = await desk.parcel();
  await imageRepository(table()).save({ parcelId: deleted, name: NAME, contentType: 'image/jpeg' });
  await store.write(imageKeys(deleted, NAME).originalKey, PHOTO, 'image/jpeg');
  await desk.remove(service, { parcelId: deleted, ...rest });

  const queue = await anImageQueue();
  const handle = parcelChanges.with({ environment: { ...TEST_ENVIRONMENT, ...queue.variables } });
  const records = await (await streamOf('parcel-changes', TABLE_NAME, handle)).recordsOf(5);
  return {
    ...{ handle, messages: queue.messages, records, received, deleted },
    actionsOf: async (parcelId: string) =>
      (await auditRepository(table()).ofParcel(parcelId)).shown.map(({ action }) => action),
    /** The objects that exist: the photo of the intake or the received package, the image of the deleted one. */
    stored: async () => {
      const keys = {
        intake: photoKey(intakeId, NAME),
        received: imageKeys(received, NAME).originalKey,
        deleted: imageKeys(deleted, NAME).originalKey,
      };
      const found = await Promise.all(
        Object.entries(keys).map(async ([name, key]) => ((await store.etag(key)) === null ? [] : [name])),
      );
      return found.flat();
    },
  };
}

const eventOf = (body: string) => ({ Records: [{ messageId: randomUUID(), body }] });

it('while S3 fails, the first delivery completes the audit trail, and the images follow once S3 recovers', async () => {
  const { actionsOf, deleted, handle, messages, received, records, stored } =
    await aReceivedAndADeletedPackage();
  const restoreS3 = await breakS3();
  expect(await handle({ Records: records })).toEqual({ batchItemFailures: [] });
  expect(await actionsOf(received)).toEqual(['RECEIVED']);
  expect(await actionsOf(deleted)).toEqual(['DELETED', 'RECEIVED']);
  const run = imageJobs.with({ environment: TEST_ENVIRONMENT });
  expect(messages).toHaveLength(2);
  for (const message of messages) await expect(run(eventOf(message))).rejects.toThrow();
  await restoreS3();

  expect(await stored()).toEqual(['intake', 'deleted']);
  const runLater = imageJobs.with({ environment: TEST_ENVIRONMENT });
  for (const message of [...messages, ...messages])
    expect(await runLater(eventOf(message))).toEqual({ batchItemFailures: [] });
  expect(await stored()).toEqual(['received']);
  expect(await imageRepository(table()).all(deleted)).toEqual([]);

  // A handover that cannot be completed stops neither the audit trail nor the jobs of the other changes.
  messages.length = 0;
  const NewImage = { type: { S: 'handover' } };
  const unreadable = { eventID: '1', eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage } };
  await expect(handle({ Records: [unreadable, ...records] })).rejects.toThrow();
  expect(messages).toHaveLength(2);
}, 30_000);

it('a queue gets ten messages at a time, and a message that it rejects fails the call', async () => {
  const sqs = mockClient(SQSClient);
  onTestFinished(() => sqs.restore());
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [] });
  const queue = connectQueue('https://sqs.us-west-2.amazonaws.com/000000000000/image-jobs');
  await queue.send(Array.from({ length: 23 }, (_, job) => ({ job })));
  const batches = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries ?? []);
  expect(batches.map(({ length }) => length)).toEqual([10, 10, 3]);
  expect(new Set(batches.flat().map(({ MessageBody }) => MessageBody)).size).toBe(23);

  const Failed = [{ Id: '1', Code: 'InternalError', SenderFault: false, Message: 'busy' }];
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed });
  await expect(queue.send([1, 2])).rejects.toThrow('The queue rejected 1 messages: InternalError busy');
});
