import { describe, expect, it } from 'vitest';
import { withMove, withStatus, withUndoneMove } from '../../../functions/parcels/parcel-transitions.ts';
import { aParcelRecord } from '../../support/records.ts';

const CUSTOMER = '0'.repeat(26);
const START = Date.parse('2026-02-09T18:00:00Z');
const at = (minutes: number, milliseconds = 0) => new Date(START + minutes * 60_000 + milliseconds);
const ME = 'dock@northbound.test';
const departed = (changes = {}) => withMove(aParcelRecord(CUSTOMER, changes), { to: 'TRANSIT' }, at(0), ME);

describe('withMove', () => {
  it('sets the shelf if one was scanned, and keeps it otherwise', () => {
    const shelved = { locationDetail: 'A-12' };
    expect(departed(shelved)).toMatchObject({ status: 'TRANSIT', locationDetail: 'A-12' });
    const parcel = aParcelRecord(CUSTOMER, shelved);
    const loaded = withMove(parcel, { to: 'TRANSIT', locationDetail: 'LOAD 7' }, at(0), ME);
    expect(loaded.locationDetail).toBe('LOAD 7');
    expect(loaded.statusHistory).toEqual([
      ...parcel.statusHistory,
      { status: 'TRANSIT', by: ME, statusDate: at(0).toISOString(), shelves: { from: 'A-12', to: 'LOAD 7' } },
    ]);
    expect(departed().statusHistory.at(-1)).not.toHaveProperty('shelves');
    const first = withMove(aParcelRecord(CUSTOMER), { to: 'TRANSIT', locationDetail: 'LOAD 7' }, at(0), ME);
    expect(first.statusHistory.at(-1)?.shelves).toEqual({ from: '', to: 'LOAD 7' });
  });

  it('changes nothing if the same person sends it again', () => {
    const move = { to: 'TRANSIT', locationDetail: 'LOAD 7' } as const;
    const once = withMove(aParcelRecord(CUSTOMER), move, at(0), ME);
    expect(withMove(once, move, at(1), ME)).toBe(once);
    expect(withMove(once, { to: 'TRANSIT' }, at(1), ME)).toBe(once);
  });

  it('is refused for somebody else, another shelf or another terminal', () => {
    const once = departed();
    const already = 'This package is In Transit already.';
    expect(() => withMove(once, { to: 'TRANSIT' }, at(1), 'other')).toThrow(already);
    expect(() => withMove(once, { to: 'TRANSIT', locationDetail: 'LOAD 8' }, at(1), ME)).toThrow(already);
    const arrival = { to: 'DESTINATION', terminal: 'ANC' } as const;
    const arrived = withMove(once, arrival, at(2), ME);
    expect(withMove(arrived, arrival, at(3), ME)).toBe(arrived);
    expect(() => withMove(arrived, { to: 'DESTINATION', terminal: 'KOD' }, at(3), ME)).toThrow(
      'This package is At Destination already.',
    );
  });
});

describe('withUndoneMove', () => {
  it('returns the package to its status before, as an entry of its own', () => {
    const after = withUndoneMove(departed(), at(10), ME);
    expect(after.status).toBe('ORIGIN');
    expect(after.statusHistory.map(({ status, isUndo }) => [status, isUndo])).toEqual([
      ['ORIGIN', undefined],
      ['TRANSIT', undefined],
      ['ORIGIN', true],
    ]);
    expect(after.statusHistory.at(-1)).toMatchObject({ by: ME, statusDate: at(10).toISOString() });
  });

  it('is possible for ten minutes', () => {
    expect(() => withUndoneMove(departed(), at(10, 1), ME)).toThrow('moved more than 10 minutes ago');
  });

  it('is possible only for the person who moved it', () => {
    expect(() => withUndoneMove(departed(), at(1), 'other')).toThrow('Somebody else moved this package.');
  });

  it('changes nothing if it is sent again, and does not take back the move before', () => {
    const arrived = withMove(departed(), { to: 'DESTINATION', terminal: 'ANC' }, at(1), ME);
    const undone = withUndoneMove(arrived, at(2), ME);
    expect(undone.status).toBe('TRANSIT');
    expect(withUndoneMove(undone, at(3), ME)).toBe(undone);
    expect(() => withUndoneMove(undone, at(3), 'other')).toThrow('There is no move to undo.');
  });

  it('is possible again after the package is moved again', () => {
    const again = withMove(withUndoneMove(departed(), at(1), ME), { to: 'TRANSIT' }, at(2), ME);
    expect(withUndoneMove(again, at(3), ME).status).toBe('ORIGIN');
  });

  it('restores the shelf, unless somebody has changed it since', () => {
    const move = { to: 'TRANSIT', locationDetail: 'LOAD 7' } as const;
    const moved = withMove(aParcelRecord(CUSTOMER, { locationDetail: 'A-12' }), move, at(0), ME);
    expect(withUndoneMove(moved, at(1), ME).locationDetail).toBe('A-12');
    const edited = { ...moved, locationDetail: 'LOAD 9' };
    expect(withUndoneMove(edited, at(1), ME).locationDetail).toBe('LOAD 9');
  });

  it('keeps a payment made in the meantime', () => {
    const paid = { ...departed(), paymentStatus: 'PAID' as const };
    expect(withUndoneMove(paid, at(1), ME)).toMatchObject({ status: 'ORIGIN', paymentStatus: 'PAID' });
  });

  it('is refused for a package that was handed over, deleted or never moved', () => {
    const arrived = withMove(departed(), { to: 'DESTINATION', terminal: 'ANC' }, at(1), ME);
    const proof = { signatureKey: 'signatures/one.png' };
    const done = withStatus({ ...arrived, paymentStatus: 'PAID' }, 'COMPLETED', at(2), ME, proof);
    expect(() => withUndoneMove(done, at(3), ME)).toThrow('This package was handed over already.');
    const deleted = withStatus(aParcelRecord(CUSTOMER), 'DELETED', at(0), ME);
    expect(() => withUndoneMove(deleted, at(1), ME)).toThrow('This package was deleted.');
    expect(() => withUndoneMove(aParcelRecord(CUSTOMER), at(1), ME)).toThrow(
      'This package is At Origin. There is no move to undo.',
    );
    const lost = withStatus(departed(), 'LOST', at(1), ME);
    expect(() => withUndoneMove(lost, at(2), ME)).toThrow('This package is Lost.');
  });
});
