import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import type { Call, Reply, Responders } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

const HISTORY = 'GET /api/parcels/history';

/** Opens the history of these packages. The API searches freight bill numbers. */
export function openHistory(query: string, past: readonly HistoryParcel[], api: Responders = {}) {
  const others: ((page: Reply) => Reply | Promise<Reply>)[] = [];
  const found = ({ query: asked }: Call) =>
    past.filter(({ freightBillNum }) => freightBillNum.includes((asked.get('q') ?? '').toUpperCase()));
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
        return others.shift()?.(page) ?? page;
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
    /** The queries of all requests for a page. */
    queries: () =>
      site.calls.filter((call) => call.startsWith(`${HISTORY}?`)).map((call) => call.split('?')[1]),
    /** Changes the answers to the next requests for a page. */
    answer: (...next: typeof others) => others.push(...next),
  };
}
