import { splitAppointmentId, type TerminalCode } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { AuthorizationRecord } from './authorization-record.ts';

/**
 * What the scope of an authorization comes to now. `pickupDate` is a local time with its offset. `OVER`: nothing is left to
 * collect with it, as `why` tells a clerk.
 */
export type ScopeNow =
  | { readonly kind: 'STANDING' }
  | { readonly kind: 'PICKUP'; readonly locationCode: TerminalCode; readonly pickupDate: string }
  | { readonly kind: 'PACKAGE'; readonly parcel: ParcelRecord }
  | { readonly kind: 'OVER'; readonly why: string };

const over = (why: string): ScopeNow => ({ kind: 'OVER', why });

/**
 * Finds out what a scope comes to. A pickup counts until the end of its day at the terminal, so that somebody who is early or
 * an hour late is not sent away. Costs 1 read unit for a pickup or a package.
 */
export function scopes(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);

  async function pickup(customerId: string, appointmentId: string): Promise<ScopeNow> {
    const key = splitAppointmentId(appointmentId);
    const current =
      key?.customerId === customerId ? await appointments.current(customerId, key.locationCode) : null;
    if (!current || current.number !== key?.number) return over('The pickup that this code is for is over.');
    const { locationCode, pickupDate, status } = current;
    if (status === 'CANCELED') return over('The pickup that this code is for was canceled.');
    const today = toLocalDate(clock.now(), terminalAt(locationCode, clock.now()).timeZone);
    return status === 'COMPLETED' || today > pickupDate.slice(0, 10)
      ? over('The pickup that this code is for is over.')
      : { kind: 'PICKUP', locationCode, pickupDate };
  }

  async function onePackage(customerId: string, parcelId: string): Promise<ScopeNow> {
    const parcel = parcelId.startsWith(`${customerId}-`) ? await parcels.find(parcelId, true) : null;
    if (!parcel) return over('There is no such package.');
    return isFinal(parcel.status)
      ? over(`${parcel.freightBillNum} has already been handed over or deleted.`)
      : { kind: 'PACKAGE', parcel };
  }

  return ({ customerId, scope }: Pick<AuthorizationRecord, 'customerId' | 'scope'>): Promise<ScopeNow> => {
    switch (scope.kind) {
      case 'PICKUP':
        return pickup(customerId, scope.appointmentId);
      case 'PACKAGE':
        return onePackage(customerId, scope.parcelId);
      case 'STANDING':
        return Promise.resolve({ kind: 'STANDING' });
    }
  };
}
