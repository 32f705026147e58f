import type { Table } from '../../functions/data/table.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { bookAppointment, type DemoAppointment } from './appointments/booking.ts';
import { busyAppointments, customerAppointments } from './appointments/own-appointments.ts';
import { busyCustomerScenarios } from './busy-customer-parcels.ts';
import { createParcels } from './create-parcels.ts';
import { CUSTOMER_SCENARIOS } from './customer-parcels.ts';
import { buildParcel, type ParcelScenario } from './parcel-builder.ts';

interface CustomerData {
  firstFreightBill: number;
  scenarios: () => readonly ParcelScenario[];
  appointments: (now: Date) => readonly DemoAppointment[];
}

/** The data of customer@northbound.test. */
export const CUSTOMER: CustomerData = {
  firstFreightBill: 482_011,
  scenarios: () => CUSTOMER_SCENARIOS,
  appointments: customerAppointments,
};

/** The data of busy@northbound.test. */
export const BUSY_CUSTOMER: CustomerData = {
  firstFreightBill: 471_300,
  scenarios: busyCustomerScenarios,
  appointments: busyAppointments,
};

/**
 * Creates a customer's packages and books their appointments. Idempotent.
 * @param now the time of the first attempt, in milliseconds since the Unix epoch
 * @returns the packages in the order of their scenarios
 */
export async function createCustomerData(
  table: Table,
  customerId: string,
  { firstFreightBill, scenarios, appointments }: CustomerData,
  now: number,
): Promise<ParcelRecord[]> {
  const parcels = scenarios().map((scenario, index) =>
    buildParcel(scenario, { customerId, firstFreightBill }, index, now),
  );
  await createParcels(parcelRepository(table), parcels);
  for (const appointment of appointments(new Date(now)))
    await bookAppointment(table, customerId, appointment);
  return parcels;
}
