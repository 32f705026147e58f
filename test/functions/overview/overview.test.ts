import { describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { countsService } from '#functions/overview/counts/counts-service.ts';
import { overviewService } from '#functions/overview/overview-service.ts';
import { type AuditEntry, auditRepository } from '#functions/parcels/audit/audit-entry.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aTableWithCounts } from './counts/support.ts';

withLocalStores();

/** A Monday at noon in Alaska. */
const NOW = new Date('2026-11-23T21:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

/** An overview of a new table. */
async function anOverview() {
  const { table, parcels } = await aTableWithCounts();
  const service = overviewService(table, { now: () => NOW });
  const overview = async () => (await service.overview()).shown;
  const stream = countsService(table);
  return {
    ...service,
    table,
    overview,
    terminal: async (code: LocationCode) => {
      const { terminals } = await overview();
      return terminals.find(({ locationCode }) => locationCode === code);
    },
    /** Creates and counts a parcel that got its status some days ago. */
    create: async (status: ParcelStatus, days: number, changes: Partial<ParcelRecord> = {}) => {
      const { customerId } = aPerson();
      const parcel = aParcelRecord(customerId, {
        parcelId: newParcelId(customerId, new Date(daysAgo(days))),
        status,
        statusHistory: [{ status, statusDate: daysAgo(days), by: 'dock' }],
        notices: [{ at: daysAgo(days), by: 'SITE' }],
        ...changes,
      });
      await parcels.create(parcel);
      await stream.count([{ eventId: '1', before: null, after: parcelEntity.write(parcel) }]);
      return parcel;
    },
  };
}

describe('the overview', () => {
  it('of an empty table has all terminals and 12 weeks', async () => {
    const { overview } = await anOverview();
    const { terminals, troubled, storage, asOf } = await overview();
    expect(asOf).toBe(NOW.toISOString());
    expect(terminals.map(({ locationCode }) => locationCode)).toEqual(LOCATION_CODES);
    const [first] = terminals;
    expect(first?.weeks).toHaveLength(12);
    expect([first?.weeks[0]?.monday, first?.weeks[11]?.monday]).toEqual(['2026-09-07', '2026-11-23']);
    expect(first).toMatchObject({ outstanding: 0, counts: { ORIGIN: 0, LOST: 0 } });
    expect([troubled, storage]).toEqual([[], { packages: [], hasMore: false, untold: [] }]);
  });

  it('shows the packages, the outstanding amount and the weeks of each terminal', async () => {
    const { create, packageCounts, terminal } = await anOverview();
    const paid = { paymentStatus: 'PAID', transactionDate: daysAgo(7) } as const;
    await create('TRANSIT', 0);
    await create('TRANSIT', 14, { priceCents: 1050 });
    await create('COMPLETED', 7, paid);
    await create('ORIGIN', 0, { destinationCode: 'KOD', ...paid });
    // Received before the first week.
    await create('LOST', 100);
    const anchorage = await terminal('ANC');
    const counts = { ORIGIN: 0, TRANSIT: 2, LOST: 1, DESTINATION: 0 };
    expect(anchorage).toMatchObject({ counts, outstanding: 38 });
    expect(anchorage?.weeks.filter(({ received }) => received > 0)).toMatchObject([
      { monday: '2026-11-09', received: 1, delivered: 0, revenue: 0 },
      { monday: '2026-11-16', received: 1, delivered: 1, revenue: 27.5 },
      { monday: '2026-11-23', received: 1, delivered: 0, revenue: 0 },
    ]);
    expect((await terminal('KOD'))?.weeks.at(-2)).toMatchObject({ received: 0, revenue: 27.5 });
    expect((await packageCounts()).terminals).toContainEqual({
      locationCode: 'KOD',
      counts: { ORIGIN: 1, TROUBLED: 0, CORRECTED: 0, TRANSIT: 0, DESTINATION: 0, LOST: 0 },
    });
  });

  it('lists the ten oldest troubled packages of all terminals', async () => {
    const { overview, create } = await anOverview();
    const places = ['ANC', null, 'FBK', 'KOD'] as const;
    for (let days = 1; days <= 12; days += 1)
      await create('TROUBLED', days, {
        destinationCode: places[days % 4] ?? null,
        freightBillNum: `NB${days}`,
      });
    const { troubled } = await overview();
    expect(troubled.map(({ days }) => days)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(troubled[0]).toMatchObject({ freightBillNum: 'NB12', destinationCode: 'ANC', since: daysAgo(12) });
    expect(troubled[3]).toMatchObject({ freightBillNum: 'NB9', destinationCode: null });
  });

  it('lists packages at a destination with storage charges, the longest waiting first', async () => {
    const { overview, create } = await anOverview();
    // Five business days.
    await create('DESTINATION', 7, { freightBillNum: 'NB7' });
    // Charged from the sixth business day, November 18, as Veterans Day does not count.
    await create('DESTINATION', 14, { freightBillNum: 'NB14', length: 24, width: 12, height: 12 });
    await create('DESTINATION', 40, { freightBillNum: 'NB40', destinationCode: 'PBY' });
    await create('TRANSIT', 40);
    await create('DESTINATION', 3, { freightBillNum: 'NB3', notices: [] });
    // Its customer may hear within the day.
    await create('DESTINATION', 0, { notices: [] });
    const { storage } = await overview();
    expect(storage.hasMore).toBe(false);
    expect(storage.untold).toMatchObject([{ freightBillNum: 'NB3', days: 3 }]);
    expect(storage.packages).toMatchObject([
      { freightBillNum: 'NB40', destinationCode: 'PBY', days: 40, stage: 'ABANDONED' },
      { freightBillNum: 'NB14', destinationCode: 'ANC', days: 14, stage: 'CHARGED', storageCharge: 6 },
    ]);
  });

  it('counts what came in for storage, and what staff waived, in the weeks when that happened', async () => {
    const { create, terminal } = await anOverview();
    const settled = { amountCents: 600, days: 6, through: '2026-11-20' } as const;
    await create('DESTINATION', 14, {
      storageSettlements: [
        { kind: 'PAID', at: daysAgo(8), refundedAt: daysAgo(1), ...settled },
        { kind: 'WAIVED', at: daysAgo(8), ...settled, amountCents: 250 },
        { kind: 'PAID', at: daysAgo(0), ...settled },
      ],
    });
    expect((await terminal('ANC'))?.weeks.slice(-3)).toMatchObject([
      { monday: '2026-11-09', storage: 6, waived: 2.5, revenue: 6 },
      { monday: '2026-11-16', storage: -6, waived: 0, revenue: -6 },
      { monday: '2026-11-23', storage: 6, waived: 0, revenue: 6 },
    ]);
  });

  it('lists the latest waivers of storage with who waived it and why', async () => {
    const waiver = (at: string, amountCents: number): AuditEntry => ({
      ...{ parcelId: `c-${amountCents}`, freightBillNum: `NB${amountCents}`, at, amountCents },
      ...{ by: 'service@northbound.test', action: 'STORAGE_WAIVED', reason: 'Flooded.' },
      ...{ subjectId: 'v2', version: 1 },
    });
    const { table, overview } = await anOverview();
    await auditRepository(table).write([
      waiver('2026-11-10T20:00:00.000Z', 250),
      waiver('2026-11-12T20:00:00.000Z', 400),
    ]);
    expect((await overview()).waivers).toMatchObject([
      { freightBillNum: 'NB400', amount: 4, by: 'service@northbound.test', reason: 'Flooded.' },
      { freightBillNum: 'NB250', amount: 2.5 },
    ]);
  });

  it('lists 20 packages with storage charges, and says whether there are more', async () => {
    const { overview, create } = await anOverview();
    await Promise.all(Array.from({ length: 20 }, (_, index) => create('DESTINATION', 32 + index)));
    expect((await overview()).storage.hasMore).toBe(false);
    await create('DESTINATION', 31);
    const { storage } = await overview();
    expect(storage.packages.map(({ days }) => days)).toEqual(
      Array.from({ length: 20 }, (_, index) => 51 - index),
    );
    expect(storage.hasMore).toBe(true);
  });
});
