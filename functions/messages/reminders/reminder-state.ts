import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { standingInstructions } from '#functions/collection/agents/standing-instructions.ts';
import type { Table } from '#functions/core/data/table.ts';
import { closureRepository } from '#functions/locations/closure-repository.ts';
import { closedDatesOf, closuresOf, terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { noticedAt } from '#functions/parcels/storage/parcel-stay.ts';
import { type StorageTerminal, storageDue } from '#functions/parcels/storage/parcel-storage.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { closureDuring } from '#shared/rules/pickup-times.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { CustomerState, ReadyPackage, TerminalState, WaitingPackage } from './reminder-rules.ts';

/** What a customer's reminders depend on, with the records. */
export interface ReminderRecords extends CustomerState {
  readonly parcels: readonly ParcelRecord[];
  readonly terminals: readonly (TerminalState & { readonly appointment: AppointmentRecord | null })[];
}

/**
 * Reads what a customer's reminders depend on, strongly consistently except for closures and agents. Costs 2 read units, and 1 per 4
 * KB of open parcels. An appointment that can't take place, because its terminal is closed then, counts as none.
 */
export function reminderState(table: Table) {
  const parcels = parcelRepository(table);
  const appointments = appointmentRepository(table);
  const closures = closureRepository(table);
  const instructionsOf = standingInstructions(table);

  return async (customerId: string, now: Date): Promise<ReminderRecords> => {
    const [open, current, byStaff, standing] = await Promise.all([
      parcels.listOpen(customerId),
      appointments.listCurrent(customerId),
      closures.inEffect(now),
      instructionsOf(customerId),
    ]);
    const ready = open.filter(({ status }) => status === 'DESTINATION');
    const terminals = DESTINATION_CODES.map((locationCode) => {
      const terminal = terminalAt(locationCode, now, byStaff);
      const closedDates = closedDatesOf(locationCode, byStaff);
      const closed = closuresOf(locationCode, byStaff);
      const there = ready.filter(({ destinationCode }) => destinationCode === locationCode);
      return {
        locationCode,
        hasAgent: standing.some(({ agent }) => agent.locationCode === locationCode),
        terminal,
        closedDates,
        packages: there.map((parcel) => readyPackage(parcel, { location: terminal, closedDates }, now)),
        appointment:
          current
            .filter(({ pickupDate }) => closureDuring(closed, pickupDate, terminal) === null)
            .find((appointment) => appointment.locationCode === locationCode) ?? null,
      };
    });
    return { parcels: open, terminals, waiting: open.flatMap(waitingPackage) };
  };
}

function readyPackage(parcel: ParcelRecord, terminal: StorageTerminal, now: Date): ReadyPackage {
  const { parcelId, paymentStatus } = parcel;
  const dayOf = (instant: string) => toLocalDate(new Date(instant), terminal.location.timeZone);
  const noticed = noticedAt(parcel);
  const storage = storageDue(parcel, terminal, now);
  return {
    parcelId,
    readyDay: dayOf(statusSince(parcel)),
    noticeDate: noticed === null ? null : dayOf(noticed),
    isUnpaid: paymentStatus === 'UNPAID',
    isRefused: parcel.refusal !== undefined,
    isStorageSettled: storage !== null && storage.stage !== null && storage.dueCents === 0,
  };
}

/** Parcels that were priced by an older version count from their arrival. */
function waitingPackage(parcel: ParcelRecord): WaitingPackage[] {
  const { parcelId, status, paymentStatus, dueSince } = parcel;
  const waitingSince = (type: WaitingPackage['type'], since: string) => [
    { parcelId, type, since: toLocalDate(new Date(since), ORIGIN_TIME_ZONE) },
  ];
  if (status === 'TROUBLED') return waitingSince('still-on-hold', statusSince(parcel));
  const isUnpaid = status === 'ORIGIN' && paymentStatus === 'UNPAID';
  return isUnpaid ? waitingSince('still-unpaid', dueSince ?? statusSince(parcel)) : [];
}

function statusSince({ parcelId, statusHistory }: ParcelRecord): string {
  const since = statusHistory.at(-1)?.statusDate;
  if (since === undefined) throw new Error(`The parcel ${parcelId} has no history.`);
  return since;
}
