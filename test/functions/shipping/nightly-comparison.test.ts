import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { nightOf } from '#functions/shipping/sync/nightly-comparison.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { mortalProcess } from '#test/support/shipping/mortal.ts';
import { aTable } from '#test/support/stores.ts';
import { type ShippingDesk, shippingDesk } from './shipping-desk.ts';

withLocalStores();

const aDesk = async () => shippingDesk(await aTable());

/** Packages that the shipping system knows, delivered in one row. */
async function severalSent(desk: ShippingDesk, count: number): Promise<ParcelRecord[]> {
  const several = [];
  for (let made = 0; made < count; made += 1) several.push(await desk.parcel());
  await desk.deliver();
  return several;
}

describe('the nightly comparison', () => {
  it('finds what differs of open packages and those closed in the last week, once a night', async () => {
    const desk = await aDesk();
    const [open, gone, old, recent, deleted] = [
      await desk.sent({}, ['TRANSIT', 'DESTINATION']),
      await desk.sent({ destinationCode: 'KOD' }),
      // Handed over in February.
      await desk.sent({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']),
      await desk.sent({ paymentStatus: 'PAID', destinationCode: 'FBK' }, ['TRANSIT', 'DESTINATION']),
      await desk.sent(),
    ];
    const now = desk.clock.now();
    await desk.parcels.save(
      recent,
      withStatus(recent, 'COMPLETED', now, 'dock', { signatureKey: 'signatures/a.png' }),
    );
    await desk.parcels.save(deleted, withStatus(deleted, 'DELETED', now, 'dock'));
    await desk.deliver();
    for (const parcel of [open, old, recent]) desk.engine.edit(desk.orderOf(parcel).orderId, { charges: 99 });
    desk.engine.remove(desk.orderOf(gone).orderId);
    const restored = desk.orderOf(deleted).orderId;
    desk.engine.setStatus(restored, {
      ...{ statusCode: 'AVAIL', statusDate: '2026-03-04T18:00:00Z', reasonCode: null, comment: null },
    });

    await desk.compare();
    expect(await desk.differences(open)).toEqual(['DETAILS price: $27.50 / $99.00']);
    expect(await desk.differences(recent)).toEqual(['DETAILS price: $27.50 / $99.00']);
    expect(await desk.differences(gone)).toEqual([expect.stringMatching(/^MISSING orders: \d+ \/ null$/)]);
    expect(await desk.differences(deleted)).toEqual([`UNKNOWN orders: null / ${restored}`]);
    expect(await desk.differences(old)).toEqual([]);
    expect(desk.lines).toHaveLength(1);
    expect(desk.lines).toHaveLogged('SHIPPING_DIFFERENCES', { differing: 4, compared: 4 });
    expect((await desk.request('getShippingStatus')).body).toMatchObject({
      ...{ differing: 4, refused: 0, comparedAt: desk.clock.now().toISOString() },
    });

    await desk.compare();
    expect(desk.lookUps).toEqual([]);
    desk.clock.time += DAY_MS;
    await desk.compare();
    expect(desk.lookUps.flat()).toHaveLength(4);
    expect(desk.lines).toHaveLength(2);
  });

  it('queues what the outbox has lost and packages that were never sent, but not what waits or was refused', async () => {
    const desk = await aDesk();
    const lost = await desk.parcel();
    for (const row of (await desk.outbox.list(10)).items) await desk.outbox.remove(row);
    const changed = await desk.sent();
    await desk.parcels.save(changed, { ...changed, weightLbs: 13 });
    for (const row of (await desk.outbox.list(10)).items) await desk.outbox.remove(row);
    desk.sandbox.faults.plan('create', { kind: 'rule', line: 'The customer is on credit hold' });
    const refused = await desk.sent();
    const waiting = await desk.parcel();
    await desk.parcel({ destinationCode: null, status: 'TROUBLED' });

    await desk.compare();
    const rows = (await desk.outbox.list(10)).items.map(({ subjects }) => subjects);
    expect(rows.map((subjects) => subjects.toSorted())).toEqual(
      expect.arrayContaining([[waiting.parcelId], [lost.parcelId, changed.parcelId].toSorted()]),
    );
    expect(rows.flat()).not.toContain(refused.parcelId);
    await desk.deliver();
    expect(desk.orderOf(changed).weight).toBe(13);
    expect(desk.orderIds(lost)).toHaveLength(1);
    expect(desk.lines).toEqual([]);
  });

  it('continues where it stopped, whenever it is killed', async () => {
    const desk = await aDesk();
    const several = await severalSent(desk, 60);
    for (const parcel of several) desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    let kills = 0;
    for (const killAt of [5, 130, 130, 300, 350, Number.POSITIVE_INFINITY]) {
      const mortal = mortalProcess(killAt);
      const on = { table: mortal.table(desk.table), system: mortal.system(desk.sandbox.system) };
      kills += await desk.compare(on).then(
        () => 0,
        () => 1,
      );
    }
    expect(kills).toBeGreaterThan(2);
    for (const parcel of several)
      expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
    expect(codesIn(desk.lines).filter((code) => code === 'SHIPPING_DIFFERENCES')).toHaveLength(1);
    expect(desk.lines).toHaveLogged('SHIPPING_DIFFERENCES', { differing: 60 });
  });

  it('is made up for after an outage', async () => {
    const desk = await aDesk();
    const parcel = await desk.sent();
    desk.engine.edit(desk.orderOf(parcel).orderId, { weight: 40 });
    desk.sandbox.faults.downUntil = desk.clock.time + 3_600_000;
    await desk.compare();
    expect((await desk.request('getShippingStatus')).body).toMatchObject({ comparedAt: null });
    desk.clock.time += 7_200_000;
    await desk.compare();
    expect(await desk.differences(parcel)).toEqual(['MEASURES weightLbs: 12.5 / 40']);
  });

  it.each([
    ['2026-11-24T10:00:00Z', 'at 2 AM in Tacoma', '2026-11-24'],
    ['2026-11-24T09:59:59Z', 'before', '2026-11-23'],
    ['2026-07-01T09:00:00Z', 'at 2 AM in the summer', '2026-07-01'],
  ])('at %s, %s, is that of the night of %s', (...[at, , night]) => {
    expect(nightOf(new Date(at))).toBe(night);
  });
});
