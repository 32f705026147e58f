import { describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { OUTBOX_PARTITION } from '#functions/core/data/keys.ts';
import { outboxEntity } from '#functions/core/data/outbox.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { outboxSweep } from '#functions/shipping/delivery/outbox-sweep.ts';
import { rowDelivery } from '#functions/shipping/delivery/row-delivery.ts';
import { rowMessages } from '#functions/shipping/delivery/row-messages.ts';
import { orderRepository } from '#functions/shipping/order-repository.ts';
import { outboxRepository } from '#functions/shipping/outbox-repository.ts';
import { type ShippingEvent, withPauses } from '#functions/shipping/shipping-tools.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { inMemoryShipping } from '#test/support/shipping/in-memory-shipping.ts';
import { aTable } from '#test/support/stores.ts';

withLocalStores();

/** A sender and a sweep on a table of their own. The test moves the clock. */
async function aSender() {
  const clock = { time: Date.parse('2026-03-04T18:00:00.000Z'), now: () => new Date(clock.time) };
  const table = connectTable(await aTable(), { clock, hasOutbox: true });
  const shipping = inMemoryShipping({ clock });
  const counted: ShippingEvent[] = [];
  const logger = memoryLogger();
  const tools = withPauses({
    ...{ clock, table, logger, system: shipping.system },
    count: (event) => void counted.push(event),
  });
  const parcels = parcelRepository(table);
  const outbox = outboxRepository(table);
  const customerId = newCustomerId(clock.now());
  const parcel = async (changes: Partial<ParcelRecord> = {}): Promise<ParcelRecord> => {
    const record = aParcelRecord(customerId, { customerNumber: '10001', customerName: 'Ana', ...changes });
    await parcels.create(record);
    return record;
  };
  const stored = async ({ parcelId }: Pick<ParcelRecord, 'parcelId'>): Promise<ParcelRecord> => {
    const found = await parcels.find(parcelId, true);
    if (!found) throw new Error('The package is missing.');
    return found;
  };
  const rows = async () => (await outbox.list(100)).items;
  const deliver = rowDelivery(tools);
  return {
    ...{ clock, table, shipping, logger, counted, outbox, parcels, parcel, stored, rows, deliver },
    order: orderRepository(table).find,
    correct: async (of: Pick<ParcelRecord, 'parcelId'>, changes: Partial<ParcelRecord>) => {
      const before = await stored(of);
      await parcels.save(before, { ...before, ...changes });
    },
    deliverAll: async () => {
      for (const { rowId } of await rows()) await deliver(rowId);
    },
    sweep: async () => {
      const queued: string[] = [];
      await outboxSweep(tools, async (messages) => void queued.push(...messages.map(({ rowId }) => rowId)))();
      return queued;
    },
    statusesThere: () =>
      shipping.engine
        .all()
        .map(({ statusHistory }) => statusHistory.map(({ statusCode }) => statusCode).join(' ')),
  };
}

describe('a refusal', () => {
  it('by the schema shows all lines on the package, and a correction is sent by itself', async () => {
    const desk = await aSender();
    const wrong = await desk.parcel({
      customerNumber: '',
      destinationCode: 'KOD',
      freightBillNum: 'NB'.padEnd(60, '9'),
      shippingTrackingNum: '1Z'.padEnd(60, '9'),
    });
    await desk.deliverAll();
    expect((await desk.stored(wrong)).tmError?.split('\n')).toHaveLength(3);
    expect((await desk.order(wrong.parcelId))?.refused?.lines).toHaveLength(3);
    expect([await desk.rows(), desk.shipping.engine.all()]).toEqual([[], []]);
    desk.shipping.engine.setRules({ laneWeights: { KOD: 10 } });
    await desk.correct(wrong, {
      customerNumber: '10001',
      freightBillNum: 'NB100001',
      shippingTrackingNum: '1Z999AA10123456784',
    });
    await desk.deliverAll();
    // Rules come one at a time, so a corrected package can be refused again.
    expect((await desk.stored(wrong)).tmError?.split('\n')).toHaveLength(1);
    await desk.correct(wrong, { weightLbs: 9 });
    await desk.deliverAll();
    expect((await desk.stored(wrong)).tmError).toBeUndefined();
    expect(await desk.order(wrong.parcelId)).toMatchObject({ orderId: '500001', sentStatuses: 1 });
    expect((await desk.order(wrong.parcelId))?.refused).toBeUndefined();
    expect(desk.counted).toEqual(['change refused', 'change refused', 'change sent', 'change sent']);
  });

  it('is not repeated for the same package, and stays dismissed until the next refusal', async () => {
    const desk = await aSender();
    desk.shipping.engine.setRules({ laneWeights: { ANC: 10 } });
    const heavy = await desk.parcel();
    await desk.deliverAll();
    expect((await desk.stored(heavy)).tmError).toMatch(/^Weight 12.5 is over/);
    await desk.correct(heavy, { tmError: undefined });
    await desk.outbox.add([heavy.parcelId], desk.clock.now());
    await desk.deliverAll();
    expect((await desk.stored(heavy)).tmError).toBeUndefined();
    expect(desk.counted).toEqual(['change refused']);
    await desk.correct(heavy, { weightLbs: 11 });
    await desk.deliverAll();
    expect((await desk.stored(heavy)).tmError).toMatch(/^Weight 11 is over/);
  });

  it('ends when staff take the correction back that was refused', async () => {
    const desk = await aSender();
    const parcel = await desk.parcel();
    await desk.deliverAll();
    desk.shipping.engine.setRules({ laneWeights: { ANC: 20 } });
    await desk.correct(parcel, { weightLbs: 30 });
    await desk.deliverAll();
    expect((await desk.stored(parcel)).tmError).toBeDefined();
    await desk.correct(parcel, { weightLbs: parcel.weightLbs });
    await desk.deliverAll();
    expect((await desk.stored(parcel)).tmError).toBeUndefined();
    expect((await desk.order(parcel.parcelId))?.refused).toBeUndefined();
  });
});

describe('an outage', () => {
  it('stops all calls, and one row finds out when it is over', async () => {
    const desk = await aSender();
    for (let number = 0; number < 4; number += 1) await desk.parcel();
    desk.shipping.faults.downUntil = desk.clock.time + 3_600_000;
    await desk.deliverAll();
    const [first, ...others] = await desk.rows();
    expect([first?.attempts, others.map(({ attempts }) => attempts)]).toEqual([1, [0, 0, 0]]);
    expect(await desk.sweep()).toEqual([]);
    desk.clock.time += 3_600_000;
    const queued = await desk.sweep();
    expect(queued).toEqual([first?.rowId]);
    for (const rowId of queued) await desk.deliver(rowId);
    expect(await desk.sweep()).toHaveLength(3);
    await desk.deliverAll();
    expect([await desk.rows(), desk.statusesThere()]).toEqual([[], ['AVAIL', 'AVAIL', 'AVAIL', 'AVAIL']]);
  });

  it('is reported once changes have waited for a quarter of an hour', async () => {
    const desk = await aSender();
    await desk.parcel();
    desk.clock.time += 15 * 60_000;
    await desk.sweep();
    expect(desk.logger.lines).toEqual([]);
    desk.clock.time += 1000;
    await desk.sweep();
    expect(desk.logger.lines).toHaveLogged('SHIPPING_CHANGES_LATE', {
      waitingSince: '2026-03-04T18:00:00.000Z',
    });
  });

  it('stops the calls only at the second outcome in a row that is unknown', async () => {
    const desk = await aSender();
    await desk.parcel();
    await desk.parcel();
    const [one, other] = await desk.rows();
    desk.shipping.faults.plan('create', { kind: 'after' });
    await desk.deliver(one?.rowId ?? '');
    await desk.deliver(other?.rowId ?? '');
    expect(desk.statusesThere()).toEqual(['', 'AVAIL']);
    // Not known to have ended, so it is looked up before anything is repeated.
    desk.clock.time += 60_000;
    await desk.deliverAll();
    expect([await desk.rows(), desk.statusesThere()]).toEqual([[], ['AVAIL', 'AVAIL']]);
  });
});

describe('a row of the outbox', () => {
  it('is queued when it is written, and not when it is changed or removed', async () => {
    const desk = await aSender();
    await desk.parcel();
    const [row] = await desk.rows();
    if (!row) throw new Error('There is no row.');
    const item = outboxEntity.write(row);
    expect(item.pk).toBe(OUTBOX_PARTITION);
    expect(rowMessages({ eventId: '1', before: null, after: item })).toEqual([{ rowId: row.rowId }]);
    expect(rowMessages({ eventId: '2', before: item, after: { ...item, attempts: 1 } })).toEqual([]);
    expect(rowMessages({ eventId: '3', before: item, after: null })).toEqual([]);
  });

  it('keeps the packages for which there was no time', async () => {
    const desk = await aSender();
    const parcels = [await desk.parcel(), await desk.parcel()];
    for (const row of await desk.rows()) await desk.outbox.remove(row);
    await desk.outbox.add(
      parcels.map(({ parcelId }) => parcelId),
      desk.clock.now(),
    );
    const [row] = await desk.rows();
    const ending = { getRemainingTimeInMillis: () => 1000 };
    await withRequestContext({}, ending, () => desk.deliver(row?.rowId ?? ''));
    expect(await desk.rows()).toMatchObject([{ subjects: row?.subjects, attempts: 1 }]);
    expect(desk.shipping.engine.all()).toEqual([]);
    expect(await desk.sweep()).toEqual([row?.rowId]);
  });

  it('with a package that cannot be read tells of the others', async () => {
    const desk = await aSender();
    const good = await desk.parcel();
    const bad = await desk.parcel();
    await desk.table.put(
      { ...outboxEntity, write: () => ({ pk: `SHIPPING_ORDER#${bad.parcelId}`, sk: 'ORDER' }) },
      {
        ...{ rowId: '', at: '', subjects: [], attempts: 0, version: 1 },
      },
    );
    for (const row of await desk.rows()) await desk.outbox.remove(row);
    await desk.outbox.add([bad.parcelId, good.parcelId], desk.clock.now());
    await desk.deliverAll();
    expect(await desk.rows()).toMatchObject([{ subjects: [bad.parcelId] }]);
    expect(desk.logger.lines).toHaveLogged('SHIPPING_CHANGE_FAILED', { parcelId: bad.parcelId });
    expect(desk.statusesThere()).toEqual(['AVAIL']);
  });

  it('of a package without a destination is done, because nothing can be billed yet', async () => {
    const desk = await aSender();
    await desk.parcel({ destinationCode: null });
    await desk.deliverAll();
    expect([await desk.rows(), desk.shipping.engine.all()]).toEqual([[], []]);
  });

  it('finds the order of a package again whose record was lost', async () => {
    const desk = await aSender();
    const parcel = await desk.parcel();
    await desk.deliverAll();
    const order = await desk.order(parcel.parcelId);
    await desk.table.remove({ pk: `SHIPPING_ORDER#${parcel.parcelId}`, sk: 'ORDER' }, order?.version ?? 0);
    await desk.correct(parcel, { weightLbs: 14 });
    await desk.deliverAll();
    expect(desk.shipping.engine.all()).toMatchObject([{ weight: 14, statusHistory: [{}] }]);
    expect(desk.statusesThere()).toEqual(['AVAIL']);
  });
});
