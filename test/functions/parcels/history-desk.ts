import { newParcelId } from '#functions/core/data/ids.ts';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { NEXT_CURSOR_HEADER, SEARCHED_HEADER, SORTED_WITHIN_HEADER } from '#shared/route.ts';
import { anEvent, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';

export const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });

export const history = async (person: Person, query: Record<string, string> = {}) => {
  const response = await invoke(handler, anEvent('listParcelHistory', person, { query }));
  const entries = response.body as HistoryParcel[];
  const bills = () => entries.map(({ freightBillNum }) => freightBillNum);
  return {
    ...response,
    entries,
    bills,
    next: response.headers[NEXT_CURSOR_HEADER],
    searched: response.headers[SEARCHED_HEADER],
    sortedWithin: response.headers[SORTED_WITHIN_HEADER],
  };
};

/** Reads all pages of a list and returns its freight bills. */
export async function allBills(person: Person, query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history(person, { ...query, ...(cursor && { cursor }) });
    if (page.status !== 200) throw new Error(`The history returned ${page.status}.`);
    seen.push(...page.bills());
    cursor = page.next;
  } while (cursor !== undefined);
  return seen;
}

/** Stores a parcel that was delivered at this time. */
export async function deliver(
  { customerId }: Person,
  deliveredAt: string,
  changes: Partial<ParcelRecord> = {},
) {
  const statusDate = new Date(deliveredAt).toISOString();
  const parcel = aParcelRecord(customerId, {
    // Later deliveries arrived earlier.
    parcelId: newParcelId(customerId, new Date(Date.UTC(2027, 0) - Date.parse(statusDate) / 100)),
    status: 'COMPLETED',
    paymentStatus: 'PAID',
    statusHistory: [{ status: 'COMPLETED', statusDate, by: 'dock' }],
    ...changes,
  });
  await parcels().create(parcel);
  return parcel;
}
