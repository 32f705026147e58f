import { describe, expect, it } from 'vitest';
import { fieldChanges } from '#functions/parcels/audit/field-changes.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { AuditedField } from '#shared/rules/staff/staff-fields.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { A_REFUSAL } from '#test/support/staff/refusals.ts';

type Fields = Partial<ParcelRecord>;
const held = (message: string, holdReason?: 'INVOICE' | 'RECIPIENT'): Fields => ({
  status: 'TROUBLED',
  statusHistory: [
    {
      status: 'TROUBLED',
      statusDate: '2026-02-02T18:00:00Z',
      by: 'dock',
      message,
      ...(holdReason && { holdReason }),
    },
  ],
});

/** For each field, a change of the record, and how the audit trail tells it. */
const CHANGES: Readonly<
  Record<AuditedField, readonly [Fields, Fields, from: string | null, to: string | null]>
> = {
  length: [{ length: 20 }, { length: 20.5 }, '20', '20.5'],
  width: [{ width: 14 }, { width: 41 }, '14', '41'],
  height: [{ height: 10 }, { height: 1 }, '10', '1'],
  weightLbs: [{ weightLbs: 12.5 }, { weightLbs: 125 }, '12.5', '125'],
  destinationCode: [{ destinationCode: null }, { destinationCode: 'KOD' }, null, 'KOD'],
  hazard: [{ hazard: false }, { hazard: true }, 'false', 'true'],
  hazardClass: [{ hazardClass: 'LISTED' }, { hazardClass: undefined }, 'LISTED', null],
  unNumber: [{ unNumber: 'UN1263' }, { unNumber: 'UN1950' }, 'UN1263', 'UN1950'],
  dotClass: [{ dotClass: '2.1' }, { dotClass: '2.2' }, '2.1', '2.2'],
  packingGroup: [{ packingGroup: 'II' }, { packingGroup: 'NONE' }, 'II', 'NONE'],
  hazardQuantity: [{ hazardQuantity: 2.5 }, { hazardQuantity: 25 }, '2.5', '25'],
  hazardUnit: [{ hazardUnit: 'L' }, { hazardUnit: 'mL' }, 'L', 'mL'],
  emergencyPhone: [{}, { emergencyPhone: '800-555-0100' }, null, '800-555-0100'],
  oversized: [{ oversized: true }, { oversized: false }, 'true', 'false'],
  manualPrice: [{ manualBaseCents: 120_000 }, { manualBaseCents: 12_000 }, '$1,200.00', '$120.00'],
  declaredValue: [{}, { declaredValueCents: 15_050 }, null, '$150.50'],
  additionalFees: [{ additionalFeesCents: 150 }, { additionalFeesCents: 15_000 }, '$1.50', '$150.00'],
  damaged: [{ damaged: true }, { damaged: false }, 'true', 'false'],
  locationDetail: [{ locationDetail: 'B-4' }, { locationDetail: '' }, 'B-4', null],
  shippingProvider: [{ shippingProvider: 'UPS' }, { shippingProvider: 'FedEx' }, 'UPS', 'FedEx'],
  shippingTrackingNum: [{ shippingTrackingNum: 'A1' }, { shippingTrackingNum: 'B2' }, 'A1', 'B2'],
  notes: [{ notes: 'Two straps' }, { notes: 'Three straps' }, 'Two straps', 'Three straps'],
  status: [{ status: 'TRANSIT' }, { status: 'DESTINATION' }, 'TRANSIT', 'DESTINATION'],
  holdReason: [held('Why?', 'INVOICE'), held('Why?', 'RECIPIENT'), 'INVOICE', 'RECIPIENT'],
  message: [held('Send it.', 'INVOICE'), held('Send all.', 'INVOICE'), 'Send it.', 'Send all.'],
  paymentStatus: [{ paymentStatus: 'PAID' }, { paymentStatus: 'UNPAID' }, 'PAID', 'UNPAID'],
  price: [{ priceCents: null }, { priceCents: 2750 }, null, '$27.50'],
  damageAccepted: [{ damageAccepted: false }, { damageAccepted: true }, 'false', 'true'],
  tmError: [{ tmError: 'No rate' }, { tmError: undefined }, 'No rate', null],
  signerName: [{}, { signerName: 'Ann Lee' }, null, 'Ann Lee'],
  agentName: [{}, { agentName: 'Everts Air Cargo' }, null, 'Everts Air Cargo'],
  collectedBy: [{}, { collectedBy: 'AUTHORIZED' }, null, 'AUTHORIZED'],
  sailing: [{}, { sailingId: '2026-11-30_LOAD55' }, null, 'LOAD 55 of Nov 30'],
  heldUntil: [{ heldUntil: '2026-12-14T12:00:00.000Z' }, {}, '2026-12-14T12:00:00.000Z', null],
  refusal: [
    { refusal: { ...A_REFUSAL, reason: 'DAMAGED', note: '' } },
    { refusal: A_REFUSAL },
    'Damaged',
    'Other reason: Ordered twice',
  ],
  refusalNext: [{ refusal: A_REFUSAL }, { refusal: { ...A_REFUSAL, next: 'DISPOSE' } }, 'RETURN', 'DISPOSE'],
  rolledFrom: [{ rolledFrom: '2026-11-30_LOAD55' }, {}, 'LOAD 55 of Nov 30', null],
};

const parcel = aParcelRecord('0'.repeat(26));
const CASES = Object.entries(CHANGES).map(([field, change]) => [field, ...change] as const);

describe('the audit trail of a change', () => {
  it.each(CASES)('of %s says from what to what, and nothing else', (field, before, after, from, to) => {
    const [old, current] = [
      { ...parcel, ...before },
      { ...parcel, ...after },
    ];
    expect(fieldChanges(old, current)).toEqual([{ field, from, to }]);
    expect(fieldChanges(current, old)).toEqual([{ field, from: to, to: from }]);
    expect(fieldChanges(old, { ...old, customerNotes: 'Ring twice' })).toEqual([]);
  });
});
