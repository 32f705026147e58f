import { expect, it } from 'vitest';
import type { Found, FoundParcel } from '#shared/contracts/staff/staff-parcels.ts';
import { MAX_PILE_SIZE } from '#shared/rules/staff/moves.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import { aSailing } from '#test/web/support/sailings.ts';
import * as piles from '#web/features/piles/pile.ts';
import { destinationsIn, judgedEntries, type Pile, type PileMove } from '#web/features/piles/verdict.ts';

const { emptyPile, isFull, withFound, withoutLast, withResults, withScan } = piles;
const DEPART = { to: 'TRANSIT', terminal: 'TAC' } as const;
const ARRIVE = { to: 'DESTINATION', terminal: 'ANC' } as const;

const NOTHING: Found = { parcels: [], waiting: null, customers: [] };
const EMPTY = emptyPile(DEPART.terminal);

const found = (freightBillNum: string, changes: Partial<FoundParcel> = {}): Found => ({
  ...NOTHING,
  parcels: [aListedParcel({ parcelId: `id of ${freightBillNum}`, freightBillNum, ...changes })],
});

function scanned(pile: Pile, ...numbers: string[]): Pile {
  return numbers.reduce((before, number) => {
    const { pile: after, code, outcome } = withScan(before, number, DEPART);
    return outcome === 'search' ? withFound(after, code, found(number)) : after;
  }, pile);
}

const verdicts = (pile: Pile, move: PileMove = DEPART) =>
  judgedEntries(pile, move).map(({ kind, reason, warnings }) => [kind, reason ?? warnings.join(' ')]);

/** The verdict on a package, with this shelf or load. */
function verdictOn(changes: Partial<FoundParcel>, move: PileMove, load: string | null = null) {
  const { pile, code } = withScan({ ...emptyPile(move.terminal), load }, 'NB1', move);
  return verdicts(withFound(pile, code, found('NB1', changes)), move)[0];
}

it('lists each package once, the latest first', () => {
  const pile = scanned(EMPTY, 'NB1', 'NB2', 'nb-1');
  expect(pile.entries.map(({ code, isRepeated }) => [code, isRepeated])).toEqual([
    ['NB2', undefined],
    ['NB1', true],
  ]);
  expect(scanned(pile, 'NB3').entries.every(({ isRepeated }) => !isRepeated)).toBe(true);
});

it('keeps the entries that a scan does not concern, so that only the others are rendered again', () => {
  const before = scanned(EMPTY, 'NB1', 'NB2', 'NB3', 'NB2');
  const [nb3, , nb1] = before.entries;
  const [scannedNow, keptNb3, settledNb2, keptNb1] = scanned(before, 'NB4').entries;
  expect([scannedNow?.code, settledNb2?.code]).toEqual(['NB4', 'NB2']);
  expect(keptNb3).toBe(nb3);
  expect(keptNb1).toBe(nb1);
});

it('recognizes a package by its other number', () => {
  const first = scanned(EMPTY, 'NB1');
  const { pile, code } = withScan(first, '1Z999AA10123456784', DEPART);
  const after = withFound(pile, code, found('NB1'));
  expect(after.entries).toHaveLength(1);
  expect(after.entries[0]?.isRepeated).toBe(true);
  // Once the package is found, its freight bill number is recognized without a search.
  const other = withScan(EMPTY, '1Z999AA10123456784', DEPART);
  expect(withScan(withFound(other.pile, other.code, found('NB1')), 'NB1', DEPART).outcome).toBe('repeated');
});

it('recognizes a shelf or load by its format, and treats everything else as a package', () => {
  const first = withScan(EMPTY, 'NB500001', DEPART);
  expect([first.outcome, first.pile.load]).toEqual(['search', null]);
  const { pile } = withScan(first.pile, 'load 7', DEPART);
  expect([pile.load, pile.entries.length]).toEqual(['LOAD 7', 1]);
  const other = withScan(pile, 'LOAD 8', DEPART);
  expect([other.outcome, other.pile.load]).toEqual(['refused', 'LOAD 7']);
  expect(verdicts(other.pile)[0]).toEqual([
    'refused',
    'The pile goes to LOAD 7. Move it first, or scan this again to change it.',
  ]);
  // Once staff change the load, or scan it again, it is accepted.
  for (const load of [null, 'LOAD 7']) {
    const changed = withScan({ ...other.pile, load }, 'LOAD 8', DEPART).pile;
    expect([changed.load, changed.entries.length]).toEqual(['LOAD 8', 1]);
  }
  // A place of another kind is no package either.
  const elsewhere = withScan(emptyPile(ARRIVE.terminal), 'LOAD 7', ARRIVE).pile;
  expect(verdicts(elsewhere)[0]).toEqual(['refused', 'This is a shelf or a load, not a tracking number.']);
});

it.each<[Partial<FoundParcel>, PileMove, string | null, string, string]>([
  [{}, DEPART, null, 'ready', ''],
  [{ status: 'TROUBLED' }, DEPART, null, 'refused', 'This package is on hold (Troubled).'],
  [{ status: 'TRANSIT' }, ARRIVE, null, 'ready', ''],
  [{ status: 'TRANSIT', destinationCode: 'KOD' }, ARRIVE, null, 'refused', 'This package goes to Kodiak.'],
  [{ price: null }, DEPART, null, 'ready', 'Not priced yet, so it cannot be paid for.'],
  // A package that is already there only changes its shelf or load.
  [{ status: 'TRANSIT' }, DEPART, '', 'refused', 'This package is already In Transit.'],
  [{ status: 'TRANSIT' }, DEPART, 'LOAD 7', 'ready', 'Already here. Will move to LOAD 7.'],
  [
    { status: 'DESTINATION', locationDetail: 'B-1' },
    ARRIVE,
    'A-2',
    'ready',
    'Already here. Will move from B-1 to A-2.',
  ],
  [
    { status: 'DESTINATION', destinationCode: 'KOD' },
    ARRIVE,
    'A-2',
    'refused',
    'This package is already At Destination.',
  ],
])('judges %j for the move %j with the shelf or load %j as %s: %s', (changes, move, load, kind, text) => {
  expect(verdictOn(changes, move, load)).toEqual([kind, text]);
});

it('judges packages by the sailing with the load, and corrects a wrong one by a scan of the right one', () => {
  const sailing = aSailing({ loadNumber: 'LOAD 55' });
  const [anchorage] = sailing.calls;
  const kodiak = aSailing({
    sailingId: '2026-12-01_LOAD56',
    loadNumber: 'LOAD 56',
    calls: anchorage ? [{ ...anchorage, locationCode: 'KOD' }] : [],
  });
  const now = new Date('2026-11-30T16:00:00Z');
  const move: PileMove = { ...DEPART, sailings: { known: [sailing, kodiak], now } };
  const { pile, code } = withScan({ ...EMPTY, load: 'LOAD 55' }, 'NB1', move);
  const wrong = withFound(pile, code, found('NB1', { destinationCode: 'KOD' }));
  expect(verdicts(wrong, move)).toEqual([['refused', 'LOAD 55 does not call at Kodiak.']]);
  const right = withScan(wrong, 'load-56', move);
  expect([right.outcome, verdicts(right.pile, move)]).toEqual(['place', [['ready', '']]]);
  const aboard = { status: 'TRANSIT', locationDetail: 'LOAD 56', destinationCode: 'KOD' } as const;
  const again = withFound(pile, code, found('NB1', { ...aboard, sailingId: kodiak.sailingId }));
  const already = 'This package is already In Transit.';
  expect(verdicts({ ...again, load: 'LOAD 56' }, move)).toEqual([['refused', already]]);
  const other = withFound(pile, code, found('NB1', { ...aboard, sailingId: sailing.sailingId }));
  const moves = 'Already here. Its sailing will change.';
  expect(verdicts({ ...other, load: 'LOAD 56' }, move)).toEqual([['ready', moves]]);
});

it('refuses uninspected hazardous goods, and only warns about them when they arrive', () => {
  const hazard = { hazard: true, inspectedBy: null, price: null };
  const notInspected = 'The hazardous goods in this package were not inspected.';
  const { pile, code } = withScan(EMPTY, 'NB1', DEPART);
  const uninspected = withFound(pile, code, found('NB1', hazard));
  expect(verdicts(uninspected)).toEqual([['uninspected', notInspected]]);
  const warnings = `${notInspected} Not priced yet, so it cannot be paid for.`;
  expect(verdictOn({ ...hazard, status: 'TRANSIT' }, ARRIVE)).toEqual(['ready', warnings]);
  expect(verdictOn({ ...hazard, inspectedBy: 'dock@b.test', price: 20 }, DEPART)).toEqual(['ready', '']);
  // It was inspected in the meantime.
  const again = withScan(uninspected, 'NB1', DEPART);
  expect([again.outcome, verdicts(again.pile)[0]?.[0]]).toEqual(['search', 'looking']);
});

it('marks the packages of a load whose destination differs from that of most others', () => {
  const mixed = [...'1234'].reduce((before, digit) => {
    const { pile, code } = withScan(before, `NB${digit}`, DEPART);
    return withFound(pile, code, found(`NB${digit}`, { destinationCode: digit === '3' ? 'FBK' : 'ANC' }));
  }, EMPTY);
  expect(destinationsIn(mixed, DEPART)).toEqual([
    { code: 'ANC', count: 3 },
    { code: 'FBK', count: 1 },
  ]);
  expect(verdicts(mixed).map(([, text]) => text)).toEqual(['', 'Goes to Fairbanks.', '', '']);
});

it('refuses a number that matches no package or several packages', () => {
  const { pile, code } = withScan(EMPTY, '1Z1', DEPART);
  const reasonOf = (result: Partial<Found>) =>
    verdicts(withFound(pile, code, { ...NOTHING, ...result }))[0]?.[1];
  expect(reasonOf({})).toBe('No package has this number.');
  const waiting = { intakeId: 'i', shippingTrackingNum: '1Z1', receivedAt: '', addressLine: '' };
  expect(reasonOf({ waiting })).toBe('This package is waiting for its customer.');
  const parcels = [...found('NB1').parcels, ...found('NB2').parcels];
  expect(reasonOf({ parcels })).toMatch('Several packages');
  // Carriers use numbers again: what is gone does not count.
  const [open] = found('NB1').parcels;
  const gone = found('NB2', { status: 'DELETED' }).parcels.concat(
    found('NB3', { status: 'COMPLETED' }).parcels,
  );
  expect(reasonOf({ parcels: [...gone, ...(open ? [open] : [])] })).toBe('');
  expect(reasonOf({ parcels: gone })).not.toMatch('Several packages');
  expect(reasonOf({ parcels: gone })).not.toBe('');
  // A refused number is searched for again.
  expect(withScan(withFound(pile, code, NOTHING), '1Z1', DEPART).outcome).toBe('search');
});

it('refuses what is no tracking number without a search', () => {
  const { pile, outcome } = withScan(EMPTY, '420984211234', DEPART);
  expect(outcome).toBe('refused');
  expect(verdicts(pile)[0]?.[1]).toBe('This is only the ZIP barcode. Scan the other barcode on the label.');
});

it('removes the last package, unless it was moved', () => {
  const pile = scanned(EMPTY, 'NB1', 'NB2');
  expect(withoutLast(pile).entries.map(({ code }) => code)).toEqual(['NB1']);
  const refused = { parcelId: 'id of NB1', refusal: 'This package is Lost.' };
  const repeated = withScan(pile, 'NB2', DEPART).pile;
  const moved = withResults(repeated, [{ parcelId: 'id of NB2', refusal: null }, refused], {
    move: DEPART,
    at: 1,
  });
  expect(moved.moves).toEqual([{ at: 1, parcelIds: ['id of NB2'], placed: 0 }]);
  expect(moved.entries.some(({ isRepeated }) => isRepeated)).toBe(false);
  expect(verdicts(moved)).toEqual([
    ['moved', ''],
    ['refused', 'This package is Lost.'],
  ]);
  expect(withoutLast(withoutLast(moved)).entries.map(({ state }) => state)).toEqual(['moved']);
});

it('is full at its limit', () => {
  const full = scanned(EMPTY, ...Array.from({ length: MAX_PILE_SIZE }, (_, index) => `NB${index + 1}`));
  expect([isFull(full), isFull(withoutLast(full))]).toEqual([true, false]);
  expect(withScan(full, 'NB101', DEPART)).toMatchObject({ outcome: 'refused', pile: full });
});
