import { systemClock } from '#functions/core/platform/clock.ts';
import { sailingService } from '#functions/sailings/sailing-service.ts';
import type { Portal } from '#local/portal.ts';
import type { SailingInput } from '#shared/contracts/sailings/plan.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { Person } from '#test/support/events.ts';
import { tableNamed } from '#test/support/stores.ts';
import { withUnpaidParcel } from './payment-states.ts';

type Stores = Pick<Portal, 'tableName'>;

/** When the sailings of samples depart, in days from today: those of a plan, and one at sea. */
export const [PLANNED, AT_SEA] = [7, -5];

/** A local date, so many days after today. */
export const dateIn = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);

/** A sailing to Anchorage and Fairbanks that departs in so many days. */
export const sailingIn = (days: number, loadNumber: string): SailingInput => ({
  loadNumber,
  carrier: 'North Star Line',
  cutoff: `${dateIn(days - 1)}T12:00`,
  departure: `${dateIn(days)}T18:00`,
  calls: [
    { locationCode: 'ANC', arrival: `${dateIn(days + 3)}T06:00`, readyHours: { min: 24, max: 48 } },
    {
      locationCode: 'FBK',
      via: 'ANC',
      arrival: `${dateIn(days + 5)}T08:00`,
      readyHours: { min: 4, max: 24 },
    },
  ],
});

let load = 1000;

/** A load number that no sailing has. */
export const newSailing = async () => {
  load += 1;
  return { loadNumber: `LOAD ${load}` };
};

async function enter({ tableName }: Stores, days: number) {
  const { loadNumber } = await newSailing();
  const sailings = sailingService(tableNamed(tableName), systemClock);
  const by = { email: 'warehouse@northbound.test' };
  const { sailingId } = await sailings.create(by, sailingIn(days, loadNumber));
  return { sailingId };
}

export const aSailing = (stores: Stores) => enter(stores, PLANNED);

/** A sailing at sea, another one that its packages can come with, and a package that is on neither. */
export async function aDepartedSailing(stores: Stores, owner: Person) {
  const [departed, next] = await Promise.all([enter(stores, AT_SEA), enter(stores, 2)]);
  const { parcelId } = await withUnpaidParcel(stores, owner);
  return { ...departed, relayedTo: next.sailingId, parcelId };
}
