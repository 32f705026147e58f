import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import type { Call, Reply, Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

const HISTORY = 'GET /api/parcels/history';

let count = 0;

/** A past parcel with a unique id and number, delivered in Anchorage on January 9 at 9:05 PM. */
export function aHistoryParcel(changes: Partial<HistoryParcel> = {}): HistoryParcel {
  count += 1;
  return {
    parcelId: `past-${count}`,
    freightBillNum: `NB${471_000 + count}`,
    originCode: 'TAC',
    destinationCode: 'ANC',
    deliveredDate: '2026-01-10T06:05:00.000Z',
    weightLbs: 32.5,
    price: 48.2,
    shippingTrackingNum: '1Z999AA10123456784',
    ...changes,
  };
}

export const historyParcels = (count: number) => Array.from({ length: count }, () => aHistoryParcel());

/** Opens the history of these packages. The API searches freight bill numbers. */
export function openHistory(query: string, past: readonly HistoryParcel[], api: Responders = {}) {
  const overrides: ((page: Reply) => Reply | Promise<Reply>)[] = [];
  const found = (call: Call) =>
    past.filter(({ freightBillNum }) => freightBillNum.includes((call.query.get('q') ?? '').toUpperCase()));
  const site = openSite(`/order-history${query}`, {
    as: ['Customer'],
    api: {
      [HISTORY]: (call) => {
        const start = Number(call.query.get('cursor') ?? 0);
        const end = start + Number(call.query.get('limit'));
        const page = {
          body: found(call).slice(start, end),
          ...(end < found(call).length && { headers: { 'next-cursor': String(end) } }),
        };
        return overrides.shift()?.(page) ?? page;
      },
      [`${HISTORY}/total`]: (call) => ({
        body: {
          count: found(call).length,
          price: found(call).reduce((sum, { price }) => sum + (price ?? 0), 0),
        },
      }),
      ...api,
    },
  });
  return {
    calls: site.calls,
    /** The queries of all requests for a page. */
    queries: () =>
      site.calls.filter((call) => call.startsWith(`${HISTORY}?`)).map((call) => call.split('?')[1]),
    /** Changes the responses to the next requests for a page. */
    respondNext: (...next: typeof overrides) => overrides.push(...next),
  };
}
