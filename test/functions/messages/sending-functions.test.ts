import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { handler as dueMessages } from '#functions/lambdas/due-messages.ts';
import { handler as messageSender } from '#functions/lambdas/message-sender.ts';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { parcelEvents } from '#functions/messages/events/parcel-events.ts';
import { pushService } from '#functions/messages/push/push-service.ts';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { LOCAL_MAIL_FROM, LOCAL_TEXT_ORIGIN } from '#local/lambda/roles.ts';
import { startMessageServer } from '#local/messages/message-server.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { captureLogLines, isMetric } from '#test/functions/core/log-lines.ts';
import { temporaryDirectory } from '#test/local/support.ts';
import { anImage } from '#test/support/images.ts';
import { IMAGE_BUCKET, TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { BRAND } from '#test/support/messages/message-data.ts';
import { aPushSandbox } from '#test/support/messages/push.ts';
import { messageWorld } from './support/message-world.ts';

withLocalStores();

/** Both functions with their own rights, the mail and text services, and a customer with two devices, one of them gone. */
async function aPortal() {
  const directory = temporaryDirectory();
  const world = await messageWorld();
  const { clock, table } = world;
  const { mailbox, settings: push, subscribe } = await aPushSandbox(directory);
  const optOutsFile = join(directory, 'opt-outs.json');
  const services = await startMessageServer({ mailbox, now: clock.now, optOutsFile, report: () => {} });
  onTestFinished(services.close);
  for (const service of ['SESV2', 'PINPOINT_SMS_VOICE_V2'])
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, services.endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());

  const { customerId } = await world.customer({ contactMethod: 'BOTH' }, { isEveningDigest: false });
  const devices = pushService(table, clock, push.sandbox);
  for (const endpoint of [undefined, `${push.sandbox}gone`])
    await devices.save({ customerId }, { ...(await subscribe()), ...(endpoint && { endpoint }) });

  const environment = {
    ...TEST_ENVIRONMENT,
    LOG_LEVEL: 'WARN',
    TABLE_NAME: table.name,
    PRODUCT_NAME: BRAND.productName,
    SITE_ORIGIN: BRAND.siteOrigin,
    CUSTOMER_SERVICE_EMAIL: BRAND.customerServiceEmail,
    MAIL_FROM: LOCAL_MAIL_FROM,
    MESSAGES_CONFIGURATION_SET: 'local',
    TEXT_ORIGIN: LOCAL_TEXT_ORIGIN,
    TEXTS_PER_DAY: '1000',
    PUSH_SECRET: push.secretName,
    PUSH_SANDBOX: push.sandbox,
  } as const;
  return {
    ...world,
    customerId,
    tell: async (events: readonly DomainEvent[]) => {
      const Records = events.map((event, number) => ({
        messageId: `${number}`,
        body: JSON.stringify(event),
      }));
      await messageSender.with({ environment, clock })({ Records });
    },
    sweep: () => dueMessages.with({ environment, clock })({ scheduledTime: clock.now().toISOString() }),
    sent: () => mailbox.list(),
    devicesLeft: async () => (await pushSubscriptionRepository(table).ofCustomer(customerId)).length,
    /** Stores a package with a photo, or a deleted one, and returns the event of its arrival. */
    receiveWithPhoto: async (state?: 'deleted') => {
      const parcel = await world.receive(customerId);
      const image = { parcelId: parcel.parcelId, name: 'front.jpg', contentType: 'image/jpeg' } as const;
      await imageRepository(table).save(image);
      const { thumbnailKey } = imageKeys(image.parcelId, image.name);
      if (!state) await connectObjectStore(IMAGE_BUCKET).write(thumbnailKey, await anImage(), 'image/jpeg');
      return parcelEvents({ before: null, after: parcelEntity.write(parcel) });
    },
  };
}

it('a lost package is told at once by email, text and notification', async () => {
  const { customerId, receive, change, tell, sent, devicesLeft } = await aPortal();
  await tell((await change(await receive(customerId), { status: 'LOST' })).events);
  expect(
    sent()
      .map(({ channel }) => channel)
      .sort(),
  ).toEqual(['email', 'push', 'sms']);
  expect(await devicesLeft()).toBe(1);
});

it('a digest is sent when it ends, with the photos that exist, a text and a notification', async () => {
  const { clock, customerId, receive, change, ...portal } = await aPortal();
  const arrival = [...(await portal.receiveWithPhoto()), ...(await portal.receiveWithPhoto('deleted'))];
  const ready = await change(await receive(customerId, { status: 'TRANSIT' }), { status: 'DESTINATION' });
  const events = [...arrival, ...ready.events];
  await portal.tell(events);
  expect(portal.sent()).toEqual([]);
  clock.time += 11 * MINUTE_MS;
  const lines = captureLogLines();
  await portal.sweep();
  expect(lines().filter((line) => !isMetric(line))).toEqual([]);
  const channels = portal.sent().map(({ channel }) => channel);
  expect(channels.sort()).toEqual(['email', 'email', 'push', 'sms']);
  expect(portal.sent().flatMap(({ photos = [] }) => photos)).toHaveLength(1);
  expect(await portal.devicesLeft()).toBe(1);
});
