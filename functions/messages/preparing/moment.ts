import { type AppointmentRecord, appointmentOf } from '#functions/appointments/appointment-record.ts';
import { closuresOf, type TerminalClosure, terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { AppointmentData } from '../content/message-data.ts';

/** The time as of which facts are read, and the closures of terminals by staff then. */
export interface Moment {
  readonly now: Date;
  readonly byStaff: readonly TerminalClosure[];
}

/** The terminal that all packages go to, or null if they go to several, or one has no destination. */
export function commonTerminal(parcels: readonly ParcelRecord[], moment: Moment): Location | null {
  const [code, ...others] = new Set(parcels.map(({ destinationCode }) => destinationCode));
  return code && others.length === 0 ? terminalIn(code, moment) : null;
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
