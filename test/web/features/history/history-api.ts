import { vi } from 'vitest';
import type { Parcel } from '../../../../shared/contracts/parcel.ts';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { TERMINALS } from '../../support/terminals.ts';

type Respond = (query: URLSearchParams) => Response | Promise<Response>;

/** Stubs the API with a paginated history, in the given order, and single parcels. */
export function stubHistory(past: readonly HistoryParcel[], parcels: readonly Parcel[] = []) {
  const queries: Record<string, string>[] = [];
  const interruptions: Respond[] = [];
  const page: Respond = (query) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    const headers = end < past.length ? { 'next-cursor': String(end) } : undefined;
    return Response.json(past.slice(start, end), { headers });
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://portal.test');
    if (pathname === '/api/location') return Response.json(TERMINALS);
    if (pathname === '/api/parcels/history') queries.push(Object.fromEntries(searchParams));
    if (pathname === '/api/parcels/history/total') return Response.json({ count: past.length, price: 0 });
    const interruption = pathname.startsWith('/api/parcels/') && interruptions.shift();
    if (interruption) {
      const response = await interruption(searchParams);
      init?.signal?.throwIfAborted();
      return response;
    }
    if (pathname === '/api/parcels/history') return page(searchParams);
    const parcel = parcels.find(({ parcelId }) => pathname === `/api/parcels/${parcelId}`);
    return parcel ? Response.json(parcel) : refusal(404, 'Not Found');
  });
  return {
    /** The query parameters of all list requests. */
    queries,
    /** Overrides the response to the next request for a parcel or the list. */
    interrupt: (respond: Respond) => interruptions.push(respond),
    page,
  };
}

export const refusal = (status: number, error: string, message?: string) =>
  Response.json({ status, error, message }, { status });

/** A response that is held back until `release` is called. */
export function held(respond: Respond) {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release: () => release(),
    response: async (query: URLSearchParams) => {
      await until;
      return respond(query);
    },
  };
}
