import { expect, it } from 'vitest';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import { closureEntity } from '#functions/locations/closure-repository.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { intercepted } from '#test/functions/core/intercepted.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';
import { service, staffDesk } from '../staff/staff-desk.ts';

withLocalStores();

/** A Tuesday, nine days after the arrival. */
const NOW = new Date('2026-02-11T20:00:00Z');
const NOTICES = [{ at: '2026-02-02T22:00:00.000Z', by: 'EMAIL' }] as const;
/** The sides are 1.62 cubic feet. */
const CHARGED = {
  asOf: '2026-02-11',
  noticeDate: '2026-02-02',
  freeThrough: '2026-02-09',
  pickUpBy: null,
  keptThrough: '2026-03-04',
  stage: 'CHARGED',
  chargedDays: 2,
  perDay: 0.81,
  total: 1.62,
  settled: 0,
  due: 1.62,
};

it('is shown to the customer and to staff wherever they see a package that is ready', async () => {
  const desk = staffDesk();
  desk.clock.time = NOW.getTime();
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: desk.clock });
  const owner = aPerson();
  const ready = await desk.parcel({ notices: [...NOTICES] }, ['TRANSIT', 'DESTINATION'], owner.customerId);
  const untold = aParcelRecord(owner.customerId, {}, ['TRANSIT', 'DESTINATION']);
  const inTransit = aParcelRecord(owner.customerId, {}, ['TRANSIT']);
  for (const parcel of [untold, inTransit]) await parcels().create(parcel);

  const { body } = await invoke(
    handler,
    anEvent('listParcels', owner, { query: { statuses: 'transit,destination' } }),
  );
  const storages = new Map((body as Parcel[]).map(({ parcelId, storage }) => [parcelId, storage]));
  expect(storages.get(ready.parcelId)).toEqual({ ...CHARGED, dueDays: 2 });
  expect(storages.get(untold.parcelId)).toMatchObject({ noticeDate: null, due: 0 });
  expect(storages.get(inTransit.parcelId)).toBeUndefined();

  const params = { parcelId: ready.parcelId };
  for (const person of [owner, service])
    expect((await invoke(handler, anEvent('getParcel', person, { params }))).body).toMatchObject({
      storage: CHARGED,
    });
  const found = await desk.send(service, 'find', { query: { text: ready.freightBillNum } });
  expect(found.body).toMatchObject({ parcels: [{ storage: CHARGED }] });

  const rows = async (flags?: string) => {
    const query = { status: 'DESTINATION', destination: 'ANC', ...(flags !== undefined && { flags }) };
    const board = (await desk.send(service, 'listBoard', { query })).body as ListedParcel[];
    return new Map(board.map(({ parcelId, storage }) => [parcelId, storage]));
  };
  expect((await rows()).get(ready.parcelId)).toEqual(CHARGED);
  expect([...(await rows('untold')).keys()]).toEqual([untold.parcelId]);
});

it('does not count a day on which the terminal was closed', async () => {
  const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
  const closure = {
    locationCode: 'ANC',
    closureId: '1',
    reason: 'Storm',
    at: '2026-02-05T17:00:00.000Z',
  } as const;
  const times = { from: '2026-02-05T08:00', until: '2026-02-05T17:00' };
  await table().create(closureEntity, { ...closure, ...times, by: 'a@b.example', version: 1 });
  const owner = aPerson();
  const parcel = aParcelRecord(owner.customerId, { notices: [...NOTICES] }, ['TRANSIT', 'DESTINATION']);
  await parcels().create(parcel);
  const { body } = await invoke(
    handler,
    anEvent('getParcel', owner, { params: { parcelId: parcel.parcelId } }),
  );
  expect(body).toMatchObject({ storage: { freeThrough: '2026-02-10', chargedDays: 1, due: 0.81 } });
});

it('fails with the closures that cannot be read, and leaves no rejection behind', async () => {
  const broken = intercepted(table(), () => Promise.reject(new Error('The table is busy.')));
  const parcel = aParcelRecord(aPerson().customerId, { notices: [...NOTICES] }, ['TRANSIT', 'DESTINATION']);
  const { withStorage, due } = parcelStorages(broken, { now: () => NOW });
  await expect(withStorage(parcel, {})).rejects.toThrow('The table is busy.');
  await expect(due([parcel])).rejects.toThrow('The table is busy.');
});
