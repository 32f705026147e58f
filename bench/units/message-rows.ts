import { newCustomerId, newParcelId } from '#functions/core/data/ids.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { resent } from '#functions/messages/ledger/message-states.ts';
import { messageService } from '#functions/messages/message-service.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { aMessage } from '#test/support/messages/message.ts';
import type { Bench } from './bench.ts';

const MESSAGES = 400;
/** The plain text of an email. */
const TEXT = 'Your package is ready for pickup. '.repeat(24);

/** Lists of messages of 1.5 KB, for a customer with many. */
export async function messageRows({ table, clock, row }: Bench): Promise<void> {
  const messages = messageRepository(table);
  const service = messageService(table);
  const customerId = newCustomerId(clock.now());
  const dayBefore = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const parcelId = (days: number) => newParcelId(customerId, dayBefore(days));
  for (let index = 0; index < MESSAGES; index += 1) {
    const createdAt = dayBefore(index).toISOString();
    await messages.create(aMessage(customerId, { parcelIds: [parcelId(index)], createdAt, text: TEXT }));
  }
  await row('25 messages of a customer', 'R', 6, () => service.list({ customerId }, {}));
  await row('the messages about a parcel since 20 others', 'R', 6, () =>
    service.list({ customerId }, { parcelId: parcelId(20) }),
  );
  await row('the messages about an old parcel, of 400', 'R', 45, () =>
    service.list({ customerId }, { parcelId: parcelId(MESSAGES) }),
  );
  const [latest] = (await messages.list(customerId, { limit: 1 })).shown;
  if (!latest) throw new Error('The messages are missing.');
  await row('get a message', 'R', 1, () => service.get({ customerId }, latest.messageId));
  const requestId = crypto.randomUUID();
  const copy = resent(latest, { by: 'service@northbound.test', requestId, now: clock.now() });
  await row('send a message again', 'W', 9, () => messages.createResent(latest, requestId, () => copy));
}
