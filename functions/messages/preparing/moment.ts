import { type AppointmentRecord, appointmentOf } from '#functions/appointments/appointment-record.ts';
import type { ClosureRecord } from '#functions/locations/closure-repository.ts';
import { closedDatesOf, closuresOf, terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { noticedAt } from '#functions/parcels/storage/parcel-stay.ts';
import { parcelStorageOf, storageDue } from '#functions/parcels/storage/parcel-storage.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { closingTime } from '#shared/rules/terminals/opening-hours.ts';
import type { AppointmentData, MessageData, StorageData } from '../content/message-data.ts';

/** The time as of which facts are read, and the closures of terminals by staff then. */
export interface Moment {
  readonly now: Date;
  readonly byStaff: readonly ClosureRecord[];
}

/** The terminals that packages go to, and the one of all, null if they go to several, or one has no destination. */
export function terminalsOf(
  parcels: readonly ParcelRecord[],
  moment: Moment,
): Pick<MessageData, 'terminal' | 'terminals'> {
  const codes = new Set(parcels.map(({ destinationCode }) => destinationCode));
  const terminals = [...codes].flatMap((code) => (code === null ? [] : [terminalIn(code, moment)]));
  return { terminals, terminal: codes.size === 1 ? (terminals[0] ?? null) : null };
}

/** A terminal with its closures. */
export const terminalIn = (code: LocationCode, { now, byStaff }: Moment): Location =>
  terminalAt(code, now, byStaff);

/** An appointment as of now. */
export function appointmentData(record: AppointmentRecord, moment: Moment): AppointmentData {
  const { locationCode, sequence } = record;
  const terminal = terminalIn(locationCode, moment);
  const closures = closuresOf(locationCode, moment.byStaff);
  return { ...record, ...appointmentOf(record, { terminal, closures, now: moment.now }), sequence };
}

/**
 * The storage of the packages that are ready, by their ids. If the customer was not told of one yet, the message tells it,
 * so its days are counted from now.
 */
export function storageData(parcels: readonly ParcelRecord[], moment: Moment): Map<string, StorageData> {
  const { now, byStaff } = moment;
  const all = parcels.flatMap((parcel): [string, StorageData][] => {
    const { parcelId, destinationCode, notices = [] } = parcel;
    if (destinationCode === null) return [];
    const location = terminalIn(destinationCode, moment);
    const terminal = { location, closedDates: closedDatesOf(destinationCode, byStaff) };
    const isTold = noticedAt(parcel) !== null;
    const told = isTold
      ? parcel
      : { ...parcel, notices: [...notices, { at: now.toISOString(), by: 'EMAIL' as const }] };
    const storage = parcelStorageOf(told, terminal, now);
    const due = storageDue(told, terminal, now);
    if (!storage || !due) return [];
    const keptUntil = storage.keptThrough && closingTime(location, storage.keptThrough, now);
    return [[parcelId, { ...storage, keptUntil, waitingDays: due.waitingDays, timeZone: location.timeZone }]];
  });
  return new Map(all);
}
