import { describe, expect, it, vi } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import type { PushResult } from '#functions/messages/channels/outgoing.ts';
import type { ParcelEvent } from '#functions/messages/events/domain-event.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { pushService } from '#functions/messages/push/push-service.ts';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';
import { eventMessages } from '#functions/messages/sending/event-messages.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { aSubscription } from '#test/support/messages/push.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';

withLocalStores();

const SERVICE = 'https://web.push.apple.com';
const START = new Date('2026-03-02T18:00:00Z');

/** A customer with a ready package, whose devices answer with these results, and the portal's senders. */
async function aWorld(...results: PushResult['result'][]) {
  const clock = { time: START.getTime(), now: () => new Date(clock.time) };
  const table = connectTable(TABLE_NAME, { clock });
  const { customerId } = await aRegisteredCustomer(table);
  const parcel = aParcelRecord(customerId, {}, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(table).create(parcel);
  const subscriptions = pushService(table, clock, '');
  const devices = results.map((_, number) => `${SERVICE}/${number}`);
  for (const endpoint of devices) {
    clock.time += 1000;
    await subscriptions.save({ customerId }, aSubscription({ endpoint, device: `Phone ${endpoint.at(-1)}` }));
  }
  const answers = new Map(devices.map((endpoint, number) => [endpoint, results[number]]));
  const send = vi.fn(async ({ endpoint }: { endpoint: string }, _shown: object): Promise<PushResult> => {
    const result = answers.get(endpoint) ?? 'sent';
    return result === 'sent' || result === 'gone' ? { result } : { result, reason: 'for the test' };
  });
  const sending = sendingTools(table, clock, { push: { isOn: true, send } });
  const event = (type: ParcelEvent['type'] = 'package-ready', id = type as string): ParcelEvent =>
    ({
      eventVersion: 1,
      change: 'UPDATED',
      id,
      at: clock.now().toISOString(),
      customerId,
      parcelId: parcel.parcelId,
      destinationCode: 'ANC',
      type,
    }) as ParcelEvent;
  const pushes = async () => {
    const { shown } = await messageRepository(table).list(customerId, { limit: 50 });
    return shown.filter(({ channel }) => channel === 'PUSH');
  };
  return {
    sending,
    send,
    event,
    pushes,
    answers,
    tell: eventMessages(sending),
    advance: async (minutes: number) => {
      clock.time += minutes * MINUTE_MS;
      await dueMessages(sending)();
    },
    devicesLeft: async () => (await pushSubscriptionRepository(table).ofCustomer(customerId)).length,
  };
}

describe('a package that is ready', () => {
  it('is told to all devices by one message, at the end of the digest', async () => {
    const { tell, event, advance, send, pushes } = await aWorld('sent', 'sent');
    await tell(event());
    await tell(event());
    await tell(event('package-ready', 'another one'));
    expect(send).not.toHaveBeenCalled();
    await advance(11);
    expect(send).toHaveBeenCalledTimes(2);
    const [message, ...others] = await pushes();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ messageState: 'SENT', to: 'Phone 0, Phone 1' });
    const [, notification] = send.mock.calls[0] ?? [];
    expect(notification).toMatchObject({ id: message?.messageId, title: message?.subject });
    expect(message?.messageId).toMatch(/^[\w-]{1,32}$/);
  });

  it('is told to the devices that are left, and those that are gone are removed', async () => {
    const { tell, event, advance, pushes, devicesLeft } = await aWorld('gone', 'sent', 'not sent');
    await tell(event());
    await advance(11);
    expect(await pushes()).toMatchObject([{ messageState: 'SENT' }]);
    expect(await devicesLeft()).toBe(2);
  });

  it('is refused if every device is gone', async () => {
    const { tell, event, advance, pushes, devicesLeft } = await aWorld('gone', 'gone');
    await tell(event());
    await advance(11);
    expect(await pushes()).toMatchObject([{ messageState: 'REFUSED' }]);
    expect(await devicesLeft()).toBe(0);
  });

  it.each(['not sent', 'unknown'] as const)(
    'is told again if it was %s, with the same id',
    async (result) => {
      const { tell, event, advance, send, pushes, answers } = await aWorld(result, 'refused');
      await tell(event());
      await advance(11);
      expect(await pushes()).toMatchObject([{ messageState: 'HELD' }]);
      answers.clear();
      await advance(2);
      const [message] = await pushes();
      expect(message?.messageState).toBe('SENT');
      const ids = send.mock.calls.map(([, notification]) => 'id' in notification && notification.id);
      expect(new Set(ids)).toEqual(new Set([message?.messageId]));
    },
  );

  it('is not told if notifications are turned off in the meantime, or in a stage without them', async () => {
    const { tell, event, advance, send, pushes, sending } = await aWorld('sent');
    await tell(event());
    const off = { ...sending, push: { ...sending.push, isOn: false } };
    await eventMessages(off)(event('package-ready', 'while they are off'));
    const [message] = await pushes();
    expect(message?.facts).toHaveLength(1);
    const { ofCustomer, remove } = pushSubscriptionRepository(sending.table);
    await Promise.all((await ofCustomer(message?.customerId ?? '')).map(remove));
    await advance(11);
    expect(send).not.toHaveBeenCalled();
    expect(await pushes()).toMatchObject([{ messageState: 'CANCELED' }]);
  });
});

it('other news, and customers without a device, get no notification', async () => {
  const withDevice = await aWorld('sent');
  await withDevice.tell(withDevice.event('package-departed'));
  await withDevice.advance(11);
  const without = await aWorld();
  await without.tell(without.event());
  await without.advance(11);
  expect([...(await withDevice.pushes()), ...(await without.pushes())]).toEqual([]);
});
