import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CounterDay, CounterPickup } from '#shared/contracts/collection/counter.ts';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { amountDue } from '#shared/rules/payment.ts';
import { callShown } from '#web/lib/api/api-client.ts';
import { isNoResponse } from '#web/lib/api/api-error.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { PICKUPS, type TerminalCode } from '../pickups.ts';
import { keepDay, keptDay } from './kept-day.ts';

const REFETCH_MS = 5 * MINUTE_MS;
/** While there seems to be no network. */
const RETRY_MS = 15_000;

/** A terminal's awaited pickups of a day, with their packages and what is due. */
export function counterDay(locationCode: TerminalCode, date: string, isKept: boolean) {
  return queryOptions({
    queryKey: [...PICKUPS, 'day', locationCode, date],
    queryFn: async ({ signal }): Promise<CounterDay> => {
      const { shown } = await callShown(
        'getCounterDay',
        { params: { locationCode }, query: { date } },
        { signal },
      );
      if (isKept) keepDay(shown);
      return shown;
    },
    ...(isKept && {
      initialData: () => keptDay(locationCode, date),
      // Shown while it loads again.
      initialDataUpdatedAt: 0,
    }),
  });
}

/**
 * Refetched every five minutes and when the network is back. Today's stays on the tablet. `isOffline`: the portal cannot be
 * reached, as far as this tablet can tell.
 */
export function useCounterDay(locationCode: TerminalCode, date: string, isToday: boolean) {
  const isOnline = useIsOnline();
  const query = useQuery({
    ...counterDay(locationCode, date, isToday),
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : REFETCH_MS),
    refetchOnWindowFocus: 'always',
  });
  return { query, day: query.data, isOffline: !isOnline || (query.isError && isNoResponse(query.error)) };
}

/** What is due for these packages, in US dollars. */
export const dueOf = (parcels: readonly ListedParcel[]): number => sumDollars(parcels.map(amountDue));

/** Whether a package may leave: it is paid, has nothing due and is not refused, as far as the tablet knows. */
export const isClear = (parcel: ListedParcel): boolean =>
  parcel.paymentStatus === 'PAID' && amountDue(parcel) === 0 && !isRefused(parcel);

/** Whether the customer does not want it. */
export const isRefused = ({ refusedNext }: Pick<ListedParcel, 'refusedNext'>): boolean =>
  refusedNext !== undefined;

/** The shelves of packages, each once: `A-1, B-2`. A package without a shelf is counted. */
export function shelvesText(parcels: readonly ListedParcel[]): string {
  const shelves = [...new Set(parcels.map(({ locationDetail }) => locationDetail).filter(Boolean))];
  const without = parcels.filter(({ locationDetail }) => locationDetail === '').length;
  return [
    ...shelves.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    ...(without > 0 ? [`${without} without a shelf`] : []),
  ].join(', ');
}

/** The pickup of an appointment in the day, if that has loaded. */
export const pickupIn = (day: CounterDay | undefined, appointmentId: string): CounterPickup | undefined =>
  day?.pickups.find(({ appointment }) => appointment.id === appointmentId);
