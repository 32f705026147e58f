import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { encodeCursor } from '#functions/core/data/query.ts';
import * as writes from '#functions/core/data/writes.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Found } from '#shared/contracts/staff/staff-parcels.ts';
import { NEXT_CURSOR_HEADER, SORTED_WITHIN_HEADER } from '#shared/route.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { aPerson, type Person } from '#test/support/events.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';
import { idsOf, type StaffDesk, service, staffDesk } from './staff-desk.ts';

withLocalStores();
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

const clerk = aPerson('Executive');
const daysAgo = (days: number) => new Date(desk.clock.time - days * DAY_MS).toISOString();
/** A parcel that has had this status for `days` days. Each test of the board uses its own. */
const waiting = (status: ParcelRecord['status'], days: number, changes: Partial<ParcelRecord> = {}) =>
  desk.parcel({ status, statusHistory: [{ status, statusDate: daysAgo(days), by: 'dock' }], ...changes });

async function page(query: Record<string, string>) {
  const { status, body, headers } = await desk.send(clerk, 'listBoard', { query });
  const rows = status === 200 ? (body as ListedParcel[]) : [];
  const [cursor, within] = [headers[NEXT_CURSOR_HEADER], headers[SORTED_WITHIN_HEADER]];
  return { status, rows, ids: idsOf(rows), cursor, within };
}

/** The ids of all pages. */
async function allOf(query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const next = await page({ ...query, ...(cursor !== undefined && { cursor }) });
    seen.push(...next.ids);
    cursor = next.cursor;
  } while (cursor !== undefined);
  return seen;
}

/** It arrives on a Thursday, and is unloaded on Friday or Saturday, when Anchorage closes at 13:00. */
const SAILING: SailingRecord = {
  ...{ sailingId: '2026-03-02_LOAD55', loadNumber: 'LOAD 55', carrier: 'North Star Line' },
  ...{ cutoff: '2026-03-01T12:00', departure: { planned: '2026-03-02T18:00' } },
  calls: [
    {
      locationCode: 'ANC',
      arrival: { planned: '2026-03-05T14:00' },
      readyHours: { min: 24, max: 48 },
      allowanceDays: 0,
    },
  ],
  ...{ changes: [], createdAt: '2026-02-01T18:00:00Z', createdBy: 'dock', version: 1 },
};

describe('the board', () => {
  it('shows rows with everything that staff need', async () => {
    const status = 'TROUBLED';
    const customer = { customerName: 'Pat Doe', companyName: 'Acme', customerNumber: '10007' };
    const shown = { ...customer, locationDetail: 'A-12', paymentStatus: 'UNPAYABLE' } as const;
    const parcel = await waiting(status, 3, { ...shown, tmError: 'NO SUCH ZONE', priceCents: null });
    const { parcelId, customerId, freightBillNum, shippingTrackingNum } = parcel;
    const { rows } = await page({ status });
    expect(rows).toEqual([
      {
        ...{ parcelId, customerId, freightBillNum, shippingTrackingNum, shippingProvider: 'UPS' },
        ...{ status, since: daysAgo(3), originCode: 'TAC', destinationCode: 'ANC', price: null },
        ...{ weightLbs: 12.5, length: 20, width: 14, height: 10 },
        ...{ damaged: false, damageAccepted: false, hazard: false, oversized: false, hasTmError: true },
        ...shown,
      },
    ]);
  });

  it('says when a package in transit is expected, with its customer too', async () => {
    const own = staffDesk(await aTable());
    await sailingRepository(own.table).save(null, SAILING);
    const { customerId } = await own.customer('Aboard');
    const { sailingId } = SAILING;
    const parcel = await own.parcel({ sailingId }, ['TRANSIT'], customerId);
    const estimate = { from: '2026-03-06', to: '2026-03-09', basis: 'ABOARD' };
    const board = await own.send(clerk, 'listBoard', { query: { status: 'TRANSIT' } });
    expect(board.body).toMatchObject([{ parcelId: parcel.parcelId, estimate }]);
    const customer = await own.send(clerk, 'listCustomerParcels', { params: { customerId } });
    expect(customer.body).toMatchObject({ parcels: [{ estimate }] });
  });

  it('finds what did not arrive with its load, and what is on no sailing any more', async () => {
    const own = staffDesk(await aTable());
    const closed = { at: '2026-03-03T18:00:00Z', by: 'dock', missing: [], unlisted: [] };
    const calls = SAILING.calls.map((call) => ({ ...call, closed }));
    const { sailingId } = await sailingRepository(own.table).save(null, { ...SAILING, calls });
    const missing = await own.parcel({ sailingId }, ['TRANSIT']);
    const rolled = await own.parcel({ rolledFrom: sailingId }, ['TRANSIT']);
    await own.parcel({}, ['TRANSIT']);
    for (const [flags, { parcelId }] of [
      ['notArrived', missing],
      ['undecided,damaged', rolled],
    ] as const) {
      const { body } = await own.send(clerk, 'listBoard', { query: { status: 'TRANSIT', flags } });
      expect(body).toMatchObject([{ parcelId }]);
    }
  });

  it('filters by destination, payment, flags and days, in both directions', async () => {
    const status = 'DESTINATION';
    const plain = await waiting(status, 9);
    const paid = await waiting(status, 5, { paymentStatus: 'PAID', damaged: true });
    const kodiak = await waiting(status, 2, { destinationCode: 'KOD', hazard: true });
    const nowhere = await waiting(status, 1, { destinationCode: null, oversized: true });
    const cases: [Record<string, string>, ParcelRecord[]][] = [
      [{}, [nowhere, plain, paid, kodiak]],
      [{ direction: 'descending' }, [kodiak, paid, plain, nowhere]],
      [{ destination: 'ANC' }, [plain, paid]],
      [{ destination: 'NONE' }, [nowhere]],
      [{ payment: 'PAID' }, [paid]],
      [{ flags: 'damaged' }, [paid]],
      [{ flags: 'hazard,oversized' }, [nowhere, kodiak]],
      [{ flags: 'tmError' }, []],
      [{ minDays: '5' }, [plain, paid]],
      [{ minDays: '6', destination: 'ANC', direction: 'descending' }, [plain]],
      [{ minDays: '2', flags: 'hazard', payment: 'UNPAID' }, [kodiak]],
    ];
    for (const [query, parcels] of cases)
      expect((await page({ status, ...query })).ids).toEqual(idsOf(parcels));
  });

  it('returns a shorter page with a cursor instead of reading on for a rare filter', async () => {
    const parcels = await Promise.all(
      Array.from({ length: 60 }, (_, index) => waiting('LOST', 100 - index, { damaged: index === 50 })),
    );
    const query = { status: 'LOST', flags: 'damaged' };
    const first = await page(query);
    expect([first.status, first.ids]).toEqual([200, []]);
    const second = await page({ ...query, cursor: first.cursor ?? '' });
    expect([second.ids, second.cursor]).toEqual([[parcels[50]?.parcelId], undefined]);
    expect(await allOf({ status: 'LOST' })).toEqual(idsOf(parcels));
    // The newest rows are not read at all.
    const old = { status: 'LOST', destination: 'ANC', minDays: '60', direction: 'descending' };
    expect((await page(old)).ids).toEqual(idsOf(parcels).slice(16, 41).reverse());
  });

  it('sorts by each column in both directions, page by page, with filters', async () => {
    const status = 'TRANSIT';
    const fields = (...[destinationCode, freightBillNum, customerName, locationDetail, priceCents]: Row) => ({
      ...{ destinationCode, freightBillNum, customerName, locationDetail, priceCents },
      damaged: customerName !== 'Cy',
    });
    type Row = [ParcelRecord['destinationCode'], string, string, string, number | null];
    const a = await waiting(status, 9, fields('KEN', 'NB5000', 'Ada', 'A-12', 900));
    const b = await waiting(status, 7, fields('ANC', 'NB40000', 'Élan', 'A-2', null));
    const c = await waiting(status, 5, fields(null, 'NB999', 'Cy', '', 12_000));
    const d = await waiting(status, 3, fields('KEN', 'NB7000', 'bo', 'B-1', 1000));
    const e = await waiting(status, 1, fields('ANC', 'NB6000', 'Bo', 'A-10', 5000));
    const cases: [Record<string, string>, ParcelRecord[]][] = [
      [{ sort: 'destinationCode' }, [c, b, e, a, d]],
      [{ sort: 'since' }, [a, b, c, d, e]],
      [{ sort: 'since', destination: 'KEN' }, [a, d]],
      [{ sort: 'since', minDays: '3' }, [a, b, c, d]],
      [{ sort: 'since', minDays: '3', flags: 'damaged' }, [a, b, d]],
      [{ sort: 'freightBillNum' }, [c, a, e, d, b]],
      [{ sort: 'customerName' }, [a, d, e, c, b]],
      [{ sort: 'customerName', flags: 'damaged', destination: 'ANC' }, [e, b]],
      [{ sort: 'locationDetail' }, [c, b, e, a, d]],
      [{ sort: 'price' }, [b, a, d, e, c]],
      [{ sort: 'price', minDays: '4' }, [b, a, c]],
    ];
    for (const [query, parcels] of cases)
      for (const direction of ['ascending', 'descending']) {
        const expected = direction === 'ascending' ? parcels : parcels.toReversed();
        expect([query, await allOf({ status, direction, ...query, limit: '2' })]).toEqual([
          query,
          idsOf(expected),
        ]);
      }
    const [byTime, byPrice] = await Promise.all(
      ['since', 'price'].map((sort) => page({ status, sort, limit: '2' })),
    );
    // The last package of a page leaves the list before the next page is requested.
    await desk.parcels.save(b, { ...b, status: 'DELETED' });
    await desk.parcels.save(a, { ...a, status: 'DELETED' });
    const next = (sort: string, cursor?: string) => page({ status, sort, cursor: cursor ?? '' });
    expect((await next('since', byTime?.cursor)).ids).toEqual(idsOf([c, d, e]));
    expect((await next('price', byPrice?.cursor)).ids).toEqual(idsOf([d, e, c]));
    expect((await next('price', byTime?.cursor)).status).toBe(400);
    expect((await next('since', byPrice?.cursor)).status).toBe(400);
  });

  it('sorts a bounded number of packages by a field and says so: the longest waiting, or the latest closed ones', async () => {
    // The omitted package would be first.
    for (const [status, direction, left] of [
      ['COMPLETED', 'descending', 0],
      ['ORIGIN', 'ascending', 500],
    ] as const) {
      const parcels = Array.from({ length: 501 }, (_, index) =>
        aParcelRecord(newCustomerId(new Date(desk.clock.time + index)), {
          status,
          destinationCode: index % 2 ? 'ANC' : 'KOD',
          freightBillNum: `NB${5000 - index}`,
          statusHistory: [{ status, statusDate: daysAgo(600 - index), by: 'dock' }],
        }),
      );
      for (let start = 0; start < parcels.length; start += 100) {
        const batch = parcels.slice(start, start + 100).map((parcel) => writes.put(parcelEntity, parcel));
        await desk.table.transact(Object.fromEntries(batch.entries()));
      }
      const query = { status, direction, sort: 'freightBillNum', limit: '2' };
      const others = parcels.filter((_, index) => index !== left);
      const sorted = direction === 'ascending' ? others.toReversed() : others;
      expect(await page(query)).toMatchObject({ ids: idsOf(sorted.slice(0, 2)), within: '500' });
      expect((await page({ ...query, destination: 'KOD' })).within).toBeUndefined();
    }
  });

  it('shows the latest payment status', async () => {
    const parcel = await waiting('CORRECTED', 1, { paymentStatus: 'UNPAYABLE' });
    const statusOf = async () => (await page({ status: 'CORRECTED' })).rows[0]?.paymentStatus;
    expect(await statusOf()).toBe('UNPAYABLE');
    await desk.table.transact({
      parcel: writes.update(parcelEntity, parcel, { set: { paymentStatus: 'PAID' }, ifStill: [] }),
    });
    expect(await statusOf()).toBe('PAID');
  });

  it.each<[string, Record<string, string>]>([
    ['no status', {}],
    ['an unknown status', { status: 'GONE' }],
    ['an unknown destination', { status: 'ORIGIN', destination: 'TAC' }],
    ['an unknown flag', { status: 'ORIGIN', flags: 'damaged,blue' }],
    ['an empty list of flags', { status: 'ORIGIN', flags: '' }],
    ['negative days', { status: 'ORIGIN', minDays: '-1' }],
    ['too large a page', { status: 'ORIGIN', limit: '101' }],
    ['a broken cursor', { status: 'ORIGIN', cursor: 'x' }],
  ])('rejects %s', async (_, query) => {
    expect((await page(query)).status).toBe(400);
  });

  it('rejects a cursor of another list', async () => {
    const { parcelId } = await desk.parcel();
    const cursor = encodeCursor(`ANC#${daysAgo(1)}#${parcelId}`);
    expect((await page({ status: 'ORIGIN', destination: 'ANC', cursor })).status).toBe(200);
    expect((await page({ status: 'ORIGIN', destination: 'KOD', cursor })).status).toBe(400);
    expect((await page({ status: 'ORIGIN', destination: 'ANC', minDays: '3', cursor })).status).toBe(400);
  });
});

it('rows stored before payment statuses were projected show one derived from their status and price', async () => {
  const write = (parcel: ParcelRecord) => {
    const { summary, hasTmError, ...item } = parcelEntity.write(parcel);
    return item;
  };
  const cases = [
    [{ status: 'COMPLETED' }, 'PAID'],
    [{ status: 'TRANSIT' }, 'UNPAID'],
    [{ status: 'TRANSIT', priceCents: null }, 'UNPAYABLE'],
    [{ status: 'DELETED' }, 'UNPAYABLE'],
  ] as const;
  for (const [changes, paymentStatus] of cases) {
    const { status } = changes;
    const parcel = await waiting(status, 1, changes);
    await desk.table.put({ ...parcelEntity, write }, parcel);
    const { rows } = await page({ status, sort: 'since', direction: 'descending', limit: '100' });
    const row = rows.find(({ parcelId }) => parcelId === parcel.parcelId);
    expect(row).toMatchObject({ paymentStatus, hasTmError: false });
  }
});

describe('find', () => {
  const find = async (text: string, person: Person = clerk) => {
    const { status, body } = await desk.send(person, 'find', { query: { text } });
    return { status, ...(body as Found) };
  };

  // Which codes find a package is in test/unit/scan-codes and test/functions/parcel-repository.
  it('finds packages by their number in any status, open ones before past ones', async () => {
    const shippingTrackingNum = 'SAME-NUMBER-7';
    const past = await desk.parcel({ shippingTrackingNum }, ['DELETED']);
    const open = await desk.parcel({ shippingTrackingNum });
    const { parcels, customers } = await find('samenumber7\r');
    expect(parcels).toMatchObject([
      { parcelId: open.parcelId, status: 'ORIGIN' },
      { parcelId: past.parcelId, status: 'DELETED' },
    ]);
    expect(customers).toEqual([]);
    expect((await find(open.freightBillNum)).parcels).toMatchObject([{ parcelId: open.parcelId }]);
  });

  it('finds customers by number, address line, name and company', async () => {
    const customer = await desk.customer('Zelda Quistgaard', 'Quist Outfitters');
    const { customerNumber } = customer;
    const lines = [customerNumber, `#${customerNumber}`, `Northbound ${customerNumber} ANC`];
    const found = { status: 200, parcels: [], waiting: null };
    for (const text of lines)
      expect(await find(text)).toEqual({
        ...found,
        customers: [{ ...customer, preferredDestination: 'ANC' }],
      });
    for (const text of ['zelda quist', 'Outfitters'])
      expect(await find(text)).toEqual({ ...found, customers: [customer] });
    expect(await find('Nobody Nowhere')).toMatchObject({ parcels: [], customers: [] });
  });

  it('finds a package that waits for its customer, until it has one', async () => {
    const intake = anIntake({ addressLine: 'A. Bering, Anchorage' });
    const { addressLine, shippingTrackingNum, intakeId } = intake;
    // A deleted package had the number before.
    const deleted = await desk.parcel({ shippingTrackingNum }, ['DELETED']);
    const intakes = intakeService(desk.table, desk.clock);
    const { waitingNumber } = await intakes.receive(service, intake);
    const found = await find(shippingTrackingNum, service);
    expect(found.parcels).toMatchObject([{ parcelId: deleted.parcelId }]);
    const receivedAt = desk.clock.now().toISOString();
    expect(found.waiting).toEqual({
      ...{ intakeId, waitingNumber, shippingTrackingNum, receivedAt, addressLine },
    });
    expect((await find(shippingTrackingNum, clerk)).waiting).toBeNull();

    const { customerId } = await desk.customer('Ada Bering');
    const matched = await intakes.match(service, intakeId, { customerId, destinationCode: null });
    expect(await find(shippingTrackingNum, service)).toMatchObject({
      parcels: [{ parcelId: matched.parcelId }, { parcelId: deleted.parcelId }],
      waiting: null,
    });
  });

  it('rejects text that is empty or too long', async () => {
    for (const text of ['', '   ', 'x'.repeat(201)]) expect((await find(text)).status).toBe(400);
  });
});

it('staff can list the open packages of any customer', async () => {
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
  expect(status).toBe(200);
  expect(found.customer).toMatchObject({ ...customer, preferredDestination: 'ANC' });
  expect(idsOf(found.parcels).sort()).toEqual(idsOf(open).sort());
});
