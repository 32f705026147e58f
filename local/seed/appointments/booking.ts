import { appointmentRepository } from '../../../functions/appointments/appointment-repository.ts';
import { appointmentService } from '../../../functions/appointments/appointment-service.ts';
import { customerSummaries } from '../../../functions/customers/customer-summary.ts';
import type { Table } from '../../../functions/data/table.ts';
import { readyParcels } from '../../../functions/parcels/ready-parcels.ts';
import type { AppointmentInput } from '../../../shared/contracts/appointments.ts';

export interface DemoAppointment extends AppointmentInput {
  bookedAt: Date;
}

/** Books an appointment as the customer did. Idempotent: the service returns an existing one. */
export async function bookAppointment(
  table: Table,
  customerId: string,
  { bookedAt, ...input }: DemoAppointment,
): Promise<void> {
  const appointments = appointmentService({
    appointments: appointmentRepository(table),
    findCustomer: customerSummaries(table),
    countReady: readyParcels(table),
    clock: { now: () => bookedAt },
  });
  await appointments.book({ customerId }, input);
}
