import type { Table } from '#functions/core/data/table.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { closureDuring, type PickupTerminal, statusAt } from '#shared/rules/pickup-times.ts';
import { type ClosedTime, closedDaysOf } from '#shared/rules/terminals/closures.ts';
import type { ListedAppointment, TerminalCode } from '../appointment-record.ts';
import { appointmentRepository } from '../appointment-repository.ts';

/** The number of days that are read in parallel. */
const CONCURRENCY = 10;

/** Finds the booked pickups at a time that have not passed. Costs 0.5 read units or more for each day. */
export function closedPickups(table: Table) {
  const appointments = appointmentRepository(table);
  return async (
    terminal: PickupTerminal & { readonly locationCode: TerminalCode },
    closed: ClosedTime,
    now: Date,
  ): Promise<ListedAppointment[]> => {
    const days = closedDaysOf(terminal, closed);
    const found = await inParallel(days, CONCURRENCY, async ({ date }) => {
      const { shown } = await appointments.listOfDay(terminal.locationCode, date);
      return shown.filter((each) => statusAt(each, terminal, now) === 'BOOKED');
    });
    return found.flat().filter(({ pickupDate }) => closureDuring([closed], pickupDate, terminal) !== null);
  };
}
