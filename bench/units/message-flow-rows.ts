import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { dueMessages } from '#functions/messages/sending/due-messages.ts';
import { eventMessages } from '#functions/messages/sending/event-messages.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { DIGEST_MINUTES } from '#shared/rules/messages/message-types.ts';
import { sendingTools } from '#test/support/messages/sending.ts';
import { aRegisteredCustomer } from '#test/support/stores.ts';
import type { Bench } from './bench.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

/** What a message costs, from its event until it is sent. All of it is in the background. */
export async function messageFlowRows({ table, clock: start, row }: Bench): Promise<void> {
  let now = start.now();
  const clock = { now: () => now };
  const sending = sendingTools(table, clock);
  const [tell, sweep] = [eventMessages(sending), dueMessages(sending)];
  const { customerId } = await aRegisteredCustomer(table, { clock });
  const parcels = parcelRepository(table);
  const ready = Array.from({ length: 20 }, (_, index) =>
    parcelOfOneKilobyte(customerId, 'DESTINATION', 800_000 + index, { paymentStatus: 'PAID' }),
  );
  for (const parcel of ready) await parcels.create(parcel);
  const held = parcelOfOneKilobyte(customerId, 'TROUBLED', 800_100);
  await parcels.create(held);
  const eventOf = (type: 'package-ready' | 'action-required', parcelId: string): DomainEvent => ({
    ...{ type, customerId, parcelId, destinationCode: 'ANC' },
    ...{ eventVersion: 1, id: `${type}#${parcelId}`, change: 'UPDATED', at: now.toISOString() },
  });
  const told = ready.map(({ parcelId }) => eventOf('package-ready', parcelId));
  const [first, second, ...others] = told;
  if (!first || !second) return;

  const urgent = eventOf('action-required', held.parcelId);
  await row('stream: tell an event by email', 'W', 9, () => tell(urgent));
  await row('stream: the same event again', 'W', 0, () => tell(urgent));
  await row('stream: open a digest', 'W', 7, () => tell(first));
  await row('stream: add an event to a digest', 'W', 4, () => tell(second));
  await row('stream: read what an event of a digest needs', 'R', 5, () => tell(second));
  for (const event of others) await tell(event);
  now = new Date(now.getTime() + DIGEST_MINUTES * MINUTE_MS);
  await row('stream: send a digest of 20 packages, and check the reminders', 'W', 38, sweep);
  await row('stream: look for due messages when there are none', 'R', 3, sweep);
  expectSent(await messageRepository(table).list(customerId, { limit: 10 }));
}

function expectSent({ shown }: { shown: readonly { messageState: string }[] }): void {
  if (shown.length !== 2 || shown.some(({ messageState }) => messageState !== 'SENT'))
    throw new Error(`Not all messages were sent: ${JSON.stringify(shown)}`);
}
