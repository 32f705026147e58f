import { describe, expect, it } from 'vitest';
import { newCustomerId, newParcelId } from '#functions/core/data/ids.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { nextPoll } from '#functions/shipping/sync/changes-poll.ts';
import type { OrderFields } from '#local/shipping-system/engine/order.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { mortalProcess } from '#test/support/shipping/mortal.ts';
import { aTable } from '#test/support/stores.ts';
import { type ShippingDesk, shippingDesk } from './shipping-desk.ts';

withLocalStores();

const aDesk = async () => {
  const desk = shippingDesk(await aTable());
  // From now on, changes are read.
  await desk.poll();
  return desk;
};

/** Adds another order with the trace number of a package, as somebody at the company may do. */
const copyOf = (desk: ShippingDesk, of: ParcelRecord, traceNumber = of.parcelId): number => {
  const { orderId, billNumber, status, statusHistory, ...fields } = desk.orderOf(of);
  const trace = [{ traceType: 'ORDER #', traceNumber }];
  const [copy] = desk.engine.create([{ ...(fields satisfies OrderFields), traceNumbers: trace }]);
  return copy?.orderId ?? 0;
};

describe('the poll of changes', () => {
  it('stores the bill number, and looks up only once what only we have changed', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent({}, ['TRANSIT']);
    await desk.poll();
    expect(desk.lookUps).toEqual([[parcel.parcelId]]);
    await desk.poll();
    expect(desk.lookUps).toEqual([]);
    desk.engine.post();
    await desk.poll();
    await desk.poll();
    expect(desk.lookUps).toEqual([]);
    expect(await desk.shipping(parcel)).toMatchObject({
      state: 'SENT',
      billNumber: 'B70001',
      differences: [],
    });
  });

  it('finds what was changed there in the same second as our own change', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    await desk.poll();
    expect(await desk.problems()).toMatchObject([{ differences: [{ kind: 'MEASURES' }] }]);
  });

  it('finds what was changed there, keeps since when, and drops it when it is changed back', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    const { orderId } = desk.orderOf(parcel);
    await desk.poll();
    desk.engine.edit(orderId, { weight: 40 });
    desk.engine.setStatus(orderId, {
      statusCode: 'DELVD',
      statusDate: '2026-03-04T18:01:00Z',
      reasonCode: null,
      comment: null,
    });
    await desk.poll();
    const since = desk.clock.now().toISOString();
    expect(await desk.problems()).toMatchObject([
      {
        ...{ parcelId: parcel.parcelId, freightBillNum: parcel.freightBillNum, since, lines: [] },
        differences: [
          { kind: 'MEASURES', since, fields: [{ field: 'weightLbs', ours: '12.5', theirs: '40' }] },
          { kind: 'STATUS', since, fields: [{ field: 'status', ours: 'AVAILABLE', theirs: 'DELIVERED' }] },
        ],
      },
    ]);

    desk.clock.time += 60_000;
    desk.engine.edit(orderId, { weight: 45 });
    desk.engine.setStatus(orderId, {
      statusCode: 'AVAIL',
      statusDate: '2026-03-04T18:05:00Z',
      reasonCode: null,
      comment: null,
    });
    await desk.poll();
    expect((await desk.shipping(parcel)).differences).toEqual([
      { kind: 'MEASURES', since, fields: [{ field: 'weightLbs', ours: '12.5', theirs: '45' }] },
    ]);
    desk.engine.edit(orderId, { weight: 12.5 });
    await desk.poll();
    expect(await desk.problems()).toEqual([]);
  });

  it('finds a change that was made just before one of ours', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    await desk.parcels.save(await desk.stored(parcel), {
      ...(await desk.stored(parcel)),
      shippingProvider: 'FedEx',
    });
    desk.clock.time += 1000;
    await desk.deliver();
    await desk.poll();
    expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
  });

  it('finds canceled, repeated and unknown orders, and ignores numbers that are none of ours', async () => {
    const desk = await aDesk();
    const [canceled, repeated] = [await desk.sent(), await desk.sent()];
    await desk.poll();
    await desk.sandbox.system.cancel(String(desk.orderOf(canceled).orderId));
    const second = copyOf(desk, repeated);
    const nobody = newParcelId(newCustomerId(desk.clock.now()), desk.clock.now());
    const unknown = copyOf(desk, repeated, nobody);
    copyOf(desk, repeated, '4711');
    await desk.poll();
    expect(await desk.differences(canceled)).toEqual(['CANCELED status: AVAILABLE / canceled']);
    expect(await desk.differences(repeated)).toEqual([
      `DUPLICATE orders: ${desk.orderIds(repeated)[0]} / ${second}`,
    ]);
    expect(await desk.differences({ parcelId: nobody })).toEqual([`UNKNOWN orders: null / ${unknown}`]);
    expect(await desk.problems()).toHaveLength(3);
  });

  it('does not compare what waits to be sent', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    await desk.parcels.save(await desk.stored(parcel), { ...(await desk.stored(parcel)), weightLbs: 13 });
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    await desk.poll();
    expect(await desk.differences(parcel)).toEqual([]);
    await desk.deliver();
    expect(desk.orderOf(parcel).weight).toBe(13);
  });

  it('continues where it stopped, whenever it is killed', async () => {
    const desk = await aDesk();
    const several: ParcelRecord[] = [];
    for (let count = 0; count < 5; count += 1) several.push(await desk.sent());
    await desk.poll();
    desk.clock.time += 60_000;
    for (const parcel of several) desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    let kills = 0;
    for (let killAt = 1; killAt < 200; killAt += 3) {
      const mortal = mortalProcess(killAt);
      const on = { table: mortal.table(desk.table), system: mortal.system(desk.sandbox.system) };
      const isDone = await desk.poll(on).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    for (const parcel of several)
      expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
  });

  it('continues after an outage, and does not call the system while it is paused', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    desk.sandbox.faults.downUntil = desk.clock.time + 3_600_000;
    let calls = 0;
    desk.sandbox.loss = () => {
      calls += 1;
      return undefined;
    };
    await desk.poll();
    const before = calls;
    desk.clock.time -= 59_000;
    await desk.poll();
    expect(calls).toBe(before);
    for (let minute = 0; minute < 75; minute += 1) await desk.poll();
    expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
  });

  it('reads changes again whose orders could not be looked up, also after the overlap', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.clock.time += 1000;
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    // Before the bill is posted, which would be another change.
    desk.clock.time += 400_000;
    await desk.poll({ system: { ...desk.sandbox.system, find: async () => ({ answer: 'unknown' }) } });
    expect(await desk.differences(parcel)).toEqual([]);
    await desk.poll();
    expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
  });

  it('and the comparison begin nothing for which there is no time left', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.clock.time += 1000;
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    const calls: string[] = [];
    desk.sandbox.loss = ({ path }) => {
      calls.push(path);
      return undefined;
    };
    await withRequestContext({}, { getRemainingTimeInMillis: () => 20_000 }, async () => {
      await desk.poll();
      await desk.compare();
    });
    expect(calls).toEqual([]);
    await desk.poll();
    expect(await desk.differences(parcel)).toHaveLength(1);
  });

  it('is not stopped by a package that cannot be read', async () => {
    const desk = await aDesk();
    const [damaged, sound] = [await desk.sent(), await desk.sent()];
    const record = await desk.orders.find(damaged.parcelId);
    if (!record) throw new Error('The order has no record.');
    // A value that no version of the code has written.
    await desk.orders.save(record, { ...record, sentStatuses: 'many' as unknown as number });
    desk.clock.time += 1000;
    for (const parcel of [damaged, sound]) desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    await desk.poll();
    expect(await desk.differences(sound)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
    expect(desk.lines).toHaveLength(1);
    expect(desk.lines).toHaveLogged('SHIPPING_ORDER_NOT_COMPARED', { parcelId: damaged.parcelId });
  });
});

describe('the next page of changes', () => {
  const changes = (...times: string[]) =>
    times.map((time, index) => ({
      ...{ orderId: `${index}`, traceNumber: '' },
      modifiedAt: `2026-03-04T18:00:${time}.000Z`,
    }));
  const from = '2026-03-04T18:00:05.000Z';
  const until = '2026-03-04T18:30:00.000Z';

  it('begins at the last change, because orders that change again move to the end', () => {
    const page = { changes: changes('05', '06', '07'), next: 3 };
    expect(nextPoll({ from, offset: 0, until }, page)).toEqual({
      ...{ from: '2026-03-04T18:00:07.000Z', offset: 0, until },
    });
  });

  it('counts on if all changes were made at the same time', () => {
    const page = { changes: changes('05', '05', '05'), next: 6 };
    expect(nextPoll({ from, offset: 3, until }, page)).toEqual({ from, offset: 6, until });
    expect(nextPoll({ from, offset: 3, until }, { changes: [], next: 6 })).toEqual({
      from,
      offset: 6,
      until,
    });
  });

  it('begins when the poll began, after the last page', () => {
    const page = { changes: changes('05'), next: null };
    expect(nextPoll({ from, offset: 100, until }, page)).toEqual({ from: until, offset: 0 });
  });
});
