import { expect, it } from 'vitest';
import type { StreamChange } from '#functions/core/data/stream.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { type MessageRecord, messageEntity } from '#functions/messages/ledger/message-record.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { claimed, newMessage, withReport, withResult } from '#functions/messages/ledger/message-states.ts';
import { noticeUpdates } from '#functions/messages/notices/parcel-notices.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#shared/rules/messages/message-types.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { type Interceptor, intercepted } from '#test/functions/core/intercepted.ts';
import { aPerson } from '#test/support/events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { fc, runs } from '#test/support/random.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';

withLocalStores();

const SENT_AT = new Date('2026-02-02T22:00:00Z');
const BOUNCE = { report: 'bounced', at: '2026-02-02T22:05:00.000Z', reason: 'No such mailbox' } as const;
const DELIVERY = { report: 'delivered', at: '2026-02-02T22:01:00.000Z' } as const;
const REFUSAL = { report: 'refused', at: '2026-02-02T22:02:00.000Z', reason: 'A virus' } as const;

const updatesWith = (intercept: Interceptor = (_, call) => call()) =>
  noticeUpdates(intercepted(asFunction('parcel-changes', connectTable(TABLE_NAME)), intercept));

/** A package that is ready since 20:00, with the messages about that. */
async function aReadyParcel(changes: Partial<ParcelRecord> = {}) {
  const { customerId } = aPerson();
  const parcel = aParcelRecord(customerId, changes, ['TRANSIT', 'DESTINATION']);
  await parcels().create(parcel);
  const { parcelId, freightBillNum } = parcel;
  const messages = messageRepository(table());
  const log: StreamChange[] = [];

  async function save(before: MessageRecord, change: (message: MessageRecord) => MessageRecord) {
    const after = await messages.save(before, change(before));
    const [from, to] = [messageEntity.write(before), messageEntity.write(after)];
    log.push({ eventId: `${after.messageId} ${after.version}`, before: from, after: to });
    return after;
  }

  return {
    parcel,
    /** All changes of the messages, in order. */
    log,
    save,

    /** A message that was sent at a time. */
    sent: async (channel: MessageChannel, type: 'package-ready' | 'package-departed', at = SENT_AT) => {
      const event = {
        eventVersion: 1,
        change: 'UPDATED',
        id: `${type}#${parcelId}`,
        at: at.toISOString(),
        destinationCode: 'ANC',
        ...{ type, customerId, parcelId },
      } as const;
      const held = newMessage(event, channel, at);
      await messages.create(held);
      const sendable = { to: 'a@b.example', text: 'Ready.', packages: [{ parcelId, freightBillNum }] };
      const claim = await save(held, (message) => claimed(message, sendable, at));
      return save(claim, (message) => withResult(message, { result: 'sent' }, at));
    },

    notices: async () => (await parcels().find(parcelId, true))?.notices ?? [],
    stored: () => parcels().find(parcelId, true),
  };
}

const ends = fc.record({
  isDelivered: fc.boolean(),
  end: fc.constantFrom(null, null, BOUNCE, REFUSAL),
});

it('are the messages that were sent and did not bounce, whatever the order of the changes', async () => {
  const cases = fc.record({
    of: fc.record({ EMAIL: ends, TEXT: ends, PUSH: ends }),
    order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  });
  const property = fc.asyncProperty(cases, async ({ of, order }) => {
    const { sent, save, log, notices } = await aReadyParcel();
    const told: string[] = [];
    for (const channel of MESSAGE_CHANNELS) {
      const { isDelivered, end } = of[channel];
      let message = await sent(channel, 'package-ready');
      if (isDelivered) message = await save(message, (before) => withReport(before, DELIVERY));
      if (end) await save(message, (before) => withReport(before, end));
      else told.push(message.messageId);
    }
    const repeated = [...log, ...log].map((change, index) => ({ change, position: order[index] ?? 0 }));
    for (const { change } of repeated.sort((a, b) => a.position - b.position)) await updatesWith()([change]);
    expect((await notices()).map(({ messageId }) => messageId).sort()).toEqual(told.sort());
  });
  await fc.assert(property, { numRuns: runs(10, 200) });
});

it('do not stay if the message bounces while they are written', async () => {
  const { sent, save, log, notices } = await aReadyParcel();
  const message = await sent('EMAIL', 'package-ready');
  let isBounced = false;
  await updatesWith(async (method, call) => {
    if (method === 'save' && !isBounced) {
      isBounced = true;
      await save(message, (before) => withReport(before, BOUNCE));
    }
    return call();
  })(log);
  expect(isBounced).toBe(true);
  expect(await notices()).toEqual([]);
});

it('change nothing else of the package', async () => {
  const { parcel, sent, log, stored } = await aReadyParcel();
  const { messageId } = await sent('EMAIL', 'package-ready');
  await updatesWith()(log);
  const notices = [{ at: SENT_AT.toISOString(), by: 'EMAIL', messageId }];
  expect(await stored()).toEqual({ ...parcel, notices, version: parcel.version + 1 });
});

it('are none of a message that is about something else, or came before the package was there', async () => {
  const early = await aReadyParcel();
  await early.sent('EMAIL', 'package-departed');
  await early.sent('TEXT', 'package-ready', new Date('2026-02-02T19:30:00Z'));
  await updatesWith()(early.log);
  expect(await early.stored()).toEqual(early.parcel);
});
