import { systemClock } from '#functions/core/platform/clock.ts';
import { sailingService } from '#functions/sailings/sailing-service.ts';
import type { Portal } from '#local/portal.ts';
import type { SailingInput } from '#shared/contracts/sailings/plan.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { Person } from '../events.ts';
import { tableNamed } from '../stores.ts';
import { withUnpaidParcel } from './payment-states.ts';

type Stores = Pick<Portal, 'tableName'>;

let load = 1000;

/** A sailing to Anchorage and Fairbanks that departs in so many days. Each has another load number. */
function sailingInput(days: number): { input: SailingInput } {
  const departs = addDays(new Date().toISOString().slice(0, 10), days);
  load += 1;
  return {
    input: {
      loadNumber: `LOAD ${load}`,
      carrier: 'North Star Line',
      cutoff: `${addDays(departs, -1)}T12:00`,
      departure: `${departs}T18:00`,
      calls: [
        {
          locationCode: 'ANC',
          arrival: `${addDays(departs, 3)}T06:00`,
          readyHours: { min: 24, max: 48 },
        },
        {
          locationCode: 'FBK',
          via: 'ANC',
          arrival: `${addDays(departs, 5)}T08:00`,
          readyHours: { min: 4, max: 24 },
        },
      ],
    },
  };
}

export const newSailing = async () => sailingInput(7);

async function enter({ tableName }: Stores, days: number) {
  const { input } = sailingInput(days);
  const sailings = sailingService(tableNamed(tableName), systemClock);
  const { sailingId } = await sailings.create({ email: 'warehouse@northbound.test' }, input);
  return { sailingId, input };
}

export const aSailing = (stores: Stores) => enter(stores, 7);

/** A sailing at sea, another one that its packages can come with, and a package that is on neither. */
export async function aDepartedSailing(stores: Stores, owner: Person) {
  const [departed, next] = await Promise.all([enter(stores, -5), enter(stores, 2)]);
  const { parcelId } = await withUnpaidParcel(stores, owner);
  return { ...departed, relayedTo: next.sailingId, parcelId };
}
