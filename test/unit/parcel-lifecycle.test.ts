import { describe, expect, it } from 'vitest';
import { createParcel, withNotes, withResolution } from '../../functions/parcels/parcel-lifecycle.ts';
import { ARRIVED_AT, aParcelRecord, aTroubledRecord } from '../support/records.ts';

const CUSTOMER = '0'.repeat(26);

describe('createParcel', () => {
  const FIELDS = {
    customerId: CUSTOMER,
    freightBillNum: 'NB100001',
    originCode: 'TAC',
    shippingTrackingNum: '1Z999AA10123456784',
    shippingProvider: 'UPS',
    weightLbs: 12.5,
    length: 20,
    width: 14,
    height: 10,
    hazard: false,
    oversized: false,
  } as const;
  it.each([
    ['ANC', false, 'ORIGIN'],
    [null, false, 'TROUBLED'],
    ['ANC', true, 'TROUBLED'],
    [null, true, 'TROUBLED'],
  ] as const)('with destination %s and damaged %s has the status %s', (destinationCode, damaged, status) => {
    const input = { ...FIELDS, destinationCode, damaged };
    expect(createParcel(input, 'id', ARRIVED_AT, 'dock')).toEqual({
      ...input,
      parcelId: 'id',
      status,
      paymentStatus: 'UNPAYABLE',
      priceCents: null,
      charges: [],
      customerNotes: '',
      damageAccepted: false,
      statusHistory: [{ status, statusDate: ARRIVED_AT.toISOString(), by: 'dock' }],
      updateDate: ARRIVED_AT.toISOString(),
      version: 1,
    });
  });
});

const LATER = new Date('2026-02-09T00:00:00Z');
const CHANGED = { updateDate: LATER.toISOString() };

describe('withNotes', () => {
  const parcel = aParcelRecord(CUSTOMER, { customerNotes: 'Fragile', version: 7 });

  it('cleans the notes, and returns the same object if nothing changes', () => {
    const notes = { customerNotes: 'Heavy', notesVersion: 8, ...CHANGED };
    expect(withNotes(parcel, ' Heavy\r\n', LATER)).toEqual({ ...parcel, ...notes });
    expect(withNotes(parcel, 'Fragile ', LATER, 0)).toBe(parcel);
  });

  it('refuses notes that were changed since they were seen', () => {
    const changed = { ...parcel, notesVersion: 5 };
    expect(withNotes(changed, 'Heavy', LATER, 5).customerNotes).toBe('Heavy');
    expect(withNotes(parcel, 'Heavy', LATER, 0).customerNotes).toBe('Heavy');
    expect(() => withNotes(changed, 'Heavy', LATER, 4)).toThrow(
      'These notes were changed in another window or on another device.',
    );
  });
});

describe('withResolution', () => {
  const both = aTroubledRecord(CUSTOMER, { destinationCode: null, damaged: true });
  const resolve = (parcel: typeof both, resolution: Parameters<typeof withResolution>[1]) =>
    withResolution(parcel, resolution, LATER, 'owner');

  it('corrects the package once its last issue is resolved', () => {
    const accepted = resolve(both, { acceptsDamage: true });
    expect(accepted).toEqual({ ...both, damageAccepted: true, editVersion: 2, ...CHANGED });
    const sent = resolve(both, { destinationCode: 'KOD' });
    expect(sent).toEqual({ ...both, destinationCode: 'KOD', editVersion: 2, ...CHANGED });
    expect(resolve(accepted, { destinationCode: 'KOD' })).toMatchObject({
      status: 'CORRECTED',
      destinationCode: 'KOD',
      damageAccepted: true,
      statusHistory: [{}, { status: 'CORRECTED', by: 'owner' }],
    });
    expect(resolve(accepted, { acceptsDamage: true })).toBe(accepted);
    expect(resolve(sent, { destinationCode: 'KOD' })).toBe(sent);
    const early = aParcelRecord(CUSTOMER, { destinationCode: null });
    expect(resolve(early, { destinationCode: 'KOD' })).toMatchObject({ status: 'ORIGIN' });
  });

  const alreadySet =
    'The destination of this package is already Anchorage. To change it, contact customer service.';
  it.each([
    [aParcelRecord(CUSTOMER, {}, ['LOST']), {}, 'This package can no longer be changed.'],
    [aParcelRecord(CUSTOMER), { destinationCode: 'KOD' }, alreadySet],
    [aParcelRecord(CUSTOMER), { acceptsDamage: true }, 'This package is not flagged as damaged.'],
    [aParcelRecord(CUSTOMER), {}, 'There is nothing left to resolve on this package.'],
  ] as const)('refuses what is not allowed: %#', (parcel, resolution, message) => {
    expect(() => resolve(parcel, resolution)).toThrow(message);
  });
});
