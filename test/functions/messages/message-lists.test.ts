import { describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { handler as messages } from '#functions/lambdas/messages.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import type { Message } from '#shared/contracts/messages.ts';
import type { StaffMessage } from '#shared/contracts/staff/messages.ts';
import { NEXT_CURSOR_HEADER } from '#shared/route.ts';
import type { RouteIdOf } from '#shared/routes.ts';
import { anEvent, aPerson, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { aRegisteredCustomer, table } from '#test/support/stores.ts';

withLocalStores();

const staff = aPerson('Executive');
const handler = messages.with({ environment: TEST_ENVIRONMENT });
const get = (id: RouteIdOf<'messages'>, person: Person, request: Parameters<typeof anEvent>[2] = {}) =>
  invoke(handler, anEvent(id, person, request));

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 18)).toISOString();

/** A customer with a message a day: one about packages 1 and 2, then `count` about package 3. */
async function aCustomerWithMessages(count: number) {
  const customer = await aRegisteredCustomer();
  const received = new Date(day(1));
  const ids = [1, 2, 3].map((number) => newParcelId(customer.customerId, received, number));
  const [first = '', second = '', third = ''] = ids;
  const digest = aMessage(customer.customerId, { parcelIds: [first, second], createdAt: day(1) });
  const others = Array.from({ length: count }, (_, index) =>
    aMessage(customer.customerId, {
      event: 'package-priced',
      parcelIds: [third],
      createdAt: day(index + 2),
      to: customer.email,
    }),
  );
  const repository = messageRepository(table());
  for (const message of [digest, ...others]) await repository.create(message);
  return { customer, first, second, third, digest, newestFirst: [...others.toReversed(), digest] };
}

const idsOf = (body: unknown) => (body as Message[]).map(({ messageId }) => messageId);

describe('the messages of a customer', () => {
  it('are listed newest first, in pages', async () => {
    const { customer, newestFirst } = await aCustomerWithMessages(4);
    const all = newestFirst.map(({ messageId }) => messageId);
    const first = await get('listMessages', customer, { query: { limit: '3' } });
    expect(idsOf(first.body)).toEqual(all.slice(0, 3));
    const cursor = first.headers[NEXT_CURSOR_HEADER] ?? '';
    const second = await get('listMessages', customer, { query: { limit: '3', cursor } });
    expect(idsOf(second.body)).toEqual(all.slice(3));
    expect(second.headers[NEXT_CURSOR_HEADER]).toBeUndefined();
  });

  it('can be limited to those about a package, also if a digest names it', async () => {
    const { customer, second, third, digest, newestFirst } = await aCustomerWithMessages(60);
    const about = async (parcelId: string, query = {}) =>
      get('listMessages', customer, { query: { parcelId, ...query } });
    expect(idsOf((await about(second)).body)).toEqual([digest.messageId]);
    const page = await about(third, { limit: '2' });
    expect(idsOf(page.body)).toEqual(newestFirst.slice(0, 2).map(({ messageId }) => messageId));
    const next = await about(third, { limit: '2', cursor: page.headers[NEXT_CURSOR_HEADER] ?? '' });
    expect(idsOf(next.body)).toEqual(newestFirst.slice(2, 4).map(({ messageId }) => messageId));
    const ofAnother = newParcelId(aPerson().customerId, new Date(day(1)));
    for (const other of ['no-package', ofAnother]) expect((await about(other)).body).toEqual([]);
  });

  it('name the packages, and what was sent to whom, but not the words of the mail service', async () => {
    const { customer, first, second, digest } = await aCustomerWithMessages(0);
    const repository = messageRepository(table());
    const packages = [first, second].map((parcelId, index) => ({ parcelId, freightBillNum: `NB${index}` }));
    const outcome = { messageState: 'BOUNCED', reason: 'smtp; 550 unknown user' } as const;
    await repository.save(digest, { ...digest, ...outcome, packages });
    const params = { messageId: digest.messageId };
    const { body } = await get('getMessage', customer, { params });
    expect(body).toMatchObject({
      state: 'BOUNCED',
      to: digest.to,
      text: digest.text,
      packages,
      reason: null,
    });
    const seen = await get('listCustomerMessages', staff, { params: { customerId: customer.customerId } });
    expect((seen.body as StaffMessage[])[0]).toMatchObject({
      reason: 'smtp; 550 unknown user',
      resentBy: null,
    });
  });

  it('are not shown to another customer', async () => {
    const { customer, first, digest } = await aCustomerWithMessages(1);
    const other = await aRegisteredCustomer();
    const params = { messageId: digest.messageId };
    expect((await get('getMessage', other, { params })).status).toBe(404);
    expect((await get('listMessages', other, { query: { parcelId: first } })).body).toEqual([]);
    const list = await get('listMessages', customer, { query: { limit: '1' } });
    const cursor = list.headers[NEXT_CURSOR_HEADER] ?? '';
    expect((await get('listMessages', other, { query: { cursor } })).body).toEqual([]);
  });

  it('are listed for staff, also those about a package', async () => {
    const { customer, second, digest, newestFirst } = await aCustomerWithMessages(2);
    const request = { params: { customerId: customer.customerId } };
    const all = await get('listCustomerMessages', staff, request);
    expect(idsOf(all.body)).toEqual(newestFirst.map(({ messageId }) => messageId));
    const about = await get('listCustomerMessages', staff, { ...request, query: { parcelId: second } });
    expect(idsOf(about.body)).toEqual([digest.messageId]);
    const unknown = { params: { customerId: aPerson().customerId } };
    expect((await get('listCustomerMessages', staff, unknown)).status).toBe(404);
  });
});
