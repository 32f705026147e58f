import { beforeAll, describe, expect, it } from 'vitest';
import { newParcelId } from '../../../functions/data/ids.ts';
import { updateRecord } from '../../../functions/data/update-record.ts';
import { withNotes } from '../../../functions/parcels/parcel-lifecycle.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import type { MoveResult } from '../../../shared/contracts/staff/staff-parcels.ts';
import { aPerson, errorBodyOf, type Person } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import { type StaffDesk, staffDesk } from './staff-desk.ts';

withLocalStores();

const MINUTE_MS = 60_000;
let desk: StaffDesk;
beforeAll(() => {
  desk = staffDesk();
});

const idsOf = (pile: readonly ParcelRecord[]) => pile.map(({ parcelId }) => parcelId);
const resultsOf = (body: unknown) => (body as { results: MoveResult[] }).results;
const refusals = (body: unknown) => resultsOf(body).map(({ refusal }) => refusal);
const depart = (person: Person, pile: readonly ParcelRecord[], more = {}) =>
  desk.send(person, 'moveParcels', { body: { to: 'TRANSIT', parcelIds: idsOf(pile), ...more } });
const arrive = (person: Person, pile: readonly ParcelRecord[], terminal = 'ANC') =>
  desk.send(person, 'moveParcels', { body: { to: 'DESTINATION', parcelIds: idsOf(pile), terminal } });
const undo = (person: Person, pile: readonly ParcelRecord[], reason = 'Wrong load') =>
  desk.send(person, 'undoMove', { body: { parcelIds: idsOf(pile), reason } });
const pileOf = (count: number, changes: Partial<ParcelRecord> = {}) =>
  Promise.all(Array.from({ length: count }, () => desk.parcel(changes)));

describe('a pile', () => {
  it('departs and arrives, with the shelf and who moved it', async () => {
    const dock = aPerson('ParcelOperations');
    const pile = await pileOf(2, { locationDetail: 'A-12' });
    const { status, body } = await depart(dock, pile, { locationDetail: ' LOAD 7 ' });
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual(pile.map(({ parcelId }) => ({ parcelId, refusal: null })));
    for (const parcel of pile) {
      const stored = await desk.stored(parcel);
      expect(stored).toMatchObject({
        status: 'TRANSIT',
        locationDetail: 'LOAD 7',
        version: 2,
        editVersion: 2,
        changed: { by: dock.email, version: 2 },
        updateDate: desk.clock.now().toISOString(),
      });
      expect(stored.statusHistory.at(-1)).toMatchObject({ status: 'TRANSIT', by: dock.email });
    }
    expect(refusals((await arrive(dock, pile)).body)).toEqual([null, null]);
    const [first] = pile;
    expect(first && (await desk.stored(first))).toMatchObject({
      status: 'DESTINATION',
      locationDetail: 'LOAD 7',
      editVersion: 2,
      changed: { version: 3 },
    });
  });

  // Which packages can be moved is in test/unit/staff/moves.
  it('gives each package its own result', async () => {
    const dock = aPerson('ParcelOperations');
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
    const dock = aPerson('ParcelOperations');
    const pile = await pileOf(100);
    const answers = await Promise.all([depart(dock, pile), depart(dock, pile)]);
    for (const { body } of answers) expect(refusals(body)).toEqual(pile.map(() => null));
    for (const parcel of pile)
      expect(await desk.stored(parcel)).toMatchObject({
        version: 2,
        statusHistory: [{ status: 'ORIGIN' }, { status: 'TRANSIT' }],
      });
    expect(refusals((await depart(dock, pile)).body)).toEqual(pile.map(() => null));
    const [first] = pile;
    expect(first && (await desk.stored(first)).version).toBe(2);
  }, 60_000);

  it('moved by two people at once is moved by one of them, package by package', async () => {
    const people = [aPerson('ParcelOperations'), aPerson('ParcelOperations')] as const;
    const pile = await pileOf(20);
    const [mine, theirs] = await Promise.all(
      people.map(async (person) => refusals((await depart(person, pile)).body)),
    );
    for (const [index, parcel] of pile.entries()) {
      const { statusHistory } = await desk.stored(parcel);
      expect(statusHistory).toHaveLength(2);
      const winner = people.findIndex(({ email }) => email === statusHistory.at(-1)?.by);
      const answers = [mine?.[index], theirs?.[index]];
      expect(answers[winner]).toBeNull();
      expect(answers[1 - winner]).toBe('This package is In Transit already.');
    }
  });

  it('loses no notes and no edits that are made at the same time', async () => {
    const dock = aPerson('ParcelOperations');
    const pile = await pileOf(10);
    const change = (parcel: ParcelRecord, transform: (current: ParcelRecord) => ParcelRecord) =>
      updateRecord({ find: () => desk.stored(parcel), save: desk.parcels.save }, transform);
    const [{ body }] = await Promise.all([
      depart(dock, pile, { locationDetail: 'LOAD 7' }),
      ...pile.map((parcel) => change(parcel, (current) => withNotes(current, 'Call me', new Date()))),
      ...pile.map((parcel) => change(parcel, (current) => ({ ...current, weightLbs: 99 }))),
    ]);
    expect(refusals(body)).toEqual(pile.map(() => null));
    for (const parcel of pile)
      expect(await desk.stored(parcel)).toMatchObject({
        status: 'TRANSIT',
        customerNotes: 'Call me',
        weightLbs: 99,
        locationDetail: 'LOAD 7',
        version: 4,
      });
  });

  it.each([
    ['no packages', { to: 'TRANSIT', parcelIds: [] }],
    ['101 packages', { to: 'TRANSIT', parcelIds: Array.from({ length: 101 }, (_, index) => `${index}`) }],
    ['another status', { to: 'COMPLETED', parcelIds: ['a'] }],
    ['an arrival without a terminal', { to: 'DESTINATION', parcelIds: ['a'] }],
    ['an arrival in Tacoma', { to: 'DESTINATION', parcelIds: ['a'], terminal: 'TAC' }],
    ['a shelf that is too long', { to: 'TRANSIT', parcelIds: ['a'], locationDetail: 'x'.repeat(41) }],
  ])('with %s is rejected', async (_, body) => {
    expect((await desk.send(aPerson('ParcelOperations'), 'moveParcels', { body })).status).toBe(400);
  });
});

describe('a move that was wrong', () => {
  // Which moves can be undone is in test/unit/staff/parcel-moves.
  it('is undone, with the reason and the shelf of before', async () => {
    const dock = aPerson('ParcelOperations');
    const pile = await pileOf(2, { locationDetail: 'A-12' });
    await depart(dock, pile, { locationDetail: 'LOAD 7' });
    desk.clock.time += 9 * MINUTE_MS;
    expect(refusals((await undo(dock, pile)).body)).toEqual([null, null]);
    for (const parcel of pile) {
      const stored = await desk.stored(parcel);
      expect(stored).toMatchObject({
        status: 'ORIGIN',
        locationDetail: 'A-12',
        changed: { by: dock.email, reason: 'Wrong load', version: 3 },
      });
      expect(stored.statusHistory.map(({ status }) => status)).toEqual(['ORIGIN', 'TRANSIT', 'ORIGIN']);
    }
    expect(refusals((await undo(dock, pile)).body)).toEqual([null, null]);
    const [first] = pile;
    expect(first && (await desk.stored(first)).version).toBe(3);
    const { items } = await desk.parcels.listByStatus({ status: 'ORIGIN', limit: 100 });
    expect(items.map(({ parcelId }) => parcelId)).toEqual(expect.arrayContaining(idsOf(pile)));
  });

  it('needs a reason', async () => {
    const pile = await pileOf(1);
    const response = await undo(aPerson('ParcelOperations'), pile, '  ');
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([{ field: 'reason', message: 'Enter a reason.' }]);
  });
});
