import { appointmentService } from '#functions/appointments/appointment-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { busyCustomerScenarios } from './busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from './customer-parcels.ts';
import { createParcels } from './once.ts';
import { buildParcel, type ParcelScenario } from './parcel-builder.ts';
import { type AddToSandbox, demoPayments, seedPayments, seedStoredCard } from './payments.ts';
import { busyAppointments, customerAppointments, type DemoAppointment } from './pickups/appointments.ts';

interface CustomerData {
  /** The number of the first receipt. */
  firstReceipt: number;
  firstFreightBill: number;
  scenarios: () => readonly ParcelScenario[];
  appointments: (now: Date) => readonly DemoAppointment[];
  hasStoredCard?: boolean;
}

/** The data of customer@northbound.test. */
export const CUSTOMER: CustomerData = {
  firstReceipt: 7001,
  firstFreightBill: 482_011,
  scenarios: () => CUSTOMER_SCENARIOS,
  appointments: customerAppointments,
  hasStoredCard: true,
};

/** The data of busy@northbound.test. */
export const BUSY_CUSTOMER: CustomerData = {
  firstReceipt: 8001,
  firstFreightBill: 471_300,
  scenarios: busyCustomerScenarios,
  appointments: busyAppointments,
};

/**
 * Creates a customer's packages with their payments, stores a card, and books their appointments. Idempotent.
 * @param now the time of the first attempt, in milliseconds since the Unix epoch
 * @returns the packages in the order of their scenarios
 */
export async function createCustomerData(
  table: Table,
  addToSandbox: AddToSandbox,
  customerId: string,
  { firstFreightBill, firstReceipt, scenarios, appointments, hasStoredCard = false }: CustomerData,
  now: number,
): Promise<ParcelRecord[]> {
  const customer = await customerSummaries(table)(customerId);
  const payer = { customerName: customer?.name ?? '', customerNumber: customer?.customerNumber ?? '' };
  const owner = { customerId, firstFreightBill, name: { ...payer, companyName: customer?.company ?? '' } };
  const built = scenarios().map((scenario, index) => buildParcel(scenario, owner, index, now));
  const { payments, parcels } = demoPayments(customerId, built, (index) => String(firstReceipt + index));
  await seedPayments(table, addToSandbox, payments, payer);
  if (hasStoredCard) await seedStoredCard(table, addToSandbox, customerId, new Date(now));
  await createParcels(parcelRepository(table), parcels);
  // As the customer did. The service returns an existing appointment.
  for (const { bookedAt, ...input } of appointments(new Date(now)))
    await appointmentService(table, { now: () => bookedAt }).book({ customerId }, input);
  return parcels;
}
