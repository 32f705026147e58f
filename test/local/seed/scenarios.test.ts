import { describe, expect, it } from 'vitest';
import { parcelKeys } from '../../../functions/parcels/parcel-record.ts';
import { DEMO_ACCOUNTS } from '../../../local/seed/accounts.ts';
import { busyCustomerScenarios } from '../../../local/seed/busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from '../../../local/seed/customer-parcels.ts';
import { buildParcel } from '../../../local/seed/parcel-builder.ts';
import { ACTIVE_STATUSES, isHazardProcessed, PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';

const NOW = Date.UTC(2025, 10, 20, 18);
const consignee = { customerId: '0'.repeat(26), firstFreightBill: 482_000 };
const parcelsOf = (stories: Parameters<typeof buildParcel>[0][]) =>
  stories.map((story, index) => buildParcel(story, consignee, index, NOW));

describe('the packages of customer@', () => {
  const parcels = parcelsOf([...CUSTOMER_SCENARIOS]);
  const some = (found: (parcel: (typeof parcels)[number]) => boolean) =>
    expect(parcels.some(found)).toBe(true);

  it.each(PARCEL_STATUSES)('one is %s', (status) => some((parcel) => parcel.status === status));

  it.each(['ORIGIN', 'TRANSIT', 'DESTINATION'])('at %s one is paid and one is not', (status) => {
    some((parcel) => parcel.status === status && parcel.paymentStatus === 'PAID');
    some((parcel) => parcel.status === status && parcel.paymentStatus === 'UNPAID');
  });

  it('show everything that a card can show', () => {
    some(({ oversized, paymentStatus }) => oversized && paymentStatus === 'UNPAYABLE');
    some(({ hazard, charges }) => hazard && isHazardProcessed(charges));
    some(({ hazard, charges }) => hazard && !isHazardProcessed(charges));
    some(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode === null && !damaged,
    );
    some(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode !== null && damaged,
    );
    some(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode === null && damaged,
    );
    some(({ shippingTrackingNum }) => shippingTrackingNum.length === 40);
    some(({ customerNotes }) => customerNotes.length > 500 && customerNotes.length <= 1000);
    some(({ customerNotes }) => /\p{Script=Hebrew}/u.test(customerNotes));
  });

  it('were settled by their owner, and not by the dock', () => {
    const settled = parcels.flatMap(({ statusHistory }) =>
      statusHistory.filter(({ status }) => status === 'CORRECTED'),
    );
    expect(settled.map(({ by }) => by)).toEqual([consignee.customerId, consignee.customerId]);
  });

  it('are paid by a transaction and signed for when they are handed over', () => {
    for (const { status, paymentStatus, transactionId, signatureKey } of parcels) {
      expect(transactionId !== undefined).toBe(paymentStatus === 'PAID');
      expect(signatureKey !== undefined).toBe(status === 'COMPLETED');
    }
  });

  it('have notes that their owner can change as they see them', () => {
    for (const { notesVersion = 0, version } of parcels) expect(notesVersion).toBeLessThanOrEqual(version);
  });

  it('have dates that go forward and lie in the past', () => {
    for (const { statusHistory } of parcels) {
      const dates = statusHistory.map(({ statusDate }) => statusDate);
      expect(dates).toEqual([...dates].sort());
      expect(Date.parse(dates.at(-1) ?? '')).toBeLessThanOrEqual(NOW);
    }
  });
});

describe('the packages of busy@', () => {
  const parcels = parcelsOf(busyCustomerScenarios());
  const isActive = ({ status }: (typeof parcels)[number]) =>
    (ACTIVE_STATUSES as readonly string[]).includes(status);

  it('are 20 active and 500 past ones, each with an id and a freight bill of its own', () => {
    expect(parcels.filter(isActive)).toHaveLength(20);
    expect(parcels).toHaveLength(520);
    expect(new Set(parcels.map(({ parcelId }) => parcelKeys(parcelId)?.open.sk)).size).toBe(520);
    expect(new Set(parcels.map(({ freightBillNum }) => freightBillNum)).size).toBe(520);
  });

  it('are the same at every run', () => {
    expect(parcelsOf(busyCustomerScenarios())).toEqual(parcels);
  });
});

describe('the demo accounts', () => {
  it('are eight, all of the reserved domain', () => {
    expect(DEMO_ACCOUNTS).toHaveLength(8);
    for (const { email } of DEMO_ACCOUNTS) expect(email).toMatch(/^[a-z]+@northbound\.test$/);
  });
});
