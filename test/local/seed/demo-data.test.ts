import { describe, expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { parcelKeys } from '#functions/parcels/parcel-record.ts';
import { parcelStorageOf } from '#functions/parcels/storage/parcel-storage.ts';
import { StartupError } from '#local/errors.ts';
import { DEMO_ACCOUNTS, type DemoEmail } from '#local/seed/accounts.ts';
import { busyCustomerScenarios } from '#local/seed/busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from '#local/seed/customer-parcels.ts';
import { ensureAccounts } from '#local/seed/identity-accounts.ts';
import { buildParcel, type ParcelScenario } from '#local/seed/parcel-builder.ts';
import { demoPayments } from '#local/seed/payments.ts';
import { demoSailings } from '#local/seed/sailings.ts';
import { warehouseScenarios } from '#local/seed/warehouse-scenarios.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { ACTIVE_STATUSES, isHazardProcessed, PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { isAwaited } from '#shared/rules/sailings/boarding.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { startPortal } from '../identity/support.ts';

const NOW = Date.UTC(2025, 10, 20, 18);
const owner = { customerId: '0'.repeat(26), firstFreightBill: 482_000 };
const parcelsOf = (scenarios: readonly ParcelScenario[]) =>
  scenarios.map((scenario, index) => buildParcel(scenario, owner, index, NOW));
const receiptNumber = (index: number) => String(7001 + index);
const paymentsOf = (scenarios: readonly ParcelScenario[]) =>
  demoPayments(owner.customerId, parcelsOf(scenarios), receiptNumber);

function storageOf(parcels: ReturnType<typeof parcelsOf>): ParcelStorage[] {
  const now = new Date(NOW);
  return parcels.flatMap((parcel) => {
    const code = parcel.destinationCode;
    const terminal = code && { location: terminalAt(code, now), closedDates: new Set<string>() };
    return (terminal && parcelStorageOf(parcel, terminal, now)) || [];
  });
}

describe('the packages of customer@northbound.test', () => {
  const parcels = parcelsOf(CUSTOMER_SCENARIOS);
  type Parcel = (typeof parcels)[number];
  const isTroubled = ({ status }: Parcel) => status === 'TROUBLED';

  it('include every status, paid and unpaid', () => {
    const variants = new Set(
      parcels.flatMap(({ status, paymentStatus }) => [status, `${status} ${paymentStatus}`]),
    );
    for (const status of PARCEL_STATUSES) expect(variants).toContain(status);
    for (const status of ['ORIGIN', 'TRANSIT', 'DESTINATION'])
      for (const payment of ['PAID', 'UNPAID']) expect(variants).toContain(`${status} ${payment}`);
  });

  it.each<[string, (parcel: Parcel) => boolean]>([
    ['oversized', ({ oversized, paymentStatus }) => oversized && paymentStatus === 'UNPAYABLE'],
    ['hazardous and processed', ({ hazard, charges }) => hazard && isHazardProcessed(charges)],
    ['hazardous and not processed', ({ hazard, charges }) => hazard && !isHazardProcessed(charges)],
    ['without a destination', (it) => isTroubled(it) && it.destinationCode === null && !it.damaged],
    ['damaged', (it) => isTroubled(it) && it.destinationCode !== null && it.damaged],
    [
      'damaged and without a destination',
      (it) => isTroubled(it) && it.destinationCode === null && it.damaged,
    ],
    ['held by staff', (it) => holdOf(it) !== null && it.destinationCode !== null && !it.damaged],
    ['with the longest tracking number', ({ shippingTrackingNum }) => shippingTrackingNum.length === 40],
    ['with long notes', ({ customerNotes: { length } }) => length > 500 && length <= 1000],
    ['with notes in Hebrew', ({ customerNotes }) => /\p{Script=Hebrew}/u.test(customerNotes)],
  ])('include one that is %s', (_, predicate) => {
    expect(parcels.some(predicate)).toBe(true);
  });

  it('have storage that is free, and that is charged and was waived in part', () => {
    const stored = storageOf(parcels);
    expect(stored.every(({ noticeDate }) => noticeDate !== null)).toBe(true);
    expect(new Set(stored.map(({ stage }) => stage))).toEqual(new Set([null, 'CHARGED']));
    expect(stored.some(({ settled, due }) => settled > 0 && due > 0)).toBe(true);
  });

  it('were corrected by their owner', () => {
    const corrections = parcels.flatMap(({ statusHistory }) =>
      statusHistory.filter(({ status }) => status === 'CORRECTED'),
    );
    expect(corrections.map(({ by }) => by)).toEqual([owner.customerId, owner.customerId]);
  });

  it('have a transaction if paid, a signature if completed, notes to edit, and ascending dates in the past', () => {
    for (const parcel of parcels) {
      expect(parcel.transactionId !== undefined).toBe(parcel.paymentStatus === 'PAID');
      expect(parcel.signatureKey !== undefined).toBe(parcel.status === 'COMPLETED');
      expect(parcel.notesVersion ?? 0).toBeLessThanOrEqual(parcel.version);
      const dates = parcel.statusHistory.map(({ statusDate }) => statusDate);
      expect(dates).toEqual([...dates].sort());
      expect(Date.parse(dates.at(-1) ?? '')).toBeLessThanOrEqual(NOW);
    }
  });
});

it('the packages of other customers include one that is abandoned, and one whose customer was not told', () => {
  const stored = storageOf(parcelsOf(warehouseScenarios()));
  expect(stored.filter(({ noticeDate }) => noticeDate === null)).toHaveLength(1);
  expect(new Set(stored.map(({ stage }) => stage))).toEqual(new Set([null, 'CHARGED', 'ABANDONED']));
});

it('the packages of busy@northbound.test are 20 active and 500 in the history, distinct and deterministic', () => {
  const parcels = parcelsOf(busyCustomerScenarios());
  const active: readonly string[] = ACTIVE_STATUSES;
  expect(parcels.filter(({ status }) => active.includes(status))).toHaveLength(20);
  expect(parcels.filter(({ status }) => status === 'COMPLETED')).toHaveLength(500);
  expect(new Set(parcels.map(({ parcelId }) => parcelKeys(parcelId)?.open.sk)).size).toBe(parcels.length);
  expect(new Set(parcels.map(({ freightBillNum }) => freightBillNum)).size).toBe(parcels.length);
  expect(parcelsOf(busyCustomerScenarios())).toEqual(parcels);
});

describe('the demo payments', () => {
  it.each([
    ['customer', CUSTOMER_SCENARIOS],
    ['busy', busyCustomerScenarios()],
  ])('contain each paid package of %s exactly once, at its price', (_name, scenarios) => {
    const { payments, parcels } = paymentsOf(scenarios);
    const paid = parcels.filter(({ paymentId }) => paymentId !== undefined);
    expect(paid.every(({ paymentStatus }) => paymentStatus === 'PAID')).toBe(true);
    expect(payments.length).toBeGreaterThan(2);
    const lines = payments.flatMap(({ payment, lines }) => lines.map((line) => ({ ...line, payment })));
    expect(lines.map(({ parcelId }) => parcelId).sort()).toEqual(paid.map(({ parcelId }) => parcelId).sort());
    for (const parcel of paid) {
      const line = lines.find(({ parcelId }) => parcelId === parcel.parcelId);
      expect(line).toMatchObject({
        amountCents: parcel.priceCents,
        payment: { paymentId: parcel.paymentId, charge: { transactionId: parcel.transactionId } },
      });
    }
    for (const field of ['paymentId', 'receiptNumber'] as const)
      expect(new Set(payments.map(({ payment }) => payment[field])).size).toBe(payments.length);
  });

  it('are deterministic, and one receipt has several packages', () => {
    expect(paymentsOf(CUSTOMER_SCENARIOS)).toEqual(paymentsOf(CUSTOMER_SCENARIOS));
    expect(paymentsOf(CUSTOMER_SCENARIOS).payments.some(({ lines }) => lines.length > 1)).toBe(true);
  });
});

const EMAIL: DemoEmail = 'busy@northbound.test';

/** Creates the accounts in a pool whose trigger fails this many times for one of them. */
async function accountsAfter(failures: number) {
  let remaining = failures;
  const { identity } = await startPortal({
    triggers: {
      preSignUp: async (event) => {
        if (event.request.userAttributes.email !== EMAIL || remaining === 0) return event;
        remaining -= 1;
        throw new Error('The portal is busy.');
      },
    },
  });
  return ensureAccounts(identity);
}

describe('the demo accounts', () => {
  it('are in the reserved domain, and created despite occasional trigger failures', async () => {
    const subjects = await accountsAfter(2);
    expect(Object.keys(subjects).sort()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).sort());
    for (const email of Object.keys(subjects)) expect(email).toMatch(/^[a-z]+@northbound\.test$/);
    expect(subjects[EMAIL]).toBeTruthy();
  });

  it('fail with advice if the trigger keeps failing', async () => {
    const accounts = accountsAfter(Number.POSITIVE_INFINITY);
    await expect(accounts).rejects.toThrow(StartupError);
    const advice = /^Cannot create the demo account busy@northbound\.test .*Try again\.$/;
    await expect(accounts).rejects.toThrow(advice);
  });
});

it('has ships that are checked when what those aboard know has passed', () => {
  const awaited = demoSailings(new Date(NOW)).filter(({ calls }) =>
    calls.some((call) => call.told && isAwaited(call)),
  );
  expect(awaited.length).toBeGreaterThan(3);
  for (const { calls, checkAt } of awaited) {
    const ends = calls.flatMap((call) => (call.told && isAwaited(call) ? [call.told.to] : []));
    const midnight = `${addDays(ends.toSorted()[0] ?? '', 1)}T00:00`;
    expect(toLocalTime(new Date(checkAt ?? ''), ALASKA_TIME_ZONE).slice(0, 16)).toBe(midnight);
  }
});
