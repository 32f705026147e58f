import { expect, it } from 'vitest';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { anEvent, aPerson, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';

withLocalStores();

const NOW = new Date('2026-02-04T20:00:00.000Z');
const SEEN = [{ at: NOW.toISOString(), by: 'SITE' }];
const handlerAt = (now: Date) =>
  liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => now } });

const report = (person: Person, parcelIds: readonly string[], now = NOW) =>
  invoke(handlerAt(now), anEvent('reportSeenParcels', person, { body: { parcelIds } }));

async function aParcel(
  { customerId }: Person,
  changes: Partial<ParcelRecord> = {},
  statuses: ParcelRecord['status'][] = ['TRANSIT', 'DESTINATION'],
) {
  const parcel = aParcelRecord(customerId, changes, statuses);
  await parcels().create(parcel);
  return parcel;
}

const stored = ({ parcelId }: ParcelRecord) => parcels().find(parcelId, true);

it('starts the storage of a package once, even if it is reported twice at the same time', async () => {
  const owner = aPerson();
  const ready = await aParcel(owner);
  const { parcelId, version } = ready;
  const responses = await Promise.all([report(owner, [parcelId]), report(owner, [parcelId, parcelId])]);
  for (const { status, body } of responses) {
    expect(status).toBe(200);
    expect(body).toMatchObject([{ parcelId, storage: { noticeDate: '2026-02-04', due: 0 } }]);
  }
  await report(owner, [parcelId], new Date('2026-02-09T20:00:00Z'));
  expect(await stored(ready)).toEqual({ ...ready, notices: SEEN, version: version + 1 });
});

it('counts if the message that told of a package bounces, and does not change one that is elsewhere', async () => {
  const owner = aPerson();
  const notices = [{ at: '2026-02-03T18:00:00.000Z', by: 'TEXT', messageId: '1' }] as const;
  const told = await aParcel(owner, { notices: [...notices] });
  const inTransit = await aParcel(owner, {}, ['TRANSIT']);
  const done = await aParcel(owner, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
  const others = [inTransit, done];
  const all = [told, ...others];
  const { status } = await report(
    owner,
    all.map(({ parcelId }) => parcelId),
  );
  expect(status).toBe(200);
  expect(await Promise.all(others.map(stored))).toEqual(others);
  expect((await stored(told))?.notices).toEqual([...notices, ...SEEN]);
});

it("does not exist for another customer's package, and then changes nothing", async () => {
  const owner = aPerson();
  const [own, foreign] = [await aParcel(owner), await aParcel(aPerson())];
  const { status } = await report(owner, [own.parcelId, foreign.parcelId]);
  expect(status).toBe(404);
  expect(await Promise.all([own, foreign].map(stored))).toEqual([own, foreign]);
});
