import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { ReadyPackage, TerminalState } from './reminder-rules.ts';

/** What a customer's reminders at a terminal depend on, with the records. */
export interface PlaceRecords extends TerminalState {
  readonly parcels: readonly ParcelRecord[];
  readonly appointment: AppointmentRecord | null;
}

/**
 * Reads what a customer's reminders depend on, strongly consistently. Costs 1 read unit, and 1 per 4 KB of open parcels.
 */
export function reminderState(table: Table) {
  const parcels = parcelRepository(table);
  const appointments = appointmentRepository(table);

  return async (customerId: string, now: Date): Promise<PlaceRecords[]> => {
    const [open, current] = await Promise.all([
      parcels.listOpen(customerId),
      appointments.listCurrent(customerId),
    ]);
    const ready = open.filter(({ status }) => status === 'DESTINATION');
    return DESTINATION_CODES.map((locationCode) => {
      const terminal = terminalAt(locationCode, now);
      const there = ready.filter(({ destinationCode }) => destinationCode === locationCode);
      return {
        locationCode,
        terminal,
        parcels: there,
        packages: there.map((parcel) => readyPackage(parcel, terminal.timeZone)),
        appointment: current.find((appointment) => appointment.locationCode === locationCode) ?? null,
      };
    });
  };
}

function readyPackage(
  { parcelId, paymentStatus, statusHistory }: ParcelRecord,
  timeZone: string,
): ReadyPackage {
  const since = statusHistory.at(-1)?.statusDate;
  if (since === undefined) throw new Error(`The parcel ${parcelId} has no history.`);
  return {
    parcelId,
    readyDay: toLocalDate(new Date(since), timeZone),
    isUnpaid: paymentStatus === 'UNPAID',
  };
}
