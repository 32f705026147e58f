import { describe, expect, it } from 'vitest';
import { parcelKeys } from '../../../functions/parcels/parcel-record.ts';
import { DEMO_ACCOUNTS } from '../../../local/seed/accounts.ts';
import { busyCustomerScenarios } from '../../../local/seed/busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from '../../../local/seed/customer-parcels.ts';
import { buildParcel } from '../../../local/seed/parcel-builder.ts';
import { ACTIVE_STATUSES, isHazardProcessed, PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';

const NOW = Date.UTC(2025, 10, 20, 18);
const owner = { customerId: '0'.repeat(26), firstFreightBill: 482_000 };
const parcelsOf = (scenarios: Parameters<typeof buildParcel>[0][]) =>
  scenarios.map((scenario, index) => buildParcel(scenario, owner, index, NOW));

describe('the packages of customer@northbound.test', () => {
  const parcels = parcelsOf([...CUSTOMER_SCENARIOS]);
  const expectSome = (condition: (parcel: (typeof parcels)[number]) => boolean) =>
    expect(parcels.some(condition)).toBe(true);

  it.each(PARCEL_STATUSES)('include one with status %s', (status) =>
    expectSome((parcel) => parcel.status === status),
  );

  it.each(['ORIGIN', 'TRANSIT', 'DESTINATION'])(
    'include a paid and an unpaid one with status %s',
    (status) => {
      expectSome((parcel) => parcel.status === status && parcel.paymentStatus === 'PAID');
      expectSome((parcel) => parcel.status === status && parcel.paymentStatus === 'UNPAID');
    },
  );

  it('include every variant of a card', () => {
    expectSome(({ oversized, paymentStatus }) => oversized && paymentStatus === 'UNPAYABLE');
    expectSome(({ hazard, charges }) => hazard && isHazardProcessed(charges));
    expectSome(({ hazard, charges }) => hazard && !isHazardProcessed(charges));
    expectSome(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode === null && !damaged,
    );
    expectSome(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode !== null && damaged,
    );
    expectSome(
      ({ status, destinationCode, damaged }) => status === 'TROUBLED' && destinationCode === null && damaged,
    );
    expectSome(({ shippingTrackingNum }) => shippingTrackingNum.length === 40);
    expectSome(({ customerNotes }) => customerNotes.length > 500 && customerNotes.length <= 1000);
    expectSome(({ customerNotes }) => /\p{Script=Hebrew}/u.test(customerNotes));
  });

  it('were corrected by their owner', () => {
    const corrections = parcels.flatMap(({ statusHistory }) =>
      statusHistory.filter(({ status }) => status === 'CORRECTED'),
    );
    expect(corrections.map(({ by }) => by)).toEqual([owner.customerId, owner.customerId]);
  });

  it('have a transaction if paid and a signature if completed', () => {
    for (const { status, paymentStatus, transactionId, signatureKey } of parcels) {
      expect(transactionId !== undefined).toBe(paymentStatus === 'PAID');
      expect(signatureKey !== undefined).toBe(status === 'COMPLETED');
    }
  });

  it('have a notes version that allows their owner to edit the notes', () => {
    for (const { notesVersion = 0, version } of parcels) expect(notesVersion).toBeLessThanOrEqual(version);
  });

  it('have ascending dates in the past', () => {
    for (const { statusHistory } of parcels) {
      const dates = statusHistory.map(({ statusDate }) => statusDate);
      expect(dates).toEqual([...dates].sort());
      expect(Date.parse(dates.at(-1) ?? '')).toBeLessThanOrEqual(NOW);
    }
  });
});

describe('the packages of busy@northbound.test', () => {
  const parcels = parcelsOf(busyCustomerScenarios());
  const isActive = ({ status }: (typeof parcels)[number]) =>
    (ACTIVE_STATUSES as readonly string[]).includes(status);

  it('are 20 active and 500 closed ones with unique IDs and freight bill numbers', () => {
    expect(parcels.filter(isActive)).toHaveLength(20);
    expect(parcels).toHaveLength(520);
    expect(new Set(parcels.map(({ parcelId }) => parcelKeys(parcelId)?.open.sk)).size).toBe(520);
    expect(new Set(parcels.map(({ freightBillNum }) => freightBillNum)).size).toBe(520);
  });

  it('are deterministic', () => {
    expect(parcelsOf(busyCustomerScenarios())).toEqual(parcels);
  });
});

describe('the demo accounts', () => {
  it('are eight accounts in the reserved domain', () => {
    expect(DEMO_ACCOUNTS).toHaveLength(8);
    for (const { email } of DEMO_ACCOUNTS) expect(email).toMatch(/^[a-z]+@northbound\.test$/);
  });
});
