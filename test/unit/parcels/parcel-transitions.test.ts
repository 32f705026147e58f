import { describe, expect, it } from 'vitest';
import {
  withChangedHold,
  withCorrection,
  withHold,
  withStatus,
} from '#functions/parcels/parcel-transitions.ts';
import { withMove, withRoll, withUndoneMove } from '#functions/parcels/staff/parcel-moves.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { Sailing } from '#shared/rules/sailings/sailing.ts';
import { A_HOLD, aParcelRecord, PROOF_OF_DELIVERY as PROOF } from '#test/support/records.ts';

const START = Date.parse('2026-02-09T18:00:00Z');
const at = (minutes: number, milliseconds = 0) => new Date(START + minutes * 60_000 + milliseconds);
const ME = 'dock@northbound.test';
const parcelWith = (changes = {}, transitions: ParcelStatus[] = []) =>
  aParcelRecord('0'.repeat(26), changes, transitions);
const parcel = parcelWith();
const paid = parcelWith({ paymentStatus: 'PAID' });
const arrived = parcelWith({}, ['TRANSIT', 'DESTINATION']);
const paidArrived = { ...arrived, paymentStatus: 'PAID' } as const;

describe('withStatus', () => {
  const change = (
    from: typeof parcel,
    to: Exclude<ParcelStatus, 'TROUBLED'>,
    proof?: Parameters<typeof withStatus>[4],
  ) => withStatus(from, to, at(0), ME, proof);

  it('adds the user and the time to the status history, and no signature', () => {
    const after = change(parcel, 'TRANSIT', PROOF);
    expect(after.status).toBe('TRANSIT');
    const entry = { status: 'TRANSIT', statusDate: at(0).toISOString(), by: ME };
    expect(after.statusHistory).toEqual([...parcel.statusHistory, entry]);
    expect(after).not.toHaveProperty('signatureKey');
  });

  it.each([
    ['A package cannot change from At Origin to Order Complete.', parcel, 'COMPLETED'],
    ['A paid package cannot be deleted.', paid, 'DELETED'],
    ['A package must be paid before it is handed over.', arrived, 'COMPLETED', PROOF],
    ['A package cannot be handed over without a signature.', paidArrived, 'COMPLETED'],
  ] as const)('is rejected: %s', (refusal, from, to, proof?) => {
    expect(() => change(from, to, proof)).toThrow(refusal);
  });

  it('stores the signature of a handover, and once a handover has claimed a package, rejects all other changes', () => {
    const completed = { status: 'COMPLETED', paymentStatus: 'PAID', ...PROOF };
    expect(change(paidArrived, 'COMPLETED', PROOF)).toMatchObject(completed);
    const claimed = { ...paidArrived, handoverId: 'h-1' };
    const own = { ...PROOF, handoverId: 'h-1' };
    const refusal = 'This package has already been handed over.';
    expect(() => change(claimed, 'LOST')).toThrow(refusal);
    expect(() => change(claimed, 'COMPLETED', { ...PROOF, handoverId: 'h-2' })).toThrow(refusal);
    expect(() => withUndoneMove(claimed, at(0), 'dock')).toThrow(refusal);
    expect(change(claimed, 'COMPLETED', own)).toMatchObject({ status: 'COMPLETED', ...own });
  });

  it('makes an unpaid parcel unpayable while it is on hold, and never changes PAID', () => {
    const troubled = withHold(parcel, A_HOLD, at(0), ME);
    const corrected = change(troubled, 'CORRECTED');
    const unpriced = { ...corrected, priceCents: null };
    expect([troubled, corrected].map(({ paymentStatus }) => paymentStatus)).toEqual([
      'UNPAYABLE',
      'UNPAYABLE',
    ]);
    expect(change(corrected, 'ORIGIN').paymentStatus).toBe('UNPAID');
    expect(change(unpriced, 'ORIGIN').paymentStatus).toBe('UNPAYABLE');
    expect(withHold(paid, A_HOLD, at(0), ME).paymentStatus).toBe('PAID');
  });
});

describe('a hold', () => {
  const entryOf = ({ statusHistory }: typeof parcel) => statusHistory.at(-1);
  const entry = { status: 'TROUBLED', statusDate: at(0).toISOString(), by: ME };
  const held = withHold(parcel, A_HOLD, at(0), ME);
  const OTHER = { holdReason: 'OTHER', message: 'We found a leak.' } as const;

  it('has a reason: a message from staff or the open issues', () => {
    expect(entryOf(held)).toEqual({ ...entry, ...A_HOLD });
    expect(entryOf(withHold({ ...parcel, damaged: true }, null, at(0), ME))).toEqual(entry);
    expect(() => withHold(parcel, null, at(0), ME)).toThrow('needs a reason for its customer');
    expect(() => withHold(held, OTHER, at(0), ME)).toThrow('cannot change from Troubled to Troubled');
  });

  it('can be changed in place, based on its current version', () => {
    expect(withChangedHold(held, A_HOLD, at(1), undefined)).toBe(held);
    for (const seen of [undefined, held.version + 1])
      expect(() => withChangedHold(held, OTHER, at(1), seen)).toThrow('has changed since you opened it');
    const changed = withChangedHold(held, OTHER, at(1), held.version);
    expect(entryOf(changed)).toEqual({ ...entry, ...OTHER });
    expect([changed.statusHistory.length, changed.updateDate]).toEqual([2, at(1).toISOString()]);
  });

  it('ends with a message to the customer, which stays in the history', () => {
    const corrected = withCorrection(held, 'The invoice is here.', at(1), ME);
    expect(corrected).toMatchObject({ status: 'CORRECTED', paymentStatus: 'UNPAYABLE' });
    expect(withStatus(corrected, 'ORIGIN', at(2), ME).statusHistory).toMatchObject([
      ...[{ status: 'ORIGIN' }, { status: 'TROUBLED', ...A_HOLD }],
      ...[{ status: 'CORRECTED', message: 'The invoice is here.' }, { status: 'ORIGIN' }],
    ]);
  });
});

const LOAD = { to: 'TRANSIT', place: 'LOAD 7' } as const;
const ARRIVAL = { to: 'DESTINATION', terminal: 'ANC' } as const;
const shelved = parcelWith({ locationDetail: 'A-12' });
const departed = withMove(parcel, { to: 'TRANSIT' }, at(0), ME);

describe('withMove', () => {
  it('sets the shelf if one was scanned, and clears the previous one otherwise', () => {
    const unplaced = withMove(shelved, { to: 'TRANSIT' }, at(0), ME);
    expect(unplaced).toMatchObject({ status: 'TRANSIT', locationDetail: undefined });
    expect(unplaced.statusHistory.at(-1)?.shelves).toEqual({ from: 'A-12', to: '' });
    expect(withUndoneMove(unplaced, at(1), ME).locationDetail).toBe('A-12');
    const loaded = withMove(shelved, LOAD, at(0), ME);
    expect(loaded.locationDetail).toBe('LOAD 7');
    const entry = { status: 'TRANSIT', by: ME, statusDate: at(0).toISOString() };
    const shelves = { from: 'A-12', to: 'LOAD 7' };
    expect(loaded.statusHistory).toEqual([...shelved.statusHistory, { ...entry, shelves }]);
    expect(departed.statusHistory.at(-1)).not.toHaveProperty('shelves');
    const first = withMove(parcel, LOAD, at(0), ME);
    expect(first.statusHistory.at(-1)?.shelves).toEqual({ from: '', to: 'LOAD 7' });
  });

  it('changes nothing if the same person sends it again', () => {
    const once = withMove(parcel, LOAD, at(0), ME);
    expect(withMove(once, LOAD, at(1), ME)).toBe(once);
    expect(withMove(once, { to: 'TRANSIT' }, at(1), ME)).toBe(once);
    const there = withMove(once, ARRIVAL, at(2), ME);
    expect(withMove(there, ARRIVAL, at(3), ME)).toBe(there);
  });

  it('is rejected for another terminal, and from another person unless it changes the shelf or load', () => {
    const already = 'This package is already In Transit.';
    expect(() => withMove(departed, { to: 'TRANSIT' }, at(1), 'other')).toThrow(already);
    const there = withMove(departed, ARRIVAL, at(2), ME);
    const elsewhere = () => withMove(there, { to: 'DESTINATION', terminal: 'KOD', place: 'A-1' }, at(3), ME);
    expect(elsewhere).toThrow('This package is already At Destination.');
    const loaded = withMove(departed, LOAD, at(60), 'other');
    const updateDate = at(60).toISOString();
    expect(loaded).toEqual({ ...departed, locationDetail: 'LOAD 7', updateDate });
    expect(() => withMove(loaded, LOAD, at(61), 'other')).toThrow(already);
    const claimed = { ...there, handoverId: 'h-1' };
    expect(() => withMove(claimed, { ...ARRIVAL, place: 'A-1' }, at(3), ME)).toThrow(
      'already been handed over',
    );
  });
});

const aSailing = (loadNumber: string, day: string): Sailing => ({
  sailingId: `2026-02-${day}_${loadNumber}`,
  loadNumber,
  carrier: 'North Star Line',
  cutoff: `2026-02-${day}T12:00`,
  departure: { planned: `2026-02-${day}T18:00` },
  calls: [
    { locationCode: 'ANC', arrival: { planned: '2026-02-13T06:00' }, readyHours: { min: 24, max: 48 } },
  ],
});
const [SAILING, NEXT] = [aSailing('LOAD 55', '09'), aSailing('LOAD 56', '11')];
const BOARDING = { to: 'TRANSIT', place: 'LOAD 55', sailing: SAILING } as const;
const aboard = withMove(parcel, BOARDING, at(0), ME);

describe('the sailing of a package', () => {
  const later = { ...BOARDING, place: 'LOAD 56', sailing: NEXT };

  it('is that of its departure, and goes with the departure', () => {
    expect(aboard).toMatchObject({ status: 'TRANSIT', sailingId: SAILING.sailingId });
    expect(withMove(aboard, BOARDING, at(1), ME)).toBe(aboard);
    const there = withMove(aboard, ARRIVAL, at(1), ME);
    expect(there.sailingId).toBe(SAILING.sailingId);
    expect(withUndoneMove(there, at(2), ME).sailingId).toBe(SAILING.sailingId);
    expect(withUndoneMove(aboard, at(2), ME)).not.toHaveProperty('sailingId');
    const lost = withStatus({ ...aboard, rolledFrom: 'then' }, 'LOST', at(1), ME);
    const found = withStatus(lost, 'ORIGIN', at(2), ME);
    expect([found.sailingId, found.rolledFrom]).toEqual([undefined, undefined]);
  });

  it('is corrected by another departure, and has left it behind once it has sailed', () => {
    const corrected = withMove(aboard, { ...later, previous: SAILING }, at(60), 'other');
    expect(corrected).toMatchObject({ sailingId: NEXT.sailingId, locationDetail: 'LOAD 56' });
    expect(corrected).not.toHaveProperty('rolledFrom');
    const rolled = { sailingId: NEXT.sailingId, rolledFrom: SAILING.sailingId };
    const [call] = SAILING.calls;
    const skipped = { calls: call ? [{ ...call, skippedAt: 'then' }] : [] };
    for (const [previous, minutes] of [
      [SAILING, 24 * 60],
      [{ ...SAILING, canceledAt: 'then' }, 60],
      [{ ...SAILING, ...skipped }, 60],
    ] as const)
      expect(withMove(aboard, { ...later, previous }, at(minutes), 'other')).toMatchObject(rolled);
    const left = withMove(aboard, { ...later, previous: SAILING }, at(24 * 60), 'other');
    const back = withMove(left, { ...BOARDING, previous: NEXT }, at(24 * 60), ME);
    expect([back.sailingId, back.rolledFrom]).toEqual([SAILING.sailingId, undefined]);
  });

  it('is none with a load of no sailing', () => {
    const truck = { to: 'TRANSIT', place: 'TRUCK 7', previous: SAILING } as const;
    const before = withMove(aboard, truck, at(60), 'other');
    expect([before.sailingId, before.rolledFrom]).toEqual([undefined, undefined]);
    const after = withMove(aboard, truck, at(24 * 60), 'other');
    expect([after.sailingId, after.rolledFrom]).toEqual([undefined, SAILING.sailingId]);
  });

  it('must call at its destination', () => {
    const refusal = 'LOAD 55 does not call at Kodiak.';
    const other = parcelWith({ destinationCode: 'KOD' });
    expect(() => withMove(other, BOARDING, at(0), ME)).toThrow(refusal);
    const { sailingId } = NEXT;
    const otherAboard = { ...withMove(other, LOAD, at(0), ME), sailingId };
    expect(() => withRoll(otherAboard, { from: sailingId, to: SAILING, way: [NEXT] }, at(1))).toThrow(
      refusal,
    );
  });

  it('can leave it behind, to be on another one, on none yet, or on the same one after all', () => {
    const from = SAILING.sailingId;
    const way = [SAILING];
    const undecided = withRoll(aboard, { from, to: null, way }, at(1));
    expect(undecided).toMatchObject({ rolledFrom: from, locationDetail: undefined });
    expect(undecided.sailingId).toBeUndefined();
    expect(withRoll(undecided, { from, to: null, way: [] }, at(2))).toBe(undecided);
    const rolled = withRoll(undecided, { from, to: NEXT, way: [] }, at(2));
    const next = { sailingId: NEXT.sailingId, locationDetail: 'LOAD 56' };
    expect(rolled).toMatchObject({ rolledFrom: from, ...next });
    expect(withRoll(rolled, { from, to: NEXT, way: [NEXT] }, at(3))).toBe(rolled);
    expect(() => withRoll(rolled, { from, to: null, way: [NEXT] }, at(3))).toThrow('not on that sailing');
    const again = withRoll(rolled, { from, to: SAILING, way: [NEXT] }, at(3));
    expect(again).toMatchObject({ sailingId: from, locationDetail: 'LOAD 55' });
    expect(again).not.toHaveProperty('rolledFrom');
    expect(withRoll(again, { from, to: SAILING, way }, at(4))).toBe(again);
    expect(() => withRoll(parcel, { from, to: null, way: [] }, at(1))).toThrow('This package is At Origin.');
  });
});

describe('withUndoneMove', () => {
  it('restores the previous status with a new history entry, for up to ten minutes', () => {
    const after = withUndoneMove(departed, at(10), ME);
    expect(after.status).toBe('ORIGIN');
    const entry = { status: 'ORIGIN', isUndo: true, by: ME, statusDate: at(10).toISOString() };
    expect(after.statusHistory).toEqual([...departed.statusHistory, entry]);
    expect(() => withUndoneMove(departed, at(10, 1), ME)).toThrow('moved more than 10 minutes ago');
  });

  it('changes nothing if it is sent again, and can undo a later move, but no earlier one', () => {
    const undone = withUndoneMove(withMove(departed, ARRIVAL, at(1), ME), at(2), ME);
    expect(undone.status).toBe('TRANSIT');
    expect(withUndoneMove(undone, at(3), ME)).toBe(undone);
    expect(() => withUndoneMove(undone, at(3), 'other')).toThrow('There is no move to undo.');
    const again = withMove(withUndoneMove(departed, at(1), ME), { to: 'TRANSIT' }, at(2), ME);
    expect(withUndoneMove(again, at(3), ME).status).toBe('ORIGIN');
  });

  it('restores the shelf, unless it was changed in the meantime, and keeps a payment', () => {
    const moved = withMove(shelved, LOAD, at(0), ME);
    expect(withUndoneMove(moved, at(1), ME).locationDetail).toBe('A-12');
    const edited = { ...moved, locationDetail: 'LOAD 9', paymentStatus: 'PAID' as const };
    const kept = { status: 'ORIGIN', locationDetail: 'LOAD 9', paymentStatus: 'PAID' };
    expect(withUndoneMove(edited, at(1), ME)).toMatchObject(kept);
  });

  it.each([
    ['Somebody else moved this package.', withMove(parcel, { to: 'TRANSIT' }, at(0), 'other')],
    ['This package has already been handed over.', withStatus(paidArrived, 'COMPLETED', at(0), ME, PROOF)],
    ['This package was deleted.', withStatus(parcel, 'DELETED', at(0), ME)],
    ['This package is At Origin. There is no move to undo.', parcel],
    ['This package is Lost.', withStatus(departed, 'LOST', at(0), ME)],
  ])('is rejected: %s', (refusal, from) => {
    expect(() => withUndoneMove(from, at(1), ME)).toThrow(refusal);
  });
});
