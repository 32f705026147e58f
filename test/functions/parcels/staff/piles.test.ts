import { beforeAll, describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { MoveResult } from '#shared/contracts/staff/staff-parcels.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { INSPECTION } from '#test/support/staff/staff-parcel.ts';
import { dock, idsOf, reasonsIn, type StaffDesk, staffDesk } from './staff-desk.ts';

withLocalStores();
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

const resultsOf = (body: unknown) => (body as { results: MoveResult[] }).results;
const refusals = (body: unknown) => resultsOf(body).map(({ refusal }) => refusal);
const pileOf = (count: number, changes: Partial<ParcelRecord> = {}) =>
  Promise.all(Array.from({ length: count }, () => desk.parcel(changes)));

describe('a pile', () => {
  it('departs and arrives, with the shelf and who moved it', async () => {
    const pile = await pileOf(2, { locationDetail: 'A-12' });
    const { status, body } = await desk.depart(dock, pile, { locationDetail: ' LOAD 7 ' });
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual(pile.map(({ parcelId }) => ({ parcelId, refusal: null })));
    const updateDate = desk.clock.now().toISOString();
    const moved = { locationDetail: 'LOAD 7', editVersion: 2 };
    for (const parcel of pile) {
      const { statusHistory, ...stored } = await desk.stored(parcel);
      const changed = { by: dock.email, version: 2 };
      expect(stored).toMatchObject({ ...moved, status: 'TRANSIT', version: 2, changed, updateDate });
      expect(statusHistory.at(-1)).toMatchObject({ status: 'TRANSIT', by: dock.email });
    }
    const arrival = { to: 'DESTINATION', parcelIds: idsOf(pile), terminal: 'ANC' };
    const arrived = await desk.send(dock, 'moveParcels', { body: arrival });
    expect(refusals(arrived.body)).toEqual([null, null]);
    // A load is not a shelf.
    for (const parcel of pile) {
      const { locationDetail, ...stored } = await desk.stored(parcel);
      expect([locationDetail, stored.status, stored.version]).toEqual([undefined, 'DESTINATION', 3]);
    }
  });

  it('that has already departed changes its load, no matter who moved it and when', async () => {
    const pile = await Promise.all([1, 2].map(() => desk.parcel({ locationDetail: 'LOAD 7' }, ['TRANSIT'])));
    desk.clock.time += 60 * MINUTE_MS;
    expect(refusals((await desk.depart(dock, pile, { locationDetail: 'load 8' })).body)).toEqual([
      null,
      null,
    ]);
    for (const parcel of pile) {
      const { statusHistory } = parcel;
      const changed = { by: dock.email, version: 2 };
      const expected = {
        locationDetail: 'LOAD 8',
        editVersion: 2,
        status: 'TRANSIT',
        statusHistory,
        changed,
      };
      expect(await desk.stored(parcel)).toMatchObject(expected);
    }
  });

  it('departs with hazardous goods only after their inspection', async () => {
    const pile = await pileOf(1, { hazard: true, priceCents: null, paymentStatus: 'UNPAYABLE' });
    const [parcel] = pile;
    const refusal = 'The hazardous goods in this package were not inspected.';
    expect(refusals((await desk.depart(dock, pile)).body)).toEqual([refusal]);
    if (parcel) await desk.edit(parcel, { hazardClass: 'OTHER' });
    expect(refusals((await desk.depart(dock, pile)).body)).toEqual([refusal]);
    if (parcel) await desk.edit(await desk.stored(parcel), { hazardClass: 'OTHER', ...INSPECTION });
    expect(refusals((await desk.depart(dock, pile)).body)).toEqual([null]);
  });

  // Which packages can be moved is in test/unit/staff.
  it('gives each package its own result', async () => {
    const ready = await desk.parcel({}, ['TRANSIT']);
    const others = [
      await desk.parcel({ destinationCode: 'KOD' }, ['TRANSIT']),
      await desk.parcel({}, ['TRANSIT', 'LOST']),
    ] as const;
    const missing = newParcelId(ready.customerId, new Date());
    const parcelIds = [...idsOf(others), ready.parcelId, missing, 'no-id', ready.parcelId];
    const body = { to: 'DESTINATION', parcelIds, terminal: 'ANC' };
    expect(resultsOf((await desk.send(dock, 'moveParcels', { body })).body)).toEqual([
      { parcelId: others[0].parcelId, refusal: 'This package goes to Kodiak.' },
      { parcelId: others[1].parcelId, refusal: 'This package is marked as lost.' },
      { parcelId: ready.parcelId, refusal: null },
      { parcelId: missing, refusal: 'There is no such package.' },
      { parcelId: 'no-id', refusal: 'There is no such package.' },
    ]);
    for (const parcel of others) expect(await desk.stored(parcel)).toEqual(parcel);
    expect((await desk.stored(ready)).status).toBe('DESTINATION');
  });

  it('of 100 packages, sent twice at once, is moved once', async () => {
    const pile = await pileOf(100);
    const responses = await Promise.all([desk.depart(dock, pile), desk.depart(dock, pile)]);
    for (const { body } of responses) expect(refusals(body)).toEqual(pile.map(() => null));
    for (const parcel of pile)
      expect(await desk.stored(parcel)).toMatchObject({
        version: 2,
        statusHistory: [{ status: 'ORIGIN' }, { status: 'TRANSIT' }],
      });
    expect(refusals((await desk.depart(dock, pile)).body)).toEqual(pile.map(() => null));
    const [first] = pile;
    expect(first && (await desk.stored(first)).version).toBe(2);
  }, 60_000);

  it.each([
    ['no packages', { to: 'TRANSIT', parcelIds: [] }],
    ['101 packages', { to: 'TRANSIT', parcelIds: Array.from({ length: 101 }, (_, index) => `${index}`) }],
    ['another status', { to: 'COMPLETED', parcelIds: ['a'] }],
    ['an arrival without a terminal', { to: 'DESTINATION', parcelIds: ['a'] }],
    ['an arrival in Tacoma', { to: 'DESTINATION', parcelIds: ['a'], terminal: 'TAC' }],
    ['a shelf that is too long', { to: 'TRANSIT', parcelIds: ['a'], locationDetail: 'x'.repeat(41) }],
    ["a package's number as its load", { to: 'TRANSIT', parcelIds: ['a'], locationDetail: 'NB500001' }],
    [
      "a package's number as its shelf",
      { to: 'DESTINATION', parcelIds: ['a'], terminal: 'ANC', locationDetail: 'NB500001' },
    ],
  ])('with %s is rejected', async (_, body) => {
    expect((await desk.send(dock, 'moveParcels', { body })).status).toBe(400);
  });
});

describe('a wrong move', () => {
  // Which moves can be undone is in test/unit/staff.
  it('is undone, with a reason, and the previous shelf is restored', async () => {
    const pile = await pileOf(2, { locationDetail: 'A-12' });
    await desk.depart(dock, pile, { locationDetail: 'LOAD 7' });
    desk.clock.time += 9 * MINUTE_MS;
    expect(refusals((await desk.undo(dock, pile, 'Wrong load')).body)).toEqual([null, null]);
    for (const parcel of pile) {
      const { statusHistory, ...stored } = await desk.stored(parcel);
      const changed = { by: dock.email, reason: 'Wrong load', version: 3 };
      expect(stored).toMatchObject({ status: 'ORIGIN', locationDetail: 'A-12', changed });
      expect(statusHistory.map(({ status }) => status)).toEqual(['ORIGIN', 'TRANSIT', 'ORIGIN']);
    }
    expect(refusals((await desk.undo(dock, pile, 'Wrong load')).body)).toEqual([null, null]);
    const [first] = pile;
    expect(first && (await desk.stored(first)).version).toBe(3);
    const { shown } = await desk.parcels.listByStatus({ status: 'ORIGIN', limit: 100 });
    expect(shown.map(({ parcelId }) => parcelId)).toEqual(expect.arrayContaining(idsOf(pile)));
  });

  it('needs a reason', async () => {
    const pile = await pileOf(1);
    const response = await desk.undo(dock, pile, '  ');
    expect([response.status, reasonsIn(response)]).toEqual([400, { reason: 'Enter a reason.' }]);
  });
});
