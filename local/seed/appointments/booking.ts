import { appointmentServiceOn } from '#functions/appointments/connect-appointments.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { AppointmentInput } from '#shared/contracts/appointments.ts';

export interface DemoAppointment extends AppointmentInput {
  bookedAt: Date;
}

/** Books an appointment as the customer did. Idempotent: the service returns an existing one. */
export async function bookAppointment(
  table: Table,
  customerId: string,
  { bookedAt, ...input }: DemoAppointment,
): Promise<void> {
  await appointmentServiceOn(table, { now: () => bookedAt }).book({ customerId }, input);
}
