import { appointmentRepository } from '../../../functions/appointments/appointment-repository.ts';
import {
  type AppointmentService,
  appointmentService,
} from '../../../functions/appointments/appointment-service.ts';
import { customerSummaries } from '../../../functions/customers/customer-summary.ts';
import type { Table } from '../../../functions/data/table.ts';
import { readyParcels } from '../../../functions/parcels/ready-parcels.ts';
import type { Clock } from '../../../functions/platform/clock.ts';
import type { AppointmentInput } from '../../../shared/contracts/appointments.ts';

export interface DemoAppointment extends AppointmentInput {
  bookedAt: Date;
}

/** The appointment service on a table. */
export function appointmentServiceOn(table: Table, clock: Clock): AppointmentService {
  return appointmentService({
    appointments: appointmentRepository(table),
    findCustomer: customerSummaries(table),
    countReady: readyParcels(table),
    clock,
  });
}

/** Books an appointment as the customer did. Idempotent: the service returns an existing one. */
export async function bookAppointment(
  table: Table,
  customerId: string,
  { bookedAt, ...input }: DemoAppointment,
): Promise<void> {
  await appointmentServiceOn(table, { now: () => bookedAt }).book({ customerId }, input);
}
