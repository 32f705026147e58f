import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { auditEntries } from '#functions/parcels/audit/parcel-audit.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { staffChanges } from '#functions/parcels/staff/parcel-changes.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { sailingIdOf } from '#shared/rules/sailings/sailing.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { dock, idsOf, type StaffDesk, service, staffDesk } from './staff-desk.ts';

withLocalStores();
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

let load = 0;

/** A stored sailing to Anchorage in the week of the desk's clock. Each has another load number. */
function aSailing(departure: string, changes: Partial<SailingRecord> = {}): Promise<SailingRecord> {
  load += 1;
  const loadNumber = `LOAD ${load}`;
  return sailingRepository(desk.table).save(null, {
    sailingId: sailingIdOf(departure, loadNumber),
    loadNumber,
    carrier: 'North Star Line',
    cutoff: departure,
    departure: { planned: departure },
    calls: [
      { locationCode: 'ANC', arrival: { planned: '2026-03-09T06:00' }, readyHours: { min: 24, max: 48 } },
    ],
    changes: [],
    createdAt: departure,
    createdBy: dock.email,
    version: 1,
    ...changes,
  });
}

const refusals = ({ body }: { body: unknown }) =>
  (body as { results: { refusal: string | null }[] }).results.map(({ refusal }) => refusal);
const storedSailing = ({ sailingId }: SailingRecord) => sailingRepository(desk.table).find(sailingId, true);
const roll = (
  pile: readonly ParcelRecord[],
  from: SailingRecord,
  to: SailingRecord | null,
  person = service,
) =>
  desk.send(person, 'rollParcels', {
    body: {
      parcelIds: idsOf(pile),
      fromSailingId: from.sailingId,
      toSailingId: to?.sailingId ?? null,
      reason: 'CARGO_ROLLED',
    },
  });

it('a pile departs on a sailing, which keeps its first range, sent twice at once', async () => {
  const sailing = await aSailing('2026-03-04T18:00');
  const pile = await Promise.all([desk.parcel(), desk.parcel()]);
  const depart = () => desk.depart(dock, pile, { sailingId: sailing.sailingId });
  const responses = await Promise.all([depart(), depart()]);
  for (const response of responses) expect(refusals(response)).toEqual([null, null]);
  for (const parcel of pile)
    expect(await desk.stored(parcel)).toMatchObject({
      ...{ status: 'TRANSIT', sailingId: sailing.sailingId, locationDetail: sailing.loadNumber, version: 2 },
    });
  const kept = await storedSailing(sailing);
  expect(kept?.calls[0]?.first).toEqual(kept?.calls[0]?.told);
  expect(kept).toMatchObject({ version: 2, checkAt: expect.any(String) });
  await depart();
  expect(await storedSailing(sailing)).toEqual(kept);
  await desk.undo(dock, pile, 'Wrong load');
  for (const parcel of pile) expect(await desk.stored(parcel)).not.toHaveProperty('sailingId');
});

it('a sailing knows what its packages are told before the first one is aboard, in case the function stops', async () => {
  const saving = vi.spyOn(desk.table, 'save');
  onTestFinished(() => saving.mockRestore());
  const { move, roll: rollTo } = staffChanges(desk.table, { now: () => new Date('2026-03-04T15:00:00Z') });
  const [{ sailingId }, next] = [await aSailing('2026-03-04T18:00'), await aSailing('2026-03-05T18:00')];
  const parcelIds = idsOf([await desk.parcel()]);
  const caller = { ...dock, customerId: '', roles: ['ParcelOperations'] } as const;
  saving.mockClear();
  await move(caller, { to: 'TRANSIT', parcelIds, sailingId });
  await rollTo(caller, {
    ...{ parcelIds, reason: 'CARGO_ROLLED' },
    ...{ fromSailingId: sailingId, toSailingId: next.sailingId },
  });
  expect(saving.mock.calls.map(([{ type }]) => type)).toEqual(['sailing', 'parcel', 'sailing', 'parcel']);
});

it('packages for another lane stay, and nothing departs on a sailing that is gone', async () => {
  const sailing = await aSailing('2026-03-04T18:00');
  const pile = [await desk.parcel({ destinationCode: 'KOD' }), await desk.parcel()];
  const { sailingId, loadNumber } = sailing;
  const notThere = `${loadNumber} does not call at Kodiak.`;
  expect(refusals(await desk.depart(dock, pile, { sailingId }))).toEqual([notThere, null]);
  const [kodiak] = pile;
  const canceled = await aSailing('2026-03-04T18:00', { canceledAt: '2026-03-03T18:00:00Z' });
  const left = await aSailing('2026-03-01T18:00');
  if (!kodiak) throw new Error('There is no package.');
  for (const [gone, text] of [
    [canceled, 'is canceled.'],
    [left, 'departed on Mar 1.'],
  ] as const)
    expect(refusals(await desk.depart(dock, [kodiak], { sailingId: gone.sailingId }))).toEqual([
      `${gone.loadNumber} ${text}`,
    ]);
  expect(await desk.stored(kodiak)).toEqual(kodiak);
  expect((await desk.depart(dock, [kodiak], { sailingId: '2026-03-04_LOAD99999' })).status).toBe(404);
  const arrival = { to: 'DESTINATION', terminal: 'ANC', parcelIds: idsOf(pile), sailingId };
  expect((await desk.send(dock, 'moveParcels', { body: arrival })).status).toBe(400);
});

it('a package that turns up after its sailing was left behind by it', async () => {
  const [sailed, next] = [await aSailing('2026-03-04T09:00'), await aSailing('2026-03-05T18:00')];
  const parcel = await desk.parcel({ sailingId: sailed.sailingId }, ['TRANSIT']);
  expect(refusals(await desk.depart(dock, [parcel], { sailingId: next.sailingId }))).toEqual([null]);
  const expected = { sailingId: next.sailingId, rolledFrom: sailed.sailingId };
  expect(await desk.stored(parcel)).toMatchObject({ ...expected, locationDetail: next.loadNumber });
});

it('a ship leaves behind what is relayed to it', async () => {
  const [relaying, next] = [await aSailing('2026-03-04T09:00'), await aSailing('2026-03-05T18:00')];
  const [call] = relaying.calls;
  const from = await aSailing('2026-03-03T09:00', {
    calls: call ? [{ ...call, skippedAt: '2026-03-04T00:00:00Z', relayedTo: relaying.sailingId }] : [],
  });
  const parcel = await desk.parcel({ sailingId: from.sailingId }, ['TRANSIT']);
  expect(refusals(await roll([parcel], relaying, next))).toEqual([null]);
  expect(await desk.stored(parcel)).toMatchObject({
    sailingId: next.sailingId,
    rolledFrom: relaying.sailingId,
  });
});

it('what staff see right after a change includes the estimate', async () => {
  const parcel = await desk.parcel({}, ['TRANSIT']);
  const body = { status: 'LOST', reason: 'Not at the terminal' };
  const params = { parcelId: parcel.parcelId };
  await desk.send(service, 'setParcelStatus', { params, body });
  const found = await desk.send(service, 'setParcelStatus', {
    params,
    body: { status: 'TRANSIT', reason: 'Found' },
  });
  expect(found.body).toMatchObject({ estimate: { basis: 'HISTORY' } });
});

it('what a sailing left behind waits for a choice, which is in the change history', async () => {
  const [sailed, next] = [await aSailing('2026-03-04T09:00'), await aSailing('2026-03-05T18:00')];
  const pile = [
    await desk.parcel({ sailingId: sailed.sailingId }, ['TRANSIT']),
    await desk.parcel({}, ['TRANSIT']),
  ];
  const [parcel] = pile;
  if (!parcel) throw new Error('There is no package.');
  const notAboard = 'This package is not on that sailing.';
  expect(refusals(await roll(pile, sailed, null))).toEqual([null, notAboard]);
  const undecided = await desk.stored(parcel);
  expect(undecided).toMatchObject({ rolledFrom: sailed.sailingId, status: 'TRANSIT' });
  expect(undecided.sailingId).toBeUndefined();
  expect(refusals(await roll([parcel], sailed, next, dock))).toEqual([null]);
  const rolled = await desk.stored(parcel);
  expect(rolled).toMatchObject({ rolledFrom: sailed.sailingId, sailingId: next.sailingId });
  expect((await storedSailing(next))?.calls[0]?.first).toBeDefined();
  expect(refusals(await roll([parcel], sailed, next, dock))).toEqual([null]);
  expect(await desk.stored(parcel)).toEqual(rolled);
  const change = { before: parcelEntity.write(undecided), after: parcelEntity.write(rolled) };
  expect(auditEntries(change)).toMatchObject([
    {
      action: 'SAILING_CHANGED',
      by: dock.email,
      reason: 'a full ship',
      changes: expect.arrayContaining([{ field: 'sailing', from: null, to: `${next.loadNumber} of Mar 5` }]),
    },
  ]);
});
