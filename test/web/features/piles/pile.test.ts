import { expect, it } from 'vitest';
import type { ListedParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import type { Found } from '../../../../shared/contracts/staff/staff-parcels.ts';
import {
  countOf,
  EMPTY_PILE,
  idsOf,
  type Pile,
  withFound,
  withoutLast,
  withResults,
  withScan,
} from '../../../../web/src/features/piles/pile.ts';
import { aListedParcel } from '../../../support/staff/staff-parcel.ts';

const DEPART = { to: 'TRANSIT', terminal: null } as const;
const ARRIVE = { to: 'DESTINATION', terminal: 'ANC' } as const;

const NOTHING: Found = { parcels: [], waiting: null, customers: [] };

const found = (freightBillNum: string, changes: Partial<ListedParcel> = {}): Found => ({
  ...NOTHING,
  parcels: [aListedParcel({ parcelId: `id of ${freightBillNum}`, freightBillNum, ...changes })],
});

function scanned(pile: Pile, ...numbers: string[]): Pile {
  return numbers.reduce((before, number) => {
    const { pile: after, code, outcome } = withScan(before, number);
    return outcome === 'added' ? withFound(after, code, found(number), DEPART) : after;
  }, pile);
}

it('counts each package once, the latest first', () => {
  const pile = scanned(EMPTY_PILE, 'NB1', 'NB2', 'nb-1');
  expect(pile.entries.map(({ code, isRepeated }) => [code, isRepeated])).toEqual([
    ['NB2', undefined],
    ['NB1', true],
  ]);
  expect(countOf(pile, 'ready')).toBe(2);
  expect(scanned(pile, 'NB3').entries.every(({ isRepeated }) => !isRepeated)).toBe(true);
});

it('knows a package by its other number', () => {
  const first = scanned(EMPTY_PILE, 'NB1');
  const { pile, code } = withScan(first, '1Z999AA10123456784');
  const after = withFound(pile, code, found('NB1'), DEPART);
  expect(after.entries).toHaveLength(1);
  expect(after.entries[0]?.isRepeated).toBe(true);
  // Before its search has ended, the freight bill number is not known.
  expect(withScan(first, 'NB1').outcome).toBe('repeated');
});

it('says why a package cannot move', () => {
  const reasonOf = (changes: Partial<ListedParcel>, move: typeof DEPART | typeof ARRIVE) => {
    const { pile, code } = withScan(EMPTY_PILE, 'NB1');
    return withFound(pile, code, found('NB1', changes), move).entries[0]?.reason;
  };
  expect(reasonOf({}, DEPART)).toBeUndefined();
  expect(reasonOf({ status: 'TROUBLED' }, DEPART)).toBe('This package is Troubled.');
  expect(reasonOf({ status: 'TRANSIT' }, ARRIVE)).toBeUndefined();
  expect(reasonOf({ status: 'TRANSIT', destinationCode: 'KOD' }, ARRIVE)).toBe(
    'This package goes to Kodiak.',
  );
});

it('refuses a number that no package or several packages have', () => {
  const { pile, code } = withScan(EMPTY_PILE, '1Z1');
  const nothing = withFound(pile, code, NOTHING, DEPART);
  expect(nothing.entries[0]?.reason).toBe('No package has this number.');
  const waiting = { intakeId: 'i', shippingTrackingNum: '1Z1', receivedAt: '', addressLine: '' };
  expect(withFound(pile, code, { ...NOTHING, waiting }, DEPART).entries[0]?.reason).toBe(
    'This package is waiting for its customer.',
  );
  const two = { ...NOTHING, parcels: [...found('NB1').parcels, ...found('NB2').parcels] };
  expect(withFound(pile, code, two, DEPART).entries[0]?.state).toBe('refused');
});

it('removes the last one, but none that was moved', () => {
  const pile = scanned(EMPTY_PILE, 'NB1', 'NB2');
  expect(idsOf(withoutLast(pile), 'ready')).toEqual(['id of NB1']);
  const refused = { parcelId: 'id of NB1', refusal: 'This package is Lost.' };
  const moved = withResults(pile, [{ parcelId: 'id of NB2', refusal: null }, refused], 1);
  expect(moved.entries.map(({ state, reason }) => [state, reason])).toEqual([
    ['moved', undefined],
    ['refused', 'This package is Lost.'],
  ]);
  expect(withoutLast(withoutLast(moved)).entries.map(({ state }) => state)).toEqual(['moved']);
});

it('is full at 100 packages', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => `NB${index + 1}`);
  expect(withScan(scanned(EMPTY_PILE, ...numbers), 'NB101').outcome).toBe('full');
});
