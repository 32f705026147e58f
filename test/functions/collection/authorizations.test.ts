import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_OPEN } from '#functions/collection/authorizations/authorization-service.ts';
import { codeTexting } from '#functions/collection/authorizations/code-texting.ts';
import { MAX_TEXTS_PER_DAY } from '#functions/collection/authorizations/collection-use.ts';
import { LimitReached } from '#functions/core/platform/errors.ts';
import { formatCode } from '#shared/rules/collection/collection-code.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { septets } from '#shared/rules/messages/gsm7.ts';
import type { Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aCollection } from './support.ts';

withLocalStores();

let world: Awaited<ReturnType<typeof aCollection>>;
let now = new Date();
beforeAll(async () => {
  world = await aCollection(undefined, { now: () => now });
});

const missing = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ name: 'NotFound' });

describe('naming a person', () => {
  it('returns the same authorization when it is sent again, and not another one for other details', async () => {
    const owner = await world.aCustomer();
    const input = {
      authorizationId: randomUUID(),
      name: 'Ben Miller',
      phone: '',
      scope: { kind: 'STANDING' },
    } as const;
    const [first, second] = await Promise.all([
      world.service.create(owner, input),
      world.service.create(owner, input),
    ]);
    expect(second).toEqual(first);
    await expect(world.service.create(owner, { ...input, name: 'Bo' })).rejects.toMatchObject({
      name: 'Conflict',
    });
    await world.service.revoke(owner, first.authorizationId);
    await world.service.revoke(owner, first.authorizationId);
    await expect(world.service.create(owner, input)).rejects.toMatchObject({ name: 'Conflict' });
    expect((await world.check(first.code)).body).toMatchObject({
      message: 'The customer has taken this code back.',
    });
  });

  it("answers like a missing one for another customer's package, pickup or authorization", async () => {
    const [owner, stranger] = [await world.aCustomer(), await world.aCustomer()];
    const [parcel] = await world.ready(owner, 1);
    const { authorizationId, code } = await world.name(owner);
    const parcelId = parcel?.parcelId ?? '';
    await missing(world.name(stranger, { kind: 'PACKAGE', parcelId }));
    await missing(world.name(stranger, { kind: 'PICKUP', appointmentId: `${owner.customerId}-anc-1` }));
    await missing(world.service.revoke(stranger, authorizationId));
    await missing(world.service.renew(stranger, authorizationId));
    expect((await world.service.list(stranger)).shown).toEqual([]);
    expect((await world.service.list(owner)).shown).toMatchObject([{ code, state: 'ACTIVE' }]);
  });

  it('is possible for 20 people at a time, however many are named at once', async () => {
    const owner = await world.aCustomer();
    for (let index = 0; index < MAX_OPEN - 1; index++) await world.name(owner);
    const outcomes = await Promise.allSettled([world.name(owner), world.name(owner), world.name(owner)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.service.list(owner)).shown).toHaveLength(MAX_OPEN);
  });

  it('is still possible after 20 packages with a named person each were handed over', async () => {
    const owner = await world.aCustomer();
    const parcels = await world.ready(owner, MAX_OPEN);
    for (const { parcelId } of parcels) await world.name(owner, { kind: 'PACKAGE', parcelId });
    expect((await world.handOver(world.request(owner, parcels))).status).toBe(200);
    const { code } = await world.name(owner);
    expect((await world.service.list(owner)).shown).toMatchObject([{ code }]);
    expect(await world.authorizations.listCurrent(owner.customerId)).toHaveLength(1);
  });

  it('is over with its package', async () => {
    const { customer, records, input } = await world.aPickup(1);
    const parcelId = records[0]?.parcelId ?? '';
    const { code } = await world.name(customer, { kind: 'PACKAGE', parcelId });
    expect((await world.handOver(input)).status).toBe(200);
    expect((await world.service.list(customer)).shown).toEqual([]);
    expect((await world.check(code)).status).toBe(409);
  });
});

describe('texting a code', () => {
  const sent: { to: string; text: string }[] = [];
  const logger = { report: () => undefined };
  const texting = () => {
    const texts = {
      isOn: true,
      send: async (message: { to: string; text: string }) => {
        sent.push(message);
        return { result: 'sent' } as const;
      },
    };
    // The tools of a function have more than what this one uses.
    const tools = { clock: world.clock, logger } as unknown as Parameters<typeof codeTexting>[1]['tools'];
    return codeTexting(world.table, { tools, texts, productName: 'Northbound' });
  };
  let lastPhone = 7000;
  const aPhone = () => `907-230-${lastPhone++}`;
  const limited = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(LimitReached);
  const named = (owner: Person, phone: string) => world.name(owner, { kind: 'STANDING' }, { phone });

  it('says who asks, the code and to bring an ID, in one text', async () => {
    const owner = await world.aCustomer();
    const phone = aPhone();
    const { authorizationId, code } = await named(owner, phone);
    const saved = await texting().text(owner, authorizationId);
    expect(saved.textedAt).toBe(now.toISOString());
    const [message] = sent.splice(0);
    expect(message?.to).toBe(phone);
    expect(message?.text).toBe(
      `Northbound: Ada Bering asks you to collect packages. Code ${formatCode(code)}. Bring a photo ID.`,
    );
    expect(septets(message?.text ?? '')).toBeLessThanOrEqual(160);
  });

  it('is limited for each number, whoever asks, even all at once', async () => {
    const phone = aPhone();
    const owners = await Promise.all(Array.from({ length: MAX_TEXTS_PER_DAY.phone + 2 }, world.aCustomer));
    const outcomes = await Promise.allSettled(
      owners.map(async (owner) => texting().text(owner, (await named(owner, phone)).authorizationId)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TEXTS_PER_DAY.phone);
    expect(sent.splice(0)).toHaveLength(MAX_TEXTS_PER_DAY.phone);
  });

  it('is limited for each customer, until the next day', async () => {
    const owner = await world.aCustomer();
    const people = await Promise.all(
      Array.from({ length: MAX_TEXTS_PER_DAY.customer + 1 }, () => named(owner, aPhone())),
    );
    const last = people.pop();
    for (const { authorizationId } of people) await texting().text(owner, authorizationId);
    await limited(texting().text(owner, last?.authorizationId ?? ''));
    now = new Date(now.getTime() + DAY_MS);
    await texting().text(owner, last?.authorizationId ?? '');
  });

  it('is refused to numbers that are no mobile numbers of the U.S., and for a person without one', async () => {
    const owner = await world.aCustomer();
    const toll = await named(owner, '800-555-0123');
    await expect(texting().text(owner, toll.authorizationId)).rejects.toMatchObject({ name: 'InvalidInput' });
    const none = await world.name(owner);
    await expect(texting().text(owner, none.authorizationId)).rejects.toMatchObject({ name: 'Conflict' });
    await missing(texting().text(await world.aCustomer(), none.authorizationId));
  });
});
