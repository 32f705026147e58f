import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { MAX_SEEN } from '#shared/rules/parcel-status.ts';
import { call } from '#web/lib/api/api-client.ts';
import { putParcel } from './queries.ts';

/** How long a report waits for other packages on the screen. */
const WAIT_MS = 1000;

/**
 * Reports a package that is ready for pickup as soon as this place is on the screen, if its customer was not told, or only by a
 * message that can still bounce: its storage counts from then on at the latest. Renders nothing that can be seen.
 */
export function SeenWhenShown({
  parcel: { parcelId, storage },
}: {
  parcel: Pick<Parcel, 'parcelId' | 'storage'>;
}) {
  const matters = storage && (storage.noticeDate === null || storage.canBounce === true);
  return matters ? <Marker parcelId={parcelId} /> : null;
}

function Marker({ parcelId }: { parcelId: string }) {
  const client = useQueryClient();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      reportSoon(client, parcelId);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [client, parcelId]);
  return <span ref={place} aria-hidden style={{ position: 'absolute' }} />;
}

const waiting = new WeakMap<QueryClient, Set<string>>();

/** Reports packages that come onto the screen together in one request. The next view repeats a report that failed. */
function reportSoon(client: QueryClient, parcelId: string): void {
  const others = waiting.get(client);
  if (others && others.size < MAX_SEEN) return void others.add(parcelId);
  const batch = new Set([parcelId]);
  waiting.set(client, batch);
  setTimeout(async () => {
    if (waiting.get(client) === batch) waiting.delete(client);
    const body = { parcelIds: [...batch] };
    const seen = await call('reportSeenParcels', { body }).catch(() => []);
    for (const parcel of seen) putParcel(client, parcel);
  }, WAIT_MS);
}
