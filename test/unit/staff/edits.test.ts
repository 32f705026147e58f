import { describe, expect, it } from 'vitest';
import { PARCEL_STATUSES, type ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import {
  EDITABLE_FIELDS,
  type EditedParcel,
  inapplicableFields,
  lockedFields,
  PRICED_FIELDS,
} from '../../../shared/rules/staff/editable-fields.ts';
import { hasFlag, PARCEL_FLAGS } from '../../../shared/rules/staff/flags.ts';
import { damageAcceptedAfterEdit, statusAfterEdit } from '../../../shared/rules/staff/status-after-edit.ts';

const LEFT = { destinationCode: 'The package has left Tacoma.' };
const ARRIVED = { damaged: 'The package has arrived. Note the damage in the staff notes.' };
const LOST = { damaged: 'The package is lost. Change its status first.' };
const each = (fields: readonly string[], reason: string) =>
  Object.fromEntries(fields.map((field) => [field, reason]));

describe('lockedFields', () => {
  const aParcel = (history: ParcelStatus[], changes: Partial<EditedParcel> = {}): EditedParcel => ({
    status: history.at(-1) ?? 'ORIGIN',
    paymentStatus: 'UNPAID',
    statusHistory: history.map((status) => ({ status })),
    damaged: false,
    ...changes,
  });

  it.each<[ParcelStatus[], object]>([
    [['ORIGIN'], {}],
    [['ORIGIN', 'TROUBLED'], {}],
    [['ORIGIN', 'TRANSIT', 'TROUBLED'], {}],
    [['ORIGIN', 'TRANSIT'], LEFT],
    [['ORIGIN', 'TRANSIT', 'DESTINATION'], { ...LEFT, ...ARRIVED }],
    [['ORIGIN', 'LOST'], LOST],
    [['ORIGIN', 'TRANSIT', 'LOST'], { ...LEFT, ...LOST }],
    [['ORIGIN', 'TRANSIT', 'DESTINATION', 'LOST'], { ...LEFT, ...LOST }],
    [['LOST'], LOST],
    [['ORIGIN', 'COMPLETED'], each(EDITABLE_FIELDS, 'The package was handed over.')],
    [['ORIGIN', 'DELETED'], each(EDITABLE_FIELDS, 'The package was deleted.')],
  ])('after %j', (history, locks) => {
    expect(lockedFields(aParcel(history))).toEqual(locks);
  });

  it('let staff take back a damage in every open status', () => {
    expect(lockedFields(aParcel(['TRANSIT', 'DESTINATION'], { damaged: true }))).toEqual(LEFT);
    expect(lockedFields(aParcel(['LOST'], { damaged: true }))).toEqual({});
  });

  it('are all that decides the price of a paid package', () => {
    const reason = 'Paid packages keep their price. Refund the payment first.';
    expect(PRICED_FIELDS).toEqual([
      ...['length', 'width', 'height', 'weightLbs', 'destinationCode', 'hazard', 'hazardClass'],
      ...['oversized', 'manualPrice', 'declaredValue', 'additionalFees'],
    ]);
    expect(EDITABLE_FIELDS.slice(PRICED_FIELDS.length)).toEqual([
      ...['damaged', 'locationDetail', 'shippingProvider', 'shippingTrackingNum', 'notes'],
    ]);
    expect(lockedFields(aParcel(['ORIGIN', 'TRANSIT'], { paymentStatus: 'PAID' }))).toEqual(
      each(PRICED_FIELDS, reason),
    );
  });
});

it.each([
  [false, false, 96, ['hazardClass', 'manualPrice']],
  [true, false, 96, ['manualPrice']],
  [false, true, 96, ['hazardClass']],
  [false, false, 97, ['hazardClass']],
  [true, true, 97, []],
])('hazard %s, oversized %s, two sides of %d inches: %j must be empty', (hazard, oversized, side, fields) => {
  const reasons = {
    hazardClass: 'Only hazardous packages have a hazard class.',
    manualPrice: 'Only oversized packages have a manual price.',
  };
  const expected = Object.entries(reasons).filter(([field]) => fields.includes(field));
  const entered = { length: side, width: side, height: 1, weightLbs: 1, hazard, oversized };
  expect(inapplicableFields(entered)).toEqual(Object.fromEntries(expected));
});

describe('the status after an edit', () => {
  const FINE = { destinationCode: 'ANC', damaged: false, damageAccepted: false };
  const ISSUES = [
    { ...FINE, destinationCode: null },
    { ...FINE, damaged: true },
  ];
  it.each(PARCEL_STATUSES)('%s', (status) => {
    const held = ['ORIGIN', 'CORRECTED', 'TRANSIT'].includes(status) ? 'TROUBLED' : status;
    const resolved = status === 'TROUBLED' ? 'CORRECTED' : status;
    expect(statusAfterEdit({ ...FINE, status }, FINE)).toBe(status);
    for (const issue of ISSUES) {
      expect(statusAfterEdit({ ...FINE, status }, issue)).toBe(held);
      expect(statusAfterEdit({ ...issue, status }, FINE)).toBe(resolved);
      for (const other of ISSUES) expect(statusAfterEdit({ ...issue, status }, other)).toBe(status);
    }
  });

  it('counts damage as accepted only as long as it is the same', () => {
    const accepted = { damaged: true, damageAccepted: true };
    expect(damageAcceptedAfterEdit(accepted, true)).toBe(true);
    expect(damageAcceptedAfterEdit(accepted, false)).toBe(false);
    expect(damageAcceptedAfterEdit({ damaged: false, damageAccepted: true }, true)).toBe(false);
    expect(damageAcceptedAfterEdit({ damaged: true, damageAccepted: false }, true)).toBe(false);
  });
});

it.each(PARCEL_FLAGS)('only a package with the flag %s has it', (flag) => {
  const none = { damaged: false, hazard: false, oversized: false, hasTmError: false };
  const field = flag === 'tmError' ? 'hasTmError' : flag;
  expect(PARCEL_FLAGS.filter((each) => hasFlag({ ...none, [field]: true }, each))).toEqual([flag]);
});
