import { systemClock } from '#functions/core/platform/clock.ts';
import { sailingService } from '#functions/sailings/sailing-service.ts';
import type { Portal } from '#local/portal.ts';
import type { SailingInput } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { tableNamed } from '../stores.ts';

type Stores = Pick<Portal, 'tableName'>;

let load = 1000;

/** A sailing to Anchorage next week, or of another day. Each has another load number. */
export async function newSailing(_: unknown, days = 7): Promise<{ input: SailingInput }> {
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
      ],
    },
  };
}

const enter = async ({ tableName }: Stores, days: number) => {
  const { input } = await newSailing(null, days);
  const sailings = sailingService(tableNamed(tableName), systemClock);
  const { sailingId } = await sailings.create({ email: 'warehouse@northbound.test' }, input);
  return { sailingId, input };
};

export const aSailing = (stores: Stores) => enter(stores, 7);

export const aDepartedSailing = (stores: Stores) => enter(stores, -5);
