import { systemClock } from '#functions/core/platform/clock.ts';
import { sailingService } from '#functions/sailings/sailing-service.ts';
import type { Portal } from '#local/portal.ts';
import type { SailingInput } from '#shared/contracts/sailings/sailings.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { tableNamed } from '../stores.ts';

type Stores = Pick<Portal, 'tableName'>;

let load = 1000;

/** A sailing to Anchorage next week. Each has another load number. */
export async function newSailing(): Promise<{ input: SailingInput }> {
  const departs = addDays(new Date().toISOString().slice(0, 10), 7);
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

export async function aSailing({ tableName }: Stores) {
  const { input } = await newSailing();
  const sailings = sailingService(tableNamed(tableName), systemClock);
  const { sailingId } = await sailings.create({ email: 'warehouse@northbound.test' }, input);
  return { sailingId, input };
}
