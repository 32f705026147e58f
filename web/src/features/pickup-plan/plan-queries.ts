import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { PlannedDay, PlannedSlot, SlotsInput } from '#shared/contracts/staff/pickup-plan.ts';
import { formatClock } from '#shared/rules/texts/dates.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { KEPT_FRESH } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

export type TerminalCode = Appointment['locationCode'];

const PLAN = [...STAFF, 'pickup plan'];

/** Two weeks of a terminal, from a local date on. */
export const usePickupPlan = (locationCode: TerminalCode, first: string) =>
  useQuery({
    queryKey: [...PLAN, locationCode, first],
    queryFn: ({ signal }) => call('getPickupPlan', { query: { locationCode, first } }, { signal }),
    ...KEPT_FRESH,
  });

/** Sets the capacity of the slots of a day. The dialog shows errors. */
export function useSetSlots() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: SlotsInput) => call('setSlots', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: PLAN }),
    meta: { success: 'Slots saved.', failure: 'The slots were not changed.', isShown: true },
  });
}

/** The slots, the booked pickups and the free slots of a day. */
export function totalsOf({ slots }: Pick<PlannedDay, 'slots'>) {
  const sum = (of: (slot: PlannedSlot) => number) => slots.reduce((total, slot) => total + of(slot), 0);
  return {
    capacity: sum(({ capacity }) => capacity),
    booked: sum(({ booked }) => booked),
    free: sum(({ capacity, booked }) => Math.max(0, capacity - booked)),
  };
}

/** `10:00 AM`, of a local time. */
export const clockText = (time: string): string => formatClock(time.slice(11));

/** `1 customer`, `16 customers`. */
export const customersText = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;
