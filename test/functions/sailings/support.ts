import { newCustomerId } from '#functions/core/data/ids.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { handler as liveHandler } from '#functions/lambdas/sailings.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { SailingInput } from '#shared/contracts/sailings/plan.ts';
import type { Manifest, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import type { RouteId } from '#shared/routes.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';

const TODAY = '2026-11-18';

/** A weekly pattern to Anchorage, without its dates. */
export const LINER = {
  carrier: 'North Star Line',
  departureTime: '18:00',
  cutoff: { days: 0, time: '12:00' },
  calls: [{ locationCode: 'ANC', arrival: { days: 3, time: '06:00' }, readyHours: { min: 24, max: 48 } }],
  exceptions: [],
};

/** The service of sailings on a new table, on Nov 18 at noon in Tacoma, with a clock that only the test changes. */
export async function harborDesk() {
  const tableName = await aTable();
  const clock = { time: Date.parse(`${TODAY}T20:00:00Z`), now: () => new Date(clock.time) };
  const handler = liveHandler.with({ environment: { ...TEST_ENVIRONMENT, TABLE_NAME: tableName }, clock });
  const table = connectTable(tableName, { clock });
  const parcels = parcelRepository(table);
  const sailings = sailingRepository(table);
  const clerk = aPerson('ParcelOperations');
  let load = 0;

  const send = (id: RouteId, request: Parameters<typeof anEvent>[2] = {}) =>
    invoke(handler, anEvent(id, clerk, request));
  const after = (day: string, days: number, time: string) => `${addDays(day, days)}T${time}`;

  /** A sailing to Anchorage, Kodiak and Fairbanks that departs in so many days. */
  const input = ({ days = 7, loadNumber }: { days?: number; loadNumber?: string } = {}): SailingInput => {
    load += 1;
    const day = addDays(TODAY, days);
    const port = { readyHours: { min: 24, max: 48 } };
    return {
      loadNumber: loadNumber ?? `LOAD ${load}`,
      carrier: 'North Star Line',
      cutoff: `${day}T12:00`,
      departure: `${day}T18:00`,
      calls: [
        { locationCode: 'ANC', arrival: after(day, 3, '06:00'), ...port },
        { locationCode: 'KOD', arrival: after(day, 5, '10:00'), ...port },
        { locationCode: 'FBK', via: 'ANC', arrival: after(day, 5, '08:00'), readyHours: { min: 4, max: 24 } },
      ],
    };
  };
  const create = (body: SailingInput) => send('createSailing', { body });

  return {
    ...{ clock, table, parcels, clerk, after, input, create },
    created: async (body: SailingInput) => (await create(body)).body as ShownSailing,
    season: (body: Record<string, unknown>) => send('createSeason', { body }),
    list: (first: string, last: string) => send('listSailings', { query: { first, last } }),
    change: (sailingId: string, body: Record<string, unknown>) =>
      send('changeSailing', { params: { sailingId }, body: { calls: [], ...body } }),
    stored: (sailingId: string) => sailings.find(sailingId, true),
    /** As after a check that told nobody anything. */
    setChecked: async (sailingId: string): Promise<void> => {
      const sailing = await sailings.find(sailingId, true);
      if (sailing) await sailings.save(sailing, { ...sailing, checkAt: undefined });
    },
    next: async () => (await send('listNextArrivals')).body,
    lanes: async () => (await send('listLaneRecords')).body,

    /** A package in transit to a terminal since yesterday, or with a later status. */
    aboard: async (
      sailingId: string | undefined,
      destinationCode: Destination = 'ANC',
      statuses: readonly ParcelStatus[] = ['TRANSIT'],
    ) => {
      const changes = { destinationCode, paymentStatus: 'PAID', ...(sailingId && { sailingId }) } as const;
      const parcel = aParcelRecord(newCustomerId(new Date()), changes, statuses);
      await parcels.create(parcel);
      return parcel;
    },

    /** Moves a package on, as the dock does. */
    moved: async (
      parcel: ParcelRecord,
      status: 'DESTINATION' | 'COMPLETED' | 'LOST' | 'CORRECTED',
    ): Promise<ParcelRecord> => {
      const proof = status === 'COMPLETED' ? PROOF_OF_DELIVERY : undefined;
      return parcels.save(parcel, withStatus(parcel, status, clock.now(), clerk.email, proof));
    },

    manifest: async (sailingId: string, locationCode: Destination = 'ANC') =>
      (await send('getManifest', { params: { sailingId, locationCode } })).body as Manifest,
    close: (sailingId: string, unlisted: readonly string[] = [], locationCode: Destination = 'ANC') =>
      send('closeCall', { params: { sailingId, locationCode }, body: { unlisted } }),
  };
}
export type HarborDesk = Awaited<ReturnType<typeof harborDesk>>;
