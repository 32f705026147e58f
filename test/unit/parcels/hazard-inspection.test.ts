import { describe, expect, it } from 'vitest';
import { ParcelEdit } from '#shared/contracts/staff/parcel-edit.ts';
import {
  DOT_CLASSES,
  type DotClass,
  formatUnNumber,
  inspectionErrors,
  isUninspected,
  type PackingGroup,
} from '#shared/rules/staff/hazard-inspection.ts';
import { INSPECTION } from '#test/support/staff/staff-parcel.ts';

const COMPLETE = { ...INSPECTION, hazardClass: 'LISTED' };
const NOTHING = {
  ...{ unNumber: '', dotClass: null, packingGroup: null },
  ...{ hazardQuantity: null, hazardUnit: null, emergencyPhone: '' },
};

describe('an inspection of hazardous goods', () => {
  it('is complete or empty', () => {
    expect(inspectionErrors(COMPLETE)).toEqual({});
    expect(inspectionErrors({ ...NOTHING, hazardClass: null })).toEqual({});
    expect(inspectionErrors({ ...NOTHING, unNumber: 'UN1263', hazardClass: null })).toEqual({
      dotClass: 'Choose the hazard class.',
      packingGroup: 'Choose the packing group.',
      hazardQuantity: 'Enter the quantity.',
      hazardUnit: 'Choose the unit.',
      emergencyPhone: 'Enter the emergency phone number.',
      hazardClass: 'Choose the handling fee.',
    });
    for (const [field, empty] of Object.entries(NOTHING))
      expect(Object.keys(inspectionErrors({ ...COMPLETE, [field]: empty }))).toEqual([field]);
  });

  it.each<[DotClass, PackingGroup, string | undefined]>([
    ['3', 'I', undefined],
    ['3', 'NONE', 'Class 3 has a packing group: I, II or III.'],
    ['6.1', 'NONE', 'Class 6.1 has a packing group: I, II or III.'],
    // Batteries.
    ['8', 'NONE', undefined],
    ['9', 'NONE', undefined],
    ['8', 'III', undefined],
    ['2.1', 'NONE', undefined],
    ['2.1', 'II', 'Class 2.1 has no packing group.'],
    ['7', 'I', 'Class 7 has no packing group.'],
  ])('of class %s with packing group %s: %s', (dotClass, packingGroup, message) => {
    expect(inspectionErrors({ ...COMPLETE, dotClass, packingGroup }).packingGroup).toBe(message);
  });

  it('allows at least one packing group, or none, for each class', () => {
    for (const dotClass of DOT_CLASSES)
      expect(
        (['II', 'NONE'] as const).some(
          (packingGroup) => !inspectionErrors({ ...COMPLETE, dotClass, packingGroup }).packingGroup,
        ),
        dotClass,
      ).toBe(true);
  });

  it('is missing only if a hazardous package has no inspector', () => {
    expect(isUninspected({ hazard: true })).toBe(true);
    expect(isUninspected({ hazard: true, inspectedBy: null })).toBe(true);
    expect(isUninspected({ hazard: true, inspectedBy: 'dock@b.test' })).toBe(false);
    expect(isUninspected({ hazard: false })).toBe(false);
  });
});

describe('the fields of an inspection', () => {
  const messageOf = (field: keyof typeof INSPECTION, value: unknown) =>
    ParcelEdit.shape[field].safeParse(value).error?.issues[0]?.message;

  it.each([
    ['un 1263', 'UN1263'],
    ['UN-1263', 'UN1263'],
    ['NA1993', 'NA1993'],
    [' 1263 ', '1263'],
    ['UN12634', 'UN12634'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(formatUnNumber(typed)).toBe(stored);
  });

  it.each<[keyof typeof INSPECTION, unknown, string]>([
    ['unNumber', '1263', 'Enter UN or NA and four digits, such as UN1203.'],
    ['unNumber', 'UN12634', 'Enter UN or NA and four digits, such as UN1203.'],
    ['unNumber', 'ID8000', 'Enter UN or NA and four digits, such as UN1203.'],
    ['hazardQuantity', 0, 'Must be positive'],
    ['hazardQuantity', Number.NaN, 'Enter a number, such as 12.5.'],
    ['emergencyPhone', '+44 20 7946 0958', 'Enter a U.S. number: 10 digits, such as 907-555-0123.'],
    ['emergencyPhone', '555-0123', 'Enter a U.S. number: 10 digits, such as 907-555-0123.'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message);
  });

  it('accept a toll-free emergency phone with its country code', () => {
    expect(ParcelEdit.shape.emergencyPhone.parse('1 (800) 424-9300')).toBe('800-424-9300');
  });
});
