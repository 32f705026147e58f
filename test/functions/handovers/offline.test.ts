import { describe, expect, it } from 'vitest';
import { MAX_FAILED_PER_HOUR } from '#functions/collection/authorizations/code-checks.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { OfflineHandoverInput } from '#shared/contracts/collection/counter.ts';
import { DAY_MS, HOUR_MS } from '#shared/rules/durations.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { aReadyScene } from './ready-scene.ts';
import { NOW } from './support.ts';
import { ago, aTablet, SERVICE, stateOf, TAKER } from './tablet.ts';

withLocalStores();

describe('a handover without a network', { timeout: 120_000 }, () => {
  it('is recorded as of when it was taken, by who took it, and only once', async () => {
    const { service, aCustomer, ready, taken, parcel, handovers, problems } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 2);
    const input = taken([customer, records]);
    const [first, second] = await Promise.all([service.send(TAKER, input), service.send(TAKER, input)]);
    expect(first).toEqual(second);
    expect(await service.send(TAKER, input)).toEqual(first);
    expect(await handovers.find(customer.customerId, input.handoverId)).toMatchObject({
      by: TAKER.email,
      handedOverAt: input.takenAt,
    });
    for (const { parcelId } of records)
      expect(await parcel(parcelId)).toMatchObject({
        status: 'COMPLETED',
        handoverId: input.handoverId,
        statusHistory: expect.arrayContaining([expect.objectContaining({ statusDate: input.takenAt })]),
      });
    expect(await problems()).toEqual([]);
  });

  it('of the largest size is recorded too', async () => {
    const { service, aCustomer, ready, taken, statusesOf } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 50);
    expect(stateOf(await service.send(TAKER, taken([customer, records])))).toBe('RECORDED');
    expect(await statusesOf(records)).toEqual(['COMPLETED']);
  });

  it('differs if a package is not paid, and is recorded after the payment', async () => {
    const { service, aCustomer, ready, taken, parcel, parcels, problems, actions } = await aTablet();
    const customer = await aCustomer();
    const [record] = await ready(customer, 1, { paymentStatus: 'UNPAID' });
    if (!record) throw new Error('There is no package.');
    const input = taken([customer, [record]]);
    const reason = 'NB200001 must be paid before it is handed over.';
    expect(stateOf(await service.send(TAKER, input))).toBe(reason);
    expect(stateOf(await service.send(TAKER, input))).toBe(reason);
    expect(await problems()).toMatchObject([
      { handoverId: input.handoverId, reason, takenBy: TAKER.email, signerName: 'Ana Kowalski' },
    ]);
    expect(await actions(record.parcelId)).toEqual(['OFFLINE_HANDOVER_DIFFERS']);
    const other = { ...TAKER, email: 'ben@northbound.test' };
    expect(stateOf(await service.retry(other, input))).toBe(reason);
    const unpaid = await parcel(record.parcelId);
    await parcels.save(unpaid, { ...unpaid, paymentStatus: 'PAID' });
    expect(stateOf(await service.retry(other, input))).toBe('RECORDED');
    expect(await parcel(record.parcelId)).toMatchObject({ status: 'COMPLETED' });
    expect(await problems()).toEqual([]);
    expect(stateOf(await service.close(other, input, 'Too late'))).toBe('RECORDED');
  });

  it('differs if another desk has handed the package over, and is closed with a note', async () => {
    const { service, aCustomer, ready, request, taken, handOver, problems, actions } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    await handOver(request(customer, records));
    const input = taken([customer, records]);
    expect(stateOf(await service.send(TAKER, input))).toBe('NB200001 has already been handed over.');
    const by = SERVICE;
    expect(stateOf(await service.close(by, input, 'The same customer, twice.'))).toBe('CLOSED');
    expect(stateOf(await service.send(TAKER, input))).toBe('CLOSED');
    expect(stateOf(await service.retry(by, input))).toBe('CLOSED');
    expect(await problems()).toEqual([]);
    expect((await actions(records[0]?.parcelId ?? '')).toSorted()).toEqual([
      'OFFLINE_HANDOVER_CLOSED',
      'OFFLINE_HANDOVER_DIFFERS',
    ]);
  });

  it('of two clerks with the same pickup is recorded once, and differs for the other', async () => {
    const { service, aCustomer, ready, taken, problems } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 3);
    const inputs = [taken([customer, records]), taken([customer, records])];
    const outcomes = await Promise.all(inputs.map((input) => service.send(TAKER, input)));
    expect(outcomes.map(({ state }) => state).sort()).toEqual(['DIFFERS', 'RECORDED']);
    expect(await problems()).toHaveLength(1);
  });

  it('differs if the package has left the terminal', async () => {
    const { service, aCustomer, ready, taken, parcels, parcel } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const before = await parcel(records[0]?.parcelId ?? '');
    await parcels.save(before, withStatus(before, 'LOST', NOW, 'dock'));
    expect(stateOf(await service.send(TAKER, taken([customer, records])))).toMatch(/is not ready for pickup/);
  });

  it.each([
    ['was taken in the future', { takenAt: ago(-HOUR_MS), asOf: ago(HOUR_MS) }, /clock of the tablet/],
    ['was taken before its data was loaded', { takenAt: ago(HOUR_MS), asOf: ago(0) }, /clock of the tablet/],
    ['is sent after more than three days', { takenAt: ago(3.1 * DAY_MS), asOf: ago(3.1 * DAY_MS) }, /3 days/],
    ['is based on old data', { takenAt: ago(HOUR_MS), asOf: ago(1.2 * DAY_MS) }, /more than a day old/],
  ])('that %s differs until a person decides', async (_, times, reason) => {
    const { service, aCustomer, ready, taken, statusesOf, handovers, clock, actions } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const input = taken([customer, records], times);
    expect(stateOf(await service.send(TAKER, input))).toMatch(reason);
    expect(await statusesOf(records)).toEqual(['DESTINATION']);
    await expect(service.retry(TAKER, input)).rejects.toThrow('Only customer service can accept that.');
    // A day later, it still counts as when it was sent.
    clock.time += DAY_MS;
    expect(stateOf(await service.retry(SERVICE, input))).toBe('RECORDED');
    expect(await handovers.find(customer.customerId, input.handoverId)).toMatchObject({
      handedOverAt: NOW.toISOString(),
      recordedAt: clock.now().toISOString(),
    });
    expect(await actions(records[0]?.parcelId ?? '')).toContain('OFFLINE_HANDOVER_RETRIED');
  });

  it('is told to its owner from when it is known, not from when it was taken', async () => {
    const { service, aCustomer, ready, taken, parcel } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const input = taken([customer, records], { takenAt: ago(2.5 * DAY_MS), asOf: ago(2.5 * DAY_MS) });
    expect(stateOf(await service.send(TAKER, input))).toBe('RECORDED');
    expect(await parcel(records[0]?.parcelId ?? '')).toMatchObject({ updateDate: NOW.toISOString() });
  });

  it('that has arrived with a network too is no difference', async () => {
    const { service, aCustomer, ready, taken, table, clock, problems } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const input = taken([customer, records]);
    const { takenAt: _taken, asOf: _asOf, ...request } = input;
    await handoverService(table, { keep: async () => {} }, clock).handOver(TAKER, request);
    expect(stateOf(await service.send(TAKER, input))).toBe('RECORDED');
    expect(await problems()).toEqual([]);
  });

  it('of a package that is gone is refused as a whole, so the tablet keeps it', async () => {
    const { service, aCustomer, ready, taken, problems } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const gone = { parcelId: `${records[0]?.parcelId}0` };
    await expect(service.send(TAKER, taken([customer, [...records, gone]]))).rejects.toMatchObject({
      name: 'NotFound',
    });
    expect(await problems()).toEqual([]);
  });

  it('waits if too many wrong codes were entered at the terminal', async () => {
    const { service, aCustomer, ready, taken, problems } = await aTablet();
    const customer = await aCustomer();
    const records = await ready(customer, 1);
    const wrong = () => taken([customer, records, { authority: { kind: 'AUTHORIZED', code: 'ZZZZZ00000' } }]);
    for (let count = 0; count < MAX_FAILED_PER_HOUR; count++) await service.send(TAKER, wrong());
    await expect(service.send(TAKER, wrong())).rejects.toMatchObject({ name: 'LimitReached' });
    expect((await problems()).map(({ reason }) => reason)).toContain('It was not finished.');
  });

  it('must name packages of its customer, and its id cannot be used for something else', async () => {
    const { service, aCustomer, ready, taken } = await aTablet();
    const [customer, other] = [await aCustomer(), await aCustomer()];
    const records = await ready(customer, 2);
    await expect(service.send(TAKER, taken([other, records]))).rejects.toThrow('There is no such package.');
    const input = taken([customer, records]);
    await service.send(TAKER, input);
    await expect(service.send(TAKER, { ...input, signerName: 'Somebody Else' })).rejects.toThrow(
      'already sent with other packages',
    );
    await expect(service.retry(TAKER, { ...input, customerId: other.customerId })).rejects.toThrow(
      'There is no such handover.',
    );
  });

  it('waits for its signature to arrive, and stores nothing before', async () => {
    const { aCustomer, ready, taken, table, clock, problems } = await aTablet();
    const customer = await aCustomer();
    const keep = async () => Promise.reject(new Error('The signature did not arrive.'));
    const service = offlineHandovers(table, { keep }, clock);
    await expect(service.send(TAKER, taken([customer, await ready(customer, 1)]))).rejects.toThrow(
      'did not arrive',
    );
    expect(await problems()).toEqual([]);
  });
});

describe('storage', { timeout: 120_000 }, () => {
  it('is due as of when the packages left, not when that is sent', async () => {
    const { world, owner, pay, status } = await aReadyScene();
    await pay();
    const takenAt = world.clock.now().toISOString();
    const table = connectTable(TABLE_NAME);
    const service = offlineHandovers(table, { keep: async () => {} }, world.clock);
    const inputAt = (at: string): OfflineHandoverInput => ({
      handoverId: crypto.randomUUID(),
      customerId: owner.customerId,
      locationCode: 'ANC',
      parcelIds: owner.parcelIds,
      authority: { kind: 'OWNER' },
      signerName: 'Ana Kowalski',
      identityConfirmed: true,
      signature: '0'.repeat(64),
      takenAt: at,
      asOf: at,
    });
    world.clock.time += DAY_MS;
    const late = world.clock.now().toISOString();
    expect(stateOf(await service.send(TAKER, inputAt(late)))).toMatch(/is due for storage/);
    expect(stateOf(await service.send(TAKER, inputAt(takenAt)))).toBe('RECORDED');
    expect(await status()).toBe('COMPLETED');
  });
});
