import { describe, expect, it } from 'vitest';
import { newCustomerId, newParcelId } from '#functions/core/data/ids.ts';
import { auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import type { Order } from '#local/shipping-system/engine/order.ts';
import { DIFFERENCES, type DifferenceKind } from '#shared/rules/shipping/differences.ts';
import { errorBodyOf } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aTable } from '#test/support/stores.ts';
import { type ShippingDesk, shippingDesk } from './shipping-desk.ts';

withLocalStores();

/** A desk that has begun to read changes. */
async function aDesk(): Promise<ShippingDesk> {
  const desk = shippingDesk(await aTable());
  await desk.poll();
  return desk;
}

const status = (statusCode: string) => ({
  ...{ statusCode, statusDate: '2026-03-04T18:00:30Z', reasonCode: null, comment: null },
});

/** A package whose order somebody at the company has edited, after a poll. */
async function edited(desk: ShippingDesk, changes: Partial<Order>, parcel?: Partial<ParcelRecord>) {
  const record = await desk.sent(parcel);
  desk.clock.time += 1000;
  desk.engine.edit(desk.orderOf(record).orderId, changes);
  await desk.poll();
  return record;
}

const addOrder = (desk: ShippingDesk, like: ParcelRecord, traceNumber: string): number => {
  const { orderId: _, billNumber, status: __, statusHistory, ...fields } = desk.orderOf(like);
  const [order] = desk.engine.create([{ ...fields, traceNumbers: [{ traceType: 'ORDER #', traceNumber }] }]);
  return order?.orderId ?? 0;
};

const statusesOf = (desk: ShippingDesk, parcel: ParcelRecord) =>
  desk.orderOf(parcel).statusHistory.map(({ statusCode }) => statusCode);

const LINE = 'The customer is on credit hold';

describe('what the shipping system knows of a package', () => {
  it('is said from before it is told until it has answered', async () => {
    const desk = await aDesk();
    const nowhere = await desk.parcel({ destinationCode: null });
    expect(await desk.shipping(nowhere)).toMatchObject({
      system: 'connected',
      state: 'NOT_YET',
      since: null,
    });
    const parcel = await desk.parcel();
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'WAITING', since: null, billNumber: null });
    await desk.deliver();
    const since = desk.clock.now().toISOString();
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', since, lines: [] });
  });

  it('is not known in a stage without a shipping system, nor of a missing package', async () => {
    const desk = shippingDesk(await aTable(), 'none');
    const parcel = await desk.parcel();
    expect(await desk.shipping(parcel)).toMatchObject({ system: 'none', state: 'NOT_YET' });
    expect((await desk.request('getShippingStatus')).body).toMatchObject({ system: 'none', waiting: 0 });
    const parcelId = newParcelId(parcel.customerId, new Date(0));
    for (const id of ['getParcelShipping', 'sendParcelAgain'] as const)
      expect((await desk.request(id, { params: { parcelId } })).status).toBe(404);
    expect((await desk.answer({ parcelId }, 'MEASURES')).status).toBe(404);
  });

  it('can be sent again after it was refused, and only then', async () => {
    const desk = await aDesk();
    desk.sandbox.faults.plan('create', { kind: 'rule', line: LINE });
    const parcel = await desk.sent();
    const refused = { state: 'REFUSED', lines: [LINE], since: desk.clock.now().toISOString() };
    expect(await desk.shipping(parcel)).toMatchObject(refused);
    expect(await desk.problems()).toMatchObject([{ parcelId: parcel.parcelId, lines: [LINE] }]);
    expect((await desk.request('getShippingStatus')).body).toMatchObject({ refused: 1, differing: 0 });
    // What was refused is not sent again by itself.
    await desk.outbox.add([parcel.parcelId], desk.clock.now());
    await desk.deliver();
    expect(desk.orderIds(parcel)).toEqual([]);

    const again = () => desk.request('sendParcelAgain', { params: { parcelId: parcel.parcelId } });
    const answers = await Promise.all([again(), again()]);
    for (const { body } of answers) expect(body).toMatchObject({ state: 'WAITING', lines: [] });
    expect((await desk.outbox.list(10)).items).toHaveLength(1);
    await desk.deliver();
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT' });
    expect((await again()).body).toMatchObject({ state: 'SENT' });
    expect((await desk.outbox.list(10)).items).toEqual([]);
    expect(desk.orderIds(parcel)).toHaveLength(1);
  });
});

describe('the status of the shipping system', () => {
  it('counts the packages that wait, since when, and says when the system does not answer', async () => {
    const desk = await aDesk();
    const status = async () => (await desk.request('getShippingStatus')).body;
    expect(await status()).toMatchObject({ waiting: 0, waitingSince: null, downSince: null, hasMore: false });
    const at = desk.clock.now().toISOString();
    desk.sandbox.faults.downUntil = desk.clock.time + 3_600_000;
    const parcels = [await desk.parcel(), await desk.parcel()];
    await desk.parcels.save(await desk.stored(parcels[0] as ParcelRecord), {
      ...(await desk.stored(parcels[0] as ParcelRecord)),
      weightLbs: 13,
    });
    await desk.deliver();
    desk.clock.time += 9_999;
    expect(await status()).toMatchObject({ waiting: 2, waitingSince: null });
    for (let minutes = 0; minutes < 3; minutes += 1) await desk.poll();
    expect(await status()).toMatchObject({ waiting: 2, waitingSince: at, downSince: at });
  });
});

describe('an answer to a difference', () => {
  it('sends our measurements and details', async () => {
    const desk = await aDesk();
    const parcel = await edited(desk, { weight: 40, height: 99, charges: 5, endZone: 'KOD' });
    await desk.answer(parcel, 'MEASURES');
    expect((await desk.answer(parcel, 'DETAILS')).body).toMatchObject({ state: 'WAITING', differences: [] });
    expect(await desk.problems()).toEqual([]);
    await desk.deliver();
    expect(desk.orderOf(parcel)).toMatchObject({ weight: 12.5, height: 10, charges: 27.5, endZone: 'ANC' });
    await desk.poll();
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', differences: [] });
  });

  it('uses their measurements, which changes the price, in the name of who decided it', async () => {
    const desk = await aDesk();
    const parcel = await edited(desk, { weight: 40 });
    expect((await desk.answer(parcel, 'MEASURES', 'THEIRS')).status).toBe(200);
    const stored = await desk.stored(parcel);
    expect(stored).toMatchObject({ weightLbs: 40, changed: { by: desk.clerk.email } });
    expect(stored.priceCents).not.toBe(parcel.priceCents);
    await desk.deliver();
    expect(desk.orderOf(parcel)).toMatchObject({ weight: 40, charges: (stored.priceCents ?? 0) / 100 });
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', differences: [] });
  });

  it('does not change the measurements of a paid package, nor to what no package can have', async () => {
    const desk = await aDesk();
    const paid = await edited(desk, { weight: 40 }, { paymentStatus: 'PAID' });
    const refusal = await desk.answer(paid, 'MEASURES', 'THEIRS');
    expect(refusal.status).toBe(409);
    expect(errorBodyOf(refusal).message).toBe('Paid packages keep their price. Refund the payment first.');
    const absurd = await edited(desk, { weight: 20_000 });
    const invalid = await desk.answer(absurd, 'MEASURES', 'THEIRS');
    expect(invalid.status).toBe(409);
    expect(errorBodyOf(invalid).message).toBe(
      'These measurements cannot be used. weightLbs: At most 10,000.',
    );
    for (const parcel of [paid, absurd]) {
      expect((await desk.stored(parcel)).weightLbs).toBe(12.5);
      expect((await desk.shipping(parcel)).differences).toHaveLength(1);
    }
  });

  it('does not overwrite a correction that somebody has made meanwhile', async () => {
    const desk = await aDesk();
    const parcel = await edited(desk, { weight: 40 });
    await desk.parcels.save(await desk.stored(parcel), { ...(await desk.stored(parcel)), weightLbs: 13 });
    await desk.answer(parcel, 'MEASURES', 'THEIRS');
    expect((await desk.stored(parcel)).weightLbs).toBe(13);
    await desk.deliver();
    expect(desk.orderOf(parcel).weight).toBe(13);
    expect((await desk.shipping(parcel)).differences).toEqual([]);
  });

  it('sends our status again', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent({}, ['TRANSIT']);
    desk.clock.time += 1000;
    desk.engine.setStatus(desk.orderOf(parcel).orderId, status('DELVD'));
    await desk.poll();
    await desk.answer(parcel, 'STATUS');
    const { shown: trail } = await auditRepository(desk.table).ofParcel(parcel.parcelId);
    expect(trail).toMatchObject([
      {
        ...{ action: 'TM_BILL_CORRECTED', by: desk.clerk.email, at: desk.clock.now().toISOString() },
        changes: [{ field: 'status', from: 'DELIVERED', to: 'IN_TRANSIT' }],
      },
    ]);
    await desk.deliver();
    expect(statusesOf(desk, parcel)).toEqual(['AVAIL', 'DISP', 'DELVD', 'DISP']);
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', differences: [] });
  });

  it('restores a canceled bill', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.clock.time += 1000;
    await desk.sandbox.system.cancel(String(desk.orderOf(parcel).orderId));
    await desk.poll();
    await desk.answer(parcel, 'CANCELED');
    await desk.deliver();
    expect(statusesOf(desk, parcel)).toEqual(['AVAIL', 'CANCL', 'AVAIL']);
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', differences: [] });
  });

  it('creates a missing bill again, with all its statuses', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent({}, ['TRANSIT']);
    desk.engine.remove(desk.orderOf(parcel).orderId);
    await desk.compare();
    expect(await desk.differences(parcel)).toHaveLength(1);
    // What changes meanwhile is not tried over and over.
    await desk.parcels.save(await desk.stored(parcel), { ...(await desk.stored(parcel)), weightLbs: 13 });
    await desk.deliver();
    await desk.answer(parcel, 'MISSING');
    await desk.deliver();
    expect(statusesOf(desk, parcel)).toEqual(['AVAIL', 'DISP']);
    expect(desk.orderOf(parcel).weight).toBe(13);
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'SENT', differences: [] });
  });

  it('cancels the other bills of a package, and shows again which the system refuses to cancel', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    const others = [addOrder(desk, parcel, parcel.parcelId), addOrder(desk, parcel, parcel.parcelId)];
    await desk.poll();
    desk.engine.setStatus(others[1] ?? 0, status('BILLD'));
    await Promise.all([desk.answer(parcel, 'DUPLICATE'), desk.answer(parcel, 'DUPLICATE')]);
    expect(await desk.shipping(parcel)).toMatchObject({ state: 'WAITING', differences: [] });
    expect(await desk.problems()).toEqual([]);
    await desk.deliver();
    expect(desk.engine.get(others[0] ?? 0).status).toBe('CANCL');
    expect(desk.orderOf(parcel).status).toBe('AVAIL');
    expect(await desk.shipping(parcel)).toMatchObject({
      state: 'SENT',
      differences: [{ kind: 'DUPLICATE' }],
    });
    await desk.poll();
    expect(await desk.differences(parcel)).toEqual([
      expect.stringMatching(new RegExp(`^DUPLICATE orders: \\S+ / ${others[1]}$`)),
    ]);
  });

  it('cancels the bill of a deleted package, and one without a package', async () => {
    const desk = await aDesk();
    const deleted = await desk.sent();
    const nobody = { parcelId: newParcelId(newCustomerId(desk.clock.now()), desk.clock.now()) };
    const unknown = addOrder(desk, deleted, nobody.parcelId);
    await desk.parcels.save(deleted, withStatus(deleted, 'DELETED', desk.clock.now(), 'dock'));
    await desk.deliver();
    desk.clock.time += 1000;
    desk.engine.setStatus(desk.orderOf(deleted).orderId, status('AVAIL'));
    await desk.poll();
    for (const parcel of [deleted, nobody]) {
      expect(await desk.shipping(parcel)).toMatchObject({ differences: [{ kind: 'UNKNOWN' }] });
      await desk.answer(parcel, 'UNKNOWN');
    }
    await desk.deliver();
    expect(desk.orderOf(deleted).status).toBe('CANCL');
    expect(desk.engine.get(unknown).status).toBe('CANCL');
    expect(await desk.problems()).toEqual([]);
  });

  it('does nothing if the difference is gone, however often it is given', async () => {
    const desk = await aDesk();
    const parcel = await edited(desk, { weight: 40 });
    await Promise.all([desk.answer(parcel, 'MEASURES'), desk.answer(parcel, 'MEASURES', 'THEIRS')]);
    await desk.answer(parcel, 'MEASURES', 'THEIRS');
    const { weightLbs } = await desk.stored(parcel);
    await desk.deliver();
    expect(desk.orderOf(parcel).weight).toBe(weightLbs);
    const before = await desk.orders.find(parcel.parcelId);
    for (const kind of Object.keys(DIFFERENCES) as DifferenceKind[])
      expect((await desk.answer(parcel, kind)).status).toBe(200);
    expect(await desk.orders.find(parcel.parcelId)).toEqual(before);
    expect((await desk.outbox.list(10)).items).toEqual([]);
  });

  it('is that the portal is right, except about measurements', async () => {
    const desk = await aDesk();
    const parcel = await edited(desk, { charges: 99 });
    expect((await desk.answer(parcel, 'DETAILS', 'THEIRS')).status).toBe(409);
    expect((await desk.shipping(parcel)).differences).toHaveLength(1);
  });
});
