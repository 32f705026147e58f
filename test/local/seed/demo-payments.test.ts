import { expect, it } from 'vitest';
import { newCustomerId } from '../../../functions/data/ids.ts';
import { busyCustomerScenarios } from '../../../local/seed/busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from '../../../local/seed/customer-parcels.ts';
import { buildParcel, type ParcelScenario } from '../../../local/seed/parcel-builder.ts';
import { demoPayments } from '../../../local/seed/payments/demo-payments.ts';

const NOW = Date.UTC(2025, 10, 20, 18);
const customerId = newCustomerId(new Date(NOW));

function demoOf(scenarios: readonly ParcelScenario[]) {
  const owner = { customerId, firstFreightBill: 482_000 };
  const built = scenarios.map((scenario, index) => buildParcel(scenario, owner, index, NOW));
  return demoPayments(customerId, built, (index) => String(7001 + index));
}

it.each([
  ['customer', CUSTOMER_SCENARIOS],
  ['busy', busyCustomerScenarios()],
])('has each payment of a package of %s exactly once, at its price', (_name, scenarios) => {
  const { payments, parcels } = demoOf(scenarios);
  const paid = parcels.filter(({ paymentId }) => paymentId !== undefined);
  expect(paid.every(({ paymentStatus }) => paymentStatus === 'PAID')).toBe(true);
  expect(payments.length).toBeGreaterThan(2);
  const lines = payments.flatMap(({ payment, lines }) => lines.map((line) => ({ ...line, payment })));
  expect(lines.map(({ parcelId }) => parcelId).sort()).toEqual(paid.map(({ parcelId }) => parcelId).sort());
  for (const parcel of paid) {
    const line = lines.find(({ parcelId }) => parcelId === parcel.parcelId);
    expect(line?.amountCents).toBe(parcel.priceCents);
    expect(line?.payment.paymentId).toBe(parcel.paymentId);
    expect(line?.payment.charge.transactionId).toBe(parcel.transactionId);
  }
  expect(new Set(payments.map(({ payment }) => payment.paymentId)).size).toBe(payments.length);
  expect(new Set(payments.map(({ payment }) => payment.receiptNumber)).size).toBe(payments.length);
});

it('is deterministic and has a receipt with several packages', () => {
  expect(demoOf(CUSTOMER_SCENARIOS)).toEqual(demoOf(CUSTOMER_SCENARIOS));
  expect(demoOf(CUSTOMER_SCENARIOS).payments.some(({ lines }) => lines.length > 1)).toBe(true);
});
