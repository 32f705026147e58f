import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { encodeCursor } from '../../../functions/data/page.ts';
import { intakeServiceOn } from '../../../functions/intake/connect-intake.ts';
import { type ParcelRecord, parcelEntity } from '../../../functions/parcels/parcel-record.ts';
import type { ListedParcel } from '../../../shared/contracts/staff/staff-parcel.ts';
import type { Found } from '../../../shared/contracts/staff/staff-parcels.ts';
import { NEXT_CURSOR_HEADER } from '../../../shared/route.ts';
import { aPerson, type Person } from '../../support/events.ts';
import { anIntake } from '../../support/intakes.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { type StaffDesk, staffDesk } from './staff-desk.ts';

withLocalStores();

const DAY_MS = 86_400_000;
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

const clerk = aPerson('Executive');
const daysAgo = (days: number) => new Date(desk.clock.time - days * DAY_MS).toISOString();
/** A parcel in a status that only one test uses, for as many days. */
const waiting = (status: ParcelRecord['status'], days: number, changes: Partial<ParcelRecord> = {}) =>
  desk.parcel({ status, statusHistory: [{ status, statusDate: daysAgo(days), by: 'dock' }], ...changes });

async function page(query: Record<string, string>) {
  const { status, body, headers } = await desk.send(clerk, 'listBoard', { query });
  const rows = status === 200 ? (body as ListedParcel[]) : [];
  return { status, rows, ids: rows.map(({ parcelId }) => parcelId), cursor: headers[NEXT_CURSOR_HEADER] };
}

describe('the board', () => {
  it('shows rows with everything that staff need', async () => {
    const parcel = await waiting('TROUBLED', 3, {
      tmError: 'NO SUCH ZONE',
      locationDetail: 'A-12',
      customerName: 'Pat Doe',
      companyName: 'Acme',
      customerNumber: '10007',
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
    });
    const { rows } = await page({ status: 'TROUBLED' });
    expect(rows).toEqual([
      {
        parcelId: parcel.parcelId,
        customerId: parcel.customerId,
        freightBillNum: parcel.freightBillNum,
        status: 'TROUBLED',
        since: daysAgo(3),
        paymentStatus: 'UNPAYABLE',
        originCode: 'TAC',
        destinationCode: 'ANC',
        shippingTrackingNum: parcel.shippingTrackingNum,
        shippingProvider: 'UPS',
        weightLbs: 12.5,
        length: 20,
        width: 14,
        height: 10,
        damaged: false,
        damageAccepted: false,
        hazard: false,
        oversized: false,
        hasTmError: true,
        price: null,
        locationDetail: 'A-12',
        customerName: 'Pat Doe',
        companyName: 'Acme',
        customerNumber: '10007',
      },
    ]);
  });

  it('filters by destination, payment, flags and days, in both directions', async () => {
    const plain = await waiting('DESTINATION', 9);
    const paid = await waiting('DESTINATION', 5, { paymentStatus: 'PAID', damaged: true });
    const kodiak = await waiting('DESTINATION', 2, { destinationCode: 'KOD', hazard: true });
    const nowhere = await waiting('DESTINATION', 1, { destinationCode: null, oversized: true });
    const ids = (...parcels: ParcelRecord[]) => parcels.map(({ parcelId }) => parcelId);
    const listed = async (query: Record<string, string>) =>
      (await page({ status: 'DESTINATION', ...query })).ids;
    expect(await listed({})).toEqual(ids(nowhere, plain, paid, kodiak));
    expect(await listed({ direction: 'descending' })).toEqual(ids(kodiak, paid, plain, nowhere));
    expect(await listed({ destination: 'ANC' })).toEqual(ids(plain, paid));
    expect(await listed({ destination: 'NONE' })).toEqual(ids(nowhere));
    expect(await listed({ destination: 'FBK' })).toEqual([]);
    expect(await listed({ payment: 'PAID' })).toEqual(ids(paid));
    expect(await listed({ payment: 'UNPAID', destination: 'ANC' })).toEqual(ids(plain));
    expect(await listed({ flags: 'damaged' })).toEqual(ids(paid));
    expect(await listed({ flags: 'hazard,oversized' })).toEqual(ids(nowhere, kodiak));
    expect(await listed({ flags: 'tmError' })).toEqual([]);
    expect(await listed({ minDays: '5' })).toEqual(ids(plain, paid));
    expect(await listed({ minDays: '5', destination: 'ANC' })).toEqual(ids(plain, paid));
    expect(await listed({ minDays: '6', destination: 'ANC' })).toEqual(ids(plain));
    expect(await listed({ minDays: '6', destination: 'ANC', direction: 'descending' })).toEqual(ids(plain));
    expect(await listed({ minDays: '2', flags: 'hazard', payment: 'UNPAID' })).toEqual(ids(kodiak));
  });

  it('answers a shorter page with its cursor instead of reading on for a rare filter', async () => {
    const parcels: ParcelRecord[] = [];
    for (let index = 0; index < 60; index += 1)
      parcels.push(await waiting('LOST', 100 - index, index === 50 ? { damaged: true } : {}));
    const query = { status: 'LOST', flags: 'damaged' };
    const first = await page(query);
    expect([first.status, first.ids]).toEqual([200, []]);
    const second = await page({ ...query, cursor: first.cursor ?? '' });
    expect(second.ids).toEqual([parcels[50]?.parcelId]);
    expect(second.cursor).toBeUndefined();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await page({ status: 'LOST', ...(cursor !== undefined && { cursor }) });
      seen.push(...next.ids);
      cursor = next.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(parcels.map(({ parcelId }) => parcelId));
    // The newest rows are not read at all.
    const old = { status: 'LOST', destination: 'ANC', minDays: '60', direction: 'descending' };
    expect((await page(old)).ids).toEqual(
      parcels
        .slice(16, 41)
        .map(({ parcelId }) => parcelId)
        .reverse(),
    );
  });

  it('shows the latest payment status', async () => {
    const parcel = await waiting('CORRECTED', 1, { paymentStatus: 'UNPAYABLE' });
    const statusOf = async () => (await page({ status: 'CORRECTED' })).rows[0]?.paymentStatus;
    expect(await statusOf()).toBe('UNPAYABLE');
    await desk.table.transact({
      parcel: desk.table.update(parcelEntity, parcel, { set: { paymentStatus: 'PAID' }, ifStill: [] }),
    });
    expect(await statusOf()).toBe('PAID');
  });

  it.each([
    ['no status', {}],
    ['an unknown status', { status: 'GONE' }],
    ['an unknown destination', { status: 'ORIGIN', destination: 'TAC' }],
    ['an unknown flag', { status: 'ORIGIN', flags: 'damaged,blue' }],
    ['an empty list of flags', { status: 'ORIGIN', flags: '' }],
    ['negative days', { status: 'ORIGIN', minDays: '-1' }],
    ['too large a page', { status: 'ORIGIN', limit: '101' }],
    ['a broken cursor', { status: 'ORIGIN', cursor: 'x' }],
  ])('rejects %s', async (_, query) => {
    expect((await page(query as Record<string, string>)).status).toBe(400);
  });

  it('rejects a cursor of another list', async () => {
    const { parcelId } = await desk.parcel();
    const cursor = encodeCursor(`ANC#${daysAgo(1)}#${parcelId}`);
    expect((await page({ status: 'ORIGIN', destination: 'ANC', cursor })).status).toBe(200);
    expect((await page({ status: 'ORIGIN', destination: 'KOD', cursor })).status).toBe(400);
    expect((await page({ status: 'ORIGIN', destination: 'ANC', minDays: '3', cursor })).status).toBe(400);
  });
});

/** Writes parcels as before. */
const unprojected = {
  ...parcelEntity,
  write: (parcel: ParcelRecord) => {
    const { summary, hasTmError, ...item } = parcelEntity.write(parcel);
    return item;
  },
};

describe('rows that were written before the payment status was projected', () => {
  it('are shown with what their status and price tell', async () => {
    const cases = [
      [{ status: 'COMPLETED' }, 'PAID'],
      [{ status: 'TRANSIT' }, 'UNPAID'],
      [{ status: 'TRANSIT', priceCents: null }, 'UNPAYABLE'],
      [{ status: 'DELETED' }, 'UNPAYABLE'],
    ] as const;
    for (const [changes, expected] of cases) {
      const parcel = await waiting(changes.status, 1, changes);
      await desk.table.put(unprojected, parcel);
      const { rows } = await page({ status: changes.status });
      const row = rows.find(({ parcelId }) => parcelId === parcel.parcelId);
      expect([row?.paymentStatus, row?.hasTmError]).toEqual([expected, false]);
    }
  });
});

describe('find', () => {
  const find = async (text: string, person: Person = clerk) => {
    const { status, body } = await desk.send(person, 'find', { query: { text } });
    return { status, ...(body as Found) };
  };

  it('finds a package by its freight bill or tracking number, in any status', async () => {
    for (const statuses of [[], ['LOST'], ['TRANSIT', 'DESTINATION', 'COMPLETED'], ['DELETED']] as const) {
      const isDone = statuses.some((status) => status === 'COMPLETED');
      const parcel = await desk.parcel({ paymentStatus: isDone ? 'PAID' : 'UNPAID' }, [...statuses]);
      for (const text of [parcel.freightBillNum, `${parcel.shippingTrackingNum.toLowerCase()}\r`]) {
        const { parcels, customers } = await find(text);
        expect(parcels).toMatchObject([{ parcelId: parcel.parcelId, status: statuses.at(-1) ?? 'ORIGIN' }]);
        expect(customers).toEqual([]);
      }
    }
  });

  it('finds the printed number in what carriers print around it', async () => {
    const digits = `94001${Date.now()}`.padEnd(22, '1');
    const parcel = await desk.parcel({ shippingTrackingNum: digits });
    expect((await find(`42099501${digits}`)).parcels).toMatchObject([{ parcelId: parcel.parcelId }]);
  });

  it('shows open packages with the same number before past ones', async () => {
    const shippingTrackingNum = `SAME${Date.now()}`;
    const past = await desk.parcel({ shippingTrackingNum }, ['DELETED']);
    const open = await desk.parcel({ shippingTrackingNum });
    expect((await find(shippingTrackingNum)).parcels.map(({ parcelId }) => parcelId)).toEqual([
      open.parcelId,
      past.parcelId,
    ]);
  });

  it('finds customers by number, address line, name and company', async () => {
    const customer = await desk.customer('Zelda Quistgaard', 'Quist Outfitters');
    const { customerNumber } = customer;
    for (const text of [
      customerNumber,
      `#${customerNumber}`,
      `Northbound ${customerNumber} ANC`,
      `Northbound ${customerNumber}`,
      'zelda quist',
      'Outfitters',
    ])
      expect(await find(text)).toEqual({ status: 200, parcels: [], waiting: null, customers: [customer] });
    expect(await find('Nobody Nowhere')).toMatchObject({ parcels: [], customers: [] });
  });

  it('finds a package that waits for its customer, until it has one', async () => {
    const intake = anIntake({ addressLine: 'A. Bering, Anchorage' });
    const { shippingTrackingNum, intakeId } = intake;
    // A deleted package had the number before.
    const deleted = await desk.parcel({ shippingTrackingNum }, ['DELETED']);
    const person = aPerson('CustomerService');
    const intakes = intakeServiceOn(desk.table, desk.clock);
    await intakes.receive(person, intake);
    const found = await find(shippingTrackingNum, person);
    expect(found.parcels).toMatchObject([{ parcelId: deleted.parcelId }]);
    expect(found.waiting).toEqual({
      intakeId,
      shippingTrackingNum,
      receivedAt: desk.clock.now().toISOString(),
      addressLine: 'A. Bering, Anchorage',
    });
    expect((await find(shippingTrackingNum, clerk)).waiting).toBeNull();

    const { customerId } = await desk.customer('Ada Bering');
    const matched = await intakes.match(person, intakeId, { customerId, destinationCode: null });
    expect(await find(shippingTrackingNum, person)).toMatchObject({
      parcels: [{ parcelId: matched.parcelId }, { parcelId: deleted.parcelId }],
      waiting: null,
    });
  });

  it('rejects an empty text', async () => {
    for (const text of ['', '   ', 'x'.repeat(201)]) expect((await find(text)).status).toBe(400);
  });
});

describe("a customer's packages", () => {
  it('are the open ones, of any customer', async () => {
    const customer = await desk.customer('Olga Shelf');
    const { customerId } = customer;
    const open = await Promise.all([
      desk.parcel({}, [], customerId),
      desk.parcel({}, ['LOST'], customerId),
      desk.parcel({}, ['TRANSIT', 'DESTINATION'], customerId),
    ]);
    await desk.parcel({}, ['DELETED'], customerId);
    const { status, body } = await desk.send(clerk, 'listCustomerParcels', { params: { customerId } });
    const found = body as { customer: object; parcels: ListedParcel[] };
    expect([status, found.customer]).toEqual([200, customer]);
    expect(found.parcels.map(({ parcelId }) => parcelId).sort()).toEqual(
      open.map(({ parcelId }) => parcelId).sort(),
    );
  });

  it('are 404 for an unknown one', async () => {
    const params = { customerId: newCustomerId(new Date()) };
    expect((await desk.send(clerk, 'listCustomerParcels', { params })).status).toBe(404);
  });
});
