import { describe, expect, it } from 'vitest';
import { connectTable } from '#functions/core/data/table.ts';
import { pushService } from '#functions/messages/push/push-service.ts';
import { pushSubscriptionRepository } from '#functions/messages/push/push-subscription-repository.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { aPerson } from '#test/support/events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { aSubscription, KEYS } from '#test/support/messages/push.ts';
import { table } from '#test/support/stores.ts';

withLocalStores();

const SERVICE = 'https://web.push.apple.com';

function aService() {
  const clock = { time: Date.parse('2026-11-24T18:00:00Z'), now: () => new Date(clock.time) };
  const { save, remove } = pushService(asFunction('messages', connectTable(TABLE_NAME)), clock, '');
  const { ofCustomer } = pushSubscriptionRepository(table());
  const endpointsOf = async ({ customerId }: { customerId: string }) =>
    (await ofCustomer(customerId)).map(({ endpoint }) => endpoint);
  return { clock, save, remove, ofCustomer, endpointsOf };
}

describe('push subscriptions', () => {
  it('are stored once, and renewed without a write if nothing has changed', async () => {
    const { save, ofCustomer } = aService();
    const owner = aPerson();
    const versions = async () => (await ofCustomer(owner.customerId)).map(({ version }) => version);
    await save(owner, aSubscription());
    await save(owner, aSubscription());
    expect(await versions()).toEqual([1]);
    await save(owner, aSubscription({ device: 'Firefox on Linux' }));
    expect(await versions()).toEqual([2]);
    const [stored] = await ofCustomer(owner.customerId);
    expect(stored).toMatchObject({ device: 'Firefox on Linux', createdAt: '2026-11-24T18:00:00.000Z' });
  });

  it('are stored once if the same browser sends them twice at the same time', async () => {
    const { save, endpointsOf } = aService();
    const owner = aPerson();
    await Promise.all([1, 2, 3].map(() => save(owner, aSubscription())));
    expect(await endpointsOf(owner)).toHaveLength(1);
  });

  it('are at most ten: an eleventh replaces the oldest, also if several arrive at the same time', async () => {
    const { clock, save, endpointsOf } = aService();
    const owner = aPerson();
    const saveNumber = (number: number) => {
      clock.time += 1000;
      return save(owner, aSubscription({ endpoint: `${SERVICE}/${number}` }));
    };
    for (let number = 1; number <= 11; number++) await saveNumber(number);
    const numbers = async () =>
      (await endpointsOf(owner)).map((endpoint) => Number(endpoint.split('/').at(-1)));
    expect(await numbers()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await Promise.all([12, 13, 14].map(saveNumber));
    expect(await numbers()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('belong to the customer who has used the browser last', async () => {
    const { save, remove, endpointsOf } = aService();
    const [first, second] = [aPerson(), aPerson()];
    const endpoint = `${SERVICE}/shared`;
    await save(first, aSubscription({ endpoint }));
    await save(second, aSubscription({ endpoint }));
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [endpoint]]);
    // What the first one's page does late, when signing out, does not take it from the second.
    await remove(first, { endpoint });
    expect(await endpointsOf(second)).toEqual([endpoint]);
    await save(first, aSubscription({ endpoint }));
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[endpoint], []]);
    await remove(first, { endpoint });
    await save(second, aSubscription({ endpoint }));
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [endpoint]]);
  });

  it('have one owner if two customers save them at the same time', async () => {
    const { save, endpointsOf } = aService();
    const people = [aPerson(), aPerson(), aPerson()];
    const endpoint = `${SERVICE}/at-once`;
    await Promise.all(people.map((person) => save(person, aSubscription({ endpoint }))));
    expect((await Promise.all(people.map(endpointsOf))).flat()).toEqual([endpoint]);
  });

  it('are refused for any other server than a push service', async () => {
    const { save, endpointsOf } = aService();
    const owner = aPerson();
    for (const endpoint of [
      'https://attacker.example/push',
      'http://127.0.0.1:8000/',
      'http://localhost:3000/local/push/1',
    ])
      await expect(save(owner, aSubscription({ endpoint }))).rejects.toMatchObject({
        name: 'InvalidInput',
        fieldErrors: [{ field: 'endpoint' }],
      });
    expect(await endpointsOf(owner)).toEqual([]);
  });

  it('are refused with a key that is not a point of the curve', async () => {
    const { save } = aService();
    const keys = { ...KEYS, p256dh: `B${'A'.repeat(86)}` };
    await expect(save(aPerson(), aSubscription({ keys }))).rejects.toMatchObject({
      fieldErrors: [{ field: 'keys.p256dh' }],
    });
  });

  it('belong to one customer: another one neither removes nor changes them', async () => {
    const { save, remove, endpointsOf } = aService();
    const [owner, other] = [aPerson(), aPerson()];
    const { endpoint } = aSubscription();
    await save(owner, aSubscription());
    await remove(other, { endpoint });
    expect(await endpointsOf(owner)).toEqual([endpoint]);
    await save(other, aSubscription());
    await remove(owner, { endpoint });
    await remove(owner, { endpoint });
    expect([await endpointsOf(owner), await endpointsOf(other)]).toEqual([[], [endpoint]]);
  });
});
