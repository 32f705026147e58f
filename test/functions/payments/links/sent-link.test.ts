import { expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { domainEvents } from '#functions/messages/events/domain-events.ts';
import { presentFacts } from '#functions/messages/preparing/present-state.ts';
import {
  linkIdOf,
  type PaymentLinkRecord,
  paymentLinkEntity,
} from '#functions/payments/links/link-record.ts';
import { linkRepository } from '#functions/payments/links/link-repository.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { paymentWorld, REQUEST_ID, STAFF, tokenIn } from './link-world.ts';

withLocalStores();

/** A link that staff have sent, and its record. */
async function aSentLink() {
  const world = paymentWorld();
  const owner = await world.customer(2);
  const links = await world.process().links();
  const sent = await links.send(STAFF, owner.customerId, {
    parcelIds: owner.parcelIds,
    requestId: REQUEST_ID,
  });
  const record = async (): Promise<PaymentLinkRecord> => {
    const found = await linkRepository(world.table).find(linkIdOf(tokenIn(sent)));
    if (!found) throw new Error('The link is missing.');
    return found;
  };
  return { world, owner, links, sent, record };
}

const eventsOf = (before: PaymentLinkRecord | null, after: PaymentLinkRecord) =>
  domainEvents({
    before: before ? paymentLinkEntity.write(before) : undefined,
    after: paymentLinkEntity.write(after),
  } as Parameters<typeof domainEvents>[0]);

it('a link is told to its customer each time that staff send it, and not when anything else of it changes', async () => {
  const { record, links, owner, sent } = await aSentLink();
  const first = await record();
  const [event] = await eventsOf(null, first);
  expect(event).toMatchObject({ type: 'payment-link', customerId: owner.customerId, number: 1 });
  await links.sendAgain(owner.customerId, sent.linkId, 1);
  const second = await record();
  expect(await eventsOf(first, second)).toMatchObject([{ type: 'payment-link', number: 2 }]);
  expect(await eventsOf(second, { ...second, lastPaymentId: 'P' })).toEqual([]);
  const { sentAt: _, ...own } = { ...second, linkId: 'other', sends: 0 };
  // Its slot may get a link of the customer, or another one that staff send.
  expect(await eventsOf(second, own)).toEqual([]);
  expect(await eventsOf(second, { ...second, linkId: 'other', sends: 2 })).toHaveLength(1);
});

it('its message has the link, unless it has ended when it is sent', async () => {
  const { world, record, owner, links, sent } = await aSentLink();
  const [fact] = (await eventsOf(null, await record())) as DomainEvent[];
  if (!fact) throw new Error('There is no event.');
  const present = () => presentFacts(world.table, world.clock)([fact], world.clock.now());
  expect((await present()).link).toEqual({
    path: sent.path,
    packages: [{ freightBillNum: 'NB100001', amount: 55 }],
    total: 55,
    endsAt: sent.endsAt,
  });
  await links.revoke(owner, sent.linkId);
  await expect(present()).rejects.toThrow('The payment link has ended.');
});
