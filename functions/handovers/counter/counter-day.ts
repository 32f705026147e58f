import {
  appointmentOf,
  type ListedAppointment,
  type TerminalCode,
} from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import type { Shown } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { closureReader } from '#functions/locations/closures.ts';
import { terminalAt } from '#functions/locations/terminals.ts';
import { listedFrom } from '#functions/parcels/listed-parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import type { CounterDay, CounterPickup } from '#shared/contracts/collection/counter.ts';
import { counterAuthorizations } from './counter-authorizations.ts';

/** The number of customers whose packages are read in parallel. */
const CONCURRENCY = 10;

/**
 * What a counter needs for a day: its awaited pickups with the packages that are there, what is due for them, and who may
 * collect them (decision 205). Costs 1.5 read units, and 0.5 per 4 KB of open packages and of authorizations of each customer.
 */
export function counterDays(table: Table, clock: Clock) {
  const appointments = appointmentRepository(table);
  const parcels = parcelRepository(table);
  const { withStorage } = parcelStorages(table, clock);
  const closed = closureReader(table, clock);
  const authorizationsOf = counterAuthorizations(table, clock);

  async function packagesAt(locationCode: TerminalCode, customerId: string) {
    const { shown, unreadable } = await parcels.listOfCustomer(customerId, { statuses: ['DESTINATION'] });
    const here = shown.filter(({ destinationCode }) => destinationCode === locationCode);
    const rows = here.map((parcel) => withStorage(parcel, listedFrom(parcel)));
    return { rows: await Promise.all(rows), unreadable };
  }

  return async (locationCode: TerminalCode, date: string): Promise<Shown<CounterDay>> => {
    const now = clock.now();
    const terminal = terminalAt(locationCode, now);
    const [closures, { shown, unreadable }] = await Promise.all([
      closed.ofTerminal(locationCode, { fresh: true }),
      appointments.listOfDay(locationCode, date),
    ]);
    const pickupOf = async (record: ListedAppointment) => {
      const appointment = appointmentOf(record, { terminal, closures, now });
      const isAwaited = appointment.status === 'BOOKED' || appointment.status === 'MISSED';
      if (!isAwaited) return null;
      const found = await packagesAt(locationCode, record.customerId);
      const ids = found.rows
        .filter(({ refusedNext }) => refusedNext === undefined)
        .map(({ parcelId }) => parcelId);
      const authorizations =
        ids.length > 0 ? await authorizationsOf(record.customerId, locationCode, ids) : [];
      const pickup: CounterPickup = { appointment, parcels: found.rows, authorizations };
      return { pickup, unreadable: found.unreadable };
    };
    const found = (await inParallel(shown, CONCURRENCY, pickupOf)).filter((each) => each !== null);
    return {
      shown: {
        asOf: now.toISOString(),
        locationCode,
        date,
        pickups: found.map(({ pickup }) => pickup),
      },
      unreadable: found.reduce((sum, each) => sum + each.unreadable, unreadable),
    };
  };
}
