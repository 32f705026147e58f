import { connectTable } from '#functions/core/data/table.ts';
import { handler as liveHandler } from '#functions/lambdas/tracking.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { anEvent, aPerson, invoke } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';

/** The public pages on a new table, with a clock that only the test changes. */
export async function tracking(start = '2026-02-03T12:00:00Z') {
  const tableName = await aTable();
  let now = new Date(start);
  const clock = { now: () => now };
  const table = connectTable(tableName, { clock });
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName, PRODUCT_NAME: 'Northbound' };
  const handler = liveHandler.with({ environment, clock });
  const parcels = parcelRepository(table);

  return {
    table,
    parcels,
    setTime: (time: string) => {
      now = new Date(time);
    },
    /** Stores a package after these statuses, and returns it with its tracking code. */
    add: async (changes: Partial<ParcelRecord> = {}, steps: readonly ParcelStatus[] = []) => {
      const parcel = aParcelRecord(aPerson().customerId, changes, steps);
      await parcels.create(parcel);
      return { ...parcel, code: trackingCodeOf(parcel.parcelId) };
    },
    /** The page of a number, as the gateway gets it. */
    open: (number: string, code?: string) =>
      invoke(handler, anEvent('trackPackage', null, { params: { number }, query: code ? { code } : {} })),
    /** The page with the form, or its answer. */
    form: (query: Record<string, string> = {}) => invoke(handler, anEvent('openTracking', null, { query })),
  };
}

/** The words of a page, without its tags and styles. */
export const wordsOf = (page: unknown): string =>
  String(page)
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
