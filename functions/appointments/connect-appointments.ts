import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { customerSummaries } from '../customers/customer-summary.ts';
import { readyParcels } from '../parcels/ready-parcels.ts';
import { appointmentRepository } from './appointment-repository.ts';
import { type AppointmentService, appointmentService } from './appointment-service.ts';

/** The appointment service on a table. */
export function appointmentServiceOn(table: Table, clock: Clock): AppointmentService {
  return appointmentService({
    appointments: appointmentRepository(table),
    findCustomer: customerSummaries(table),
    countReady: readyParcels(table),
    clock,
  });
}
