import { connectTable } from '#functions/core/data/table.ts';
import { handler } from '#functions/lambdas/counts.ts';
import { counterChanges } from '#functions/overview/counts/contribution.ts';
import { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import { streamOf } from '#test/functions/core/stream-support.ts';
import { aPerson } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { aTable } from '#test/support/stores.ts';

/** The fields of counters that are not zero, by `<terminal> NOW` and `<terminal> WEEK#<monday>`. */
type Figures = Record<string, Record<string, number>>;

export const anotherParcel = (changes: Partial<ParcelRecord> = {}) =>
  aParcelRecord(aPerson().customerId, changes);

/** A new table with its counters and its stream. */
export async function aTableWithCounts() {
  const TABLE_NAME = await aTable();
  const table = connectTable(TABLE_NAME);
  const counts = countsRepository(table);
  const handle = handler.with({ environment: { ...TEST_ENVIRONMENT, TABLE_NAME } });
  const { wake, ...stream } = await streamOf('counts', TABLE_NAME, handle);

  return {
    table,
    counts,
    parcels: parcelRepository(table),
    ...stream,
    /** All counters of the current generation, without zeros. */
    figures: async (): Promise<Figures> => {
      wake();
      const generation = await counts.currentGeneration();
      const shown: Figures = {};
      const show = (name: string, counter: object) => {
        const fields = Object.entries(counter).filter(([, amount]) => amount !== 0);
        if (fields.length > 0) shown[name] = Object.fromEntries(fields);
      };
      for (const code of LOCATION_CODES) {
        show(`${code} NOW`, await counts.find(code, generation));
        for (const { monday, ...week } of await counts.weeks(code, generation, 100))
          show(`${code} WEEK#${monday}`, week);
      }
      return shown;
    },
  };
}
export type TableWithCounts = Awaited<ReturnType<typeof aTableWithCounts>>;

/** The expected counters of these parcels. */
export function figuresOf(parcels: Iterable<ParcelRecord>): Figures {
  const contributions = [...parcels].map((parcel) => [null, contributionOf(parcel)] as const);
  return Object.fromEntries(
    counterChanges(contributions).map(({ terminal, counter, by }) => [`${terminal} ${counter}`, { ...by }]),
  );
}
