import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import type { RouteId } from '#shared/routes.ts';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { myAppointments } from '../domain/appointment/queries.ts';
import { myProfile } from '../domain/customer/queries.ts';
import { activeParcels } from '../domain/parcel/queries.ts';
import { locations } from '../domain/terminal/queries.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { useRuntimeConfig } from '../lib/runtime-config.ts';
import { pushOwner } from '../lib/session/push-owner.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { EARLY_CALLS } from './early-calls.ts';
import { keepLastData, restoreLastData } from './keep-last-data.ts';

/**
 * Provides a separate query client for each signed-in user, so that no user sees another's cached data. The children
 * remount when the user changes, because a mounted query would keep the previous client. Also renews the notifications on
 * this device, or ends those of another user.
 */
export function QueryClientOfUser({ children }: { children: ReactNode }) {
  const { identity } = useSession();
  const username = identity?.username;
  const { pushKey } = useRuntimeConfig();
  useEffect(() => {
    if (username !== undefined && pushKey !== undefined && pushOwner.read() !== null)
      void import('../domain/message/push/push-device.ts')
        .then(({ renewPush }) => renewPush(username, pushKey))
        // The next load tries again.
        .catch(() => undefined);
  }, [username, pushKey]);
  return (
    <NewQueryClient key={username ?? ''} username={username}>
      {children}
    </NewQueryClient>
  );
}

interface NewQueryClientProps {
  username: string | undefined;
  children: ReactNode;
}

function NewQueryClient({ username, children }: NewQueryClientProps) {
  const [{ client, opening }] = useState(() => openedBy(username));
  if (opening && !opening.isOver) use(opening.end);
  // Before the effects of the children, which start queries.
  useLayoutEffect(() => {
    pending = undefined;
    if (username !== undefined) return keepLastData(client, username);
  }, [client, username]);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

interface Opening {
  isOver: boolean;
  end: Promise<void>;
}

interface Opened {
  username: string | undefined;
  client: QueryClient;
  opening?: Opening;
}

/** Outside the component, because React forgets the state of what it has not shown yet. */
let pending: Opened | undefined;

/** The queries that early calls answer, except those that only a part of a page waits for. */
const PREFETCHES: Partial<Record<RouteId, (client: QueryClient) => Promise<void>>> = {
  getMyProfile: (client) => client.prefetchQuery(myProfile),
  listParcels: (client) => client.prefetchQuery(activeParcels),
  listAppointments: (client) => client.prefetchQuery(myAppointments),
  listLocations: (client) => client.prefetchQuery(locations),
};

/** How long the document's frame waits for the answers to the early calls once the code has loaded. */
const MAX_WAIT_MS = 1000;

/**
 * A new client for a user, with the data of their last visit. Without any, if the document has already sent the calls of the
 * first page, nothing renders before their answers are in the client, so that the page appears in one step.
 */
function openedBy(username: string | undefined): Opened {
  if (pending && pending.username === username) return pending;
  const client = createQueryClient(notifyFailure);
  const opened: Opened = { username, client };
  pending = opened;
  if (username === undefined || restoreLastData(client, username)) return opened;
  if (!globalThis.early?.calls.size) return opened;
  const sent = EARLY_CALLS[location.pathname] ?? [];
  const loaded = Promise.all(sent.map(([id]) => PREFETCHES[id]?.(client)));
  const timeUp = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const opening: Opening = {
    isOver: false,
    end: Promise.race([loaded, timeUp]).then(() => {
      opening.isOver = true;
    }),
  };
  opened.opening = opening;
  return opened;
}
