import type { Appointment } from '../../../../../shared/contracts/appointments.ts';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';

/** The number of packages that are ready at a terminal. */
export function readyAt(parcels: readonly Parcel[], locationCode: Appointment['locationCode']): number {
  return parcels.filter(
    ({ status, destinationCode }) => status === 'DESTINATION' && destinationCode === locationCode,
  ).length;
}
