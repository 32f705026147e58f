import { describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#shared/roles.ts';
import { PARCEL_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { hasFlag, PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { moveRefusal, needsReason, statusChangeAction } from '#shared/rules/staff/moves.ts';
import * as places from '#shared/rules/staff/places.ts';
import { canDo, mayDo, STAFF_ACTIONS, type StaffAction } from '#shared/rules/staff/staff-actions.ts';
import * as fields from '#shared/rules/staff/staff-fields.ts';
import { damageAcceptedAfterEdit, statusAfterEdit } from '#shared/rules/staff/staff-fields.ts';
import { A_HOLD } from '../support/records.ts';

const { PLACE_FORMS, placeHintOf, placeIn, placeOfParcel } = places;
const { EDITABLE_FIELDS, inapplicableFields, lockedFields, PRICED_FIELDS } = fields;

describe('what staff may do in the details of a package', () => {
  it.each([
    ['seeTmError', ['Executive', 'CustomerService', 'ParcelOperations']],
    ['dismissTmError', ['CustomerService', 'ParcelOperations']],
    ['seeTimeline', ['CustomerService', 'ParcelOperations']],
    ['edit', ['CustomerService', 'ParcelOperations']],
    ['delete', ['CustomerService', 'ParcelOperations']],
    ['printLabel', ['ParcelOperations']],
    ['beginShipping', ['ParcelOperations']],
    ['seeAuditTrail', ['CustomerService']],
    ['seeMessages', ['Executive', 'CustomerService', 'ParcelOperations']],
    ['resendMessage', ['CustomerService']],
    ['seeOverview', ['Executive']],
  ] as const)('%s: %s', (action, roles) => {
    expect(STAFF_ROLES.filter((role) => mayDo(action, [role]))).toEqual(roles);
  });

  it('is nothing for customers', () => {
    for (const action of Object.keys(STAFF_ACTIONS) as StaffAction[])
      expect(mayDo(action, ['Customer']), action).toBe(false);
  });

  it('depends on the package too', () => {
    const possible = (action: StaffAction, paymentStatus: 'PAID' | 'UNPAID') =>
      PARCEL_STATUSES.filter((status) => canDo(action, STAFF_ROLES, { status, paymentStatus }));
    const open = ['ORIGIN', 'TROUBLED', 'CORRECTED', 'TRANSIT', 'DESTINATION', 'LOST'];
    expect(possible('edit', 'PAID')).toEqual(open);
    expect(possible('printLabel', 'UNPAID')).toEqual(open);
    expect(possible('beginShipping', 'UNPAID')).toEqual(['CORRECTED']);
    expect(possible('seeTimeline', 'UNPAID')).toEqual(PARCEL_STATUSES);
    expect(possible('delete', 'UNPAID')).toEqual(['ORIGIN', 'TROUBLED']);
    expect(possible('delete', 'PAID')).toEqual([]);
    expect(canDo('edit', ['Executive'], { status: 'ORIGIN', paymentStatus: 'UNPAID' })).toBe(false);
  });
});

const NOW = new Date('2026-11-24T12:00:00Z');

type Terminals = { to?: 'KOD' | null; at?: 'ANC' | 'KOD' };
it.each<[ParcelStatus, 'TRANSIT' | 'DESTINATION', string | null, Terminals?]>([
  ['ORIGIN', 'TRANSIT', null],
  ['TRANSIT', 'DESTINATION', null, { at: 'KOD' }],
  ['ORIGIN', 'TRANSIT', 'This package has no destination.', { to: null }],
  ['TRANSIT', 'DESTINATION', 'This package goes to Kodiak.', { at: 'ANC' }],
  ['TRANSIT', 'DESTINATION', 'This package goes to Kodiak.'],
  ['TRANSIT', 'TRANSIT', 'This package is already In Transit.'],
  ['DESTINATION', 'TRANSIT', 'This package is already At Destination.'],
  ['DESTINATION', 'DESTINATION', 'This package is already At Destination.'],
  ['ORIGIN', 'DESTINATION', 'This package has not departed yet.', { at: 'KOD' }],
  ['TROUBLED', 'TRANSIT', 'This package is on hold (Troubled).'],
  ['CORRECTED', 'TRANSIT', 'This package is on hold (Corrected).'],
  ['LOST', 'DESTINATION', 'This package is marked as lost.', { at: 'KOD' }],
  ['COMPLETED', 'DESTINATION', 'This package has already been handed over.', { at: 'KOD' }],
  ['DELETED', 'TRANSIT', 'This package was deleted.'],
])('a move from %s to %s has the refusal: %s', (status, target, refusal, { to = 'KOD', at } = {}) => {
  const parcel = { status, destinationCode: to, hazard: false };
  expect(moveRefusal(parcel, target, { terminal: at, now: NOW })).toBe(refusal);
});

it('hazardous goods depart once they are inspected, and what was added to a payment once it is paid', () => {
  const parcel = { status: 'ORIGIN', destinationCode: 'KOD', hazard: true } as const;
  const refusal = 'The hazardous goods in this package were not inspected.';
  const at = { now: NOW };
  expect(moveRefusal(parcel, 'TRANSIT', at)).toBe(refusal);
  const inspected = { ...parcel, inspectedBy: 'dock@b.test' };
  expect(moveRefusal(inspected, 'TRANSIT', at)).toBeNull();
  const due = 'A charge that was added after the payment is still due.';
  expect(moveRefusal({ ...inspected, paidBefore: 30 }, 'TRANSIT', at)).toBe(due);
  const arriving = { ...parcel, status: 'TRANSIT' } as const;
  expect(moveRefusal(arriving, 'DESTINATION', { terminal: 'KOD', now: NOW })).toBeNull();
});

it('a package that waits for other boxes departs when its time is over', () => {
  const parcel = { status: 'ORIGIN', destinationCode: 'KOD', hazard: false } as const;
  const heldUntil = '2026-12-14T12:00:00.000Z';
  const refusal = 'Its customer asked to hold it for other boxes.';
  expect(moveRefusal({ ...parcel, heldUntil }, 'TRANSIT', { now: NOW })).toBe(refusal);
  expect(moveRefusal({ ...parcel, heldUntil }, 'TRANSIT', { now: new Date(heldUntil) })).toBeNull();
});

describe('shelves and loads', () => {
  const KINDS = Object.keys(PLACE_FORMS) as places.PlaceKind[];
  it.each(KINDS)('of %s have a format that no package number matches', (kind) => {
    expect(placeIn(PLACE_FORMS[kind].example, kind)).toBe(PLACE_FORMS[kind].example);
    const numbers = ['NB500001', 'nb-500001', 'N-500001', '1Z999AA10123456784', '794644790132', 'JD0146', ''];
    for (const number of numbers) expect(placeIn(number, kind), number).toBeNull();
  });

  it('are stored as they are printed', () => {
    expect(placeIn(' load  7 ', 'LOAD')).toBe('LOAD 7');
    expect(placeIn(']C1a-12', 'TAC')).toBe('A-12');
  });

  it.each([
    ['ORIGIN', 'A-12', 'LOAD 7', 'Enter a shelf in Tacoma, such as A-12.'],
    ['TRANSIT', 'LOAD 7', 'A-12', 'Enter a load, such as LOAD 7.'],
    ['DESTINATION', 'A-12', 'Z-99', 'Enter a shelf in Kodiak, such as D-05.'],
    ['TROUBLED', 'A-12', 'NB500001', 'Enter a shelf or a load, such as A-12 or LOAD 7.'],
  ] as const)('of a package in %s: %s, but not %s', (status, place, other, hint) => {
    const parcel = { status, destinationCode: 'KOD' } as const;
    expect([placeOfParcel(place, parcel), placeOfParcel(other, parcel)]).toEqual([place, null]);
    expect(placeHintOf(parcel)).toBe(hint);
  });
});

const each = (fields: readonly string[], reason: string) =>
  Object.fromEntries(fields.map((field) => [field, reason]));

describe('a change of status', () => {
  it.each([
    ['CORRECTED', 'ORIGIN', 'beginShipping', false],
    ['ORIGIN', 'TRANSIT', 'movePackages', false],
    ['TRANSIT', 'DESTINATION', 'movePackages', false],
    // Lost packages and those that were found again.
    ['LOST', 'TRANSIT', 'changeStatus', true],
    ['ORIGIN', 'LOST', 'changeStatus', true],
    ['LOST', 'ORIGIN', 'changeStatus', true],
    ['DESTINATION', 'TRANSIT', 'changeStatus', true],
    // The message to the customer is the reason.
    ['CORRECTED', 'TROUBLED', 'changeStatus', false],
  ] as const)('from %s to %s needs the permission %s, and a reason: %s', (from, to, action, hasReason) => {
    expect(statusChangeAction(from, to)).toBe(action);
    expect(needsReason(from, to)).toBe(hasReason);
  });
});

describe('locked fields', () => {
  const LEFT = { destinationCode: 'The package has left Tacoma.' };
  const ARRIVED = { damaged: 'The package has arrived. Note the damage in the staff notes.' };
  const LOST = { damaged: 'The package is lost. Change its status first.' };
  const PRICED = each(PRICED_FIELDS, 'Paid packages keep their price. Refund the payment first.');
  const { hazard, hazardClass, ...PAID } = PRICED;
  const PAID_COVER = { declaredValue: 'The package is paid. Change its coverage in the details.' };
  const FINAL_COVER = {
    declaredValue: 'The declared value is final once the package has left Tacoma or is lost.',
  };
  const cover = { canChange: false };

  it.each<[ParcelStatus[], object, Partial<fields.EditedParcel>?]>([
    [['ORIGIN'], {}],
    [['ORIGIN', 'TROUBLED'], {}],
    [['ORIGIN', 'TRANSIT', 'TROUBLED'], {}],
    [['ORIGIN', 'TRANSIT'], LEFT],
    [['ORIGIN', 'TRANSIT', 'DESTINATION'], { ...LEFT, ...ARRIVED }],
    [['TRANSIT', 'DESTINATION'], LEFT, { damaged: true }],
    [['ORIGIN', 'LOST'], LOST],
    [['LOST'], {}, { damaged: true }],
    [['ORIGIN', 'TRANSIT', 'LOST'], { ...LEFT, ...LOST }],
    [['ORIGIN', 'TRANSIT', 'DESTINATION', 'LOST'], { ...LEFT, ...LOST }],
    [['LOST'], LOST],
    [['ORIGIN', 'TRANSIT'], { ...LEFT, ...FINAL_COVER }, { cover }],
    [['ORIGIN', 'TRANSIT', 'TROUBLED'], FINAL_COVER, { cover }],
    [['ORIGIN', 'TROUBLED'], {}, { cover: { canChange: true } }],
    [['ORIGIN', 'TRANSIT'], { ...PAID, ...FINAL_COVER }, { paymentStatus: 'PAID', cover }],
    [
      ['ORIGIN', 'TRANSIT'],
      { ...PRICED, ...FINAL_COVER },
      { paymentStatus: 'PAID', charges: [{ chargeType: 'HAZARD' }], cover },
    ],
    [['ORIGIN'], { ...PAID, ...PAID_COVER }, { paidBefore: 30, charges: [{ chargeType: 'HAZARD' }] }],
    [['ORIGIN', 'COMPLETED'], each(EDITABLE_FIELDS, 'The package was handed over.')],
    [['ORIGIN', 'DELETED'], each(EDITABLE_FIELDS, 'The package was deleted.')],
  ])('after %j: %j, %j', (history, locks, changes) => {
    const parcel: fields.EditedParcel = {
      ...{ status: history.at(-1) ?? 'ORIGIN', paymentStatus: 'UNPAID', damaged: false, charges: [] },
      statusHistory: history.map((status) => ({ status })),
      ...changes,
    };
    expect(lockedFields(parcel)).toEqual(locks);
  });

  it('of a paid package are all that determine its price', () => {
    expect(PRICED_FIELDS).toEqual([
      ...['length', 'width', 'height', 'weightLbs', 'destinationCode', 'hazard', 'hazardClass'],
      ...['oversized', 'manualPrice', 'declaredValue', 'additionalFees'],
    ]);
    expect(EDITABLE_FIELDS.filter((field) => !(PRICED_FIELDS as string[]).includes(field))).toEqual([
      ...['unNumber', 'dotClass', 'packingGroup', 'hazardQuantity', 'hazardUnit', 'emergencyPhone'],
      ...['damaged', 'locationDetail', 'shippingProvider', 'shippingTrackingNum', 'notes'],
    ]);
  });
});

it.each([
  [false, false, 96, ['hazardClass', 'manualPrice']],
  [true, false, 96, ['manualPrice']],
  [false, true, 96, ['hazardClass']],
  [false, false, 97, ['hazardClass']],
  [true, true, 97, []],
])('hazard %s, oversized %s, two sides of %d inches: %j must be empty', (hazard, oversized, side, fields) => {
  const hazardous = [
    'unNumber',
    'dotClass',
    'packingGroup',
    'hazardQuantity',
    'hazardUnit',
    'emergencyPhone',
  ];
  const expected = {
    ...(fields.includes('hazardClass') &&
      each(['hazardClass', ...hazardous], 'Only for hazardous packages.')),
    ...(fields.includes('manualPrice') && { manualPrice: 'Only oversized packages have a manual price.' }),
  };
  const entered = { length: side, width: side, height: 1, weightLbs: 1, hazard, oversized };
  expect(inapplicableFields(entered)).toEqual(expected);
});

describe('an edit', () => {
  const FINE = { destinationCode: 'ANC', damaged: false, damageAccepted: false };
  const ISSUES = [
    { ...FINE, destinationCode: null },
    { ...FINE, damaged: true },
  ];
  it.each(PARCEL_STATUSES)('holds or corrects a package in %s', (status) => {
    const held = ['ORIGIN', 'CORRECTED', 'TRANSIT'].includes(status) ? 'TROUBLED' : status;
    const resolved = status === 'TROUBLED' ? 'CORRECTED' : status;
    const before = { status, statusHistory: [{}] };
    expect(statusAfterEdit({ ...FINE, ...before }, FINE)).toBe(status);
    for (const issue of ISSUES) {
      expect(statusAfterEdit({ ...FINE, ...before }, issue)).toBe(held);
      expect(statusAfterEdit({ ...issue, ...before }, FINE)).toBe(resolved);
      expect(statusAfterEdit({ ...issue, status, statusHistory: [A_HOLD] }, FINE)).toBe(status);
      for (const other of ISSUES) expect(statusAfterEdit({ ...issue, ...before }, other)).toBe(status);
    }
  });

  it.each([
    [true, true, true, true],
    [true, true, false, false],
    [false, true, true, false],
    [true, false, true, false],
  ])('of damage %s, accepted %s, to %s leaves it accepted: %s', (damaged, accepted, after, expected) => {
    expect(damageAcceptedAfterEdit({ damaged, damageAccepted: accepted }, after)).toBe(expected);
  });
});

it.each(PARCEL_FLAGS)('a package with only %s has no other flag', (flag) => {
  const none = { damaged: false, hazard: false, oversized: false, hasTmError: false };
  const OTHERS: Partial<Record<ParcelFlag, object>> = {
    tmError: { hasTmError: true },
    untold: { storage: { noticeDate: null } },
    notArrived: { estimate: { basis: 'NOT_ARRIVED' } },
    undecided: { estimate: { basis: 'UNDECIDED' } },
    held: { heldUntil: '2026-12-14T12:00:00.000Z' },
    refused: { refusedNext: 'DISPOSE' },
  };
  const only = { ...none, ...(OTHERS[flag] ?? { [flag]: true }) };
  expect(PARCEL_FLAGS.filter((each) => hasFlag(only, each, NOW))).toEqual([flag]);
});
