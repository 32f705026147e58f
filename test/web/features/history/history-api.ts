import { vi } from 'vitest';
import { TERMINALS } from '../../../../functions/locations/terminals.ts';
import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';

type Answer = (query: URLSearchParams) => Response | Promise<Response>;

/** Stands in for the API with these past parcels, a page at a time in the order they are given, and these whole ones. */
export function stubHistory(past: readonly HistoryParcel[], whole: readonly Parcel[] = []) {
  const asked: Record<string, string>[] = [];
  const interruptions: Answer[] = [];
  const page: Answer = (query) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    const headers = end < past.length ? { 'next-cursor': String(end) } : undefined;
    return Response.json(past.slice(start, end), { headers });
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://portal.test');
    if (pathname === '/api/location') return Response.json(TERMINALS);
    if (pathname === '/api/parcels/history') asked.push(Object.fromEntries(searchParams));
    const interruption = pathname.startsWith('/api/parcels/') && interruptions.shift();
    if (interruption) {
      const answer = await interruption(searchParams);
      init?.signal?.throwIfAborted();
      return answer;
    }
    if (pathname === '/api/parcels/history') return page(searchParams);
    const parcel = whole.find(({ parcelId }) => pathname === `/api/parcels/${parcelId}`);
    return parcel ? Response.json(parcel) : refusal(404, 'Not Found');
  });
  return {
    /** The queries that the list was asked with. */
    asked,
    /** Lets the next call of a parcel or of the list end like this. */
    interrupt: (answer: Answer) => interruptions.push(answer),
    page,
  };
}

export const refusal = (status: number, error: string, message?: string) =>
  Response.json({ status, error, message }, { status });

/** An answer that is given when `release` is called. */
export function held(answer: Answer) {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release: () => release(),
    answer: async (query: URLSearchParams) => {
      await until;
      return answer(query);
    },
  };
}
