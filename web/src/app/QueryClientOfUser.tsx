import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { myProfile } from '../domain/customer/queries.ts';
import { createQueryClient, openClient } from '../lib/api/query-client.ts';
import type { Identity } from '../lib/identity/identity-types.ts';
import { useRuntimeConfig } from '../lib/runtime-config.ts';
import { pushOwner } from '../lib/session/push-owner.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { keepData, restoreKeptData } from './kept-data.ts';
import { PreloadContext } from './preload.ts';

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
    const owner = pushOwner.read();
    const isRenewed = owner === '' || (owner !== null && username !== undefined);
    if (pushKey !== undefined && isRenewed)
      void import('../domain/message/push/push-device.ts')
        .then(({ renewPush }) => renewPush(username, pushKey))
        // The next load tries again.
        .catch(() => undefined);
  }, [username, pushKey]);
  return (
    <NewQueryClient key={username ?? ''} identity={identity}>
      {children}
    </NewQueryClient>
  );
}

interface NewQueryClientProps {
  identity: Identity | null;
  children: ReactNode;
}

function NewQueryClient({ identity, children }: NewQueryClientProps) {
  const username = identity?.username;
  const preload = useContext(PreloadContext);
  const location = useLocation();
  const [{ client, opening }] = useState(() =>
    openedBy(identity, (newClient) => preload(location, newClient)),
  );
  if (opening && !opening.isOver) use(opening.end);
  // Before the effects of the children, which start queries.
  useLayoutEffect(() => {
    pending = undefined;
    if (username !== undefined) return keepData(client, username);
  }, [client, username]);
  useEffect(() => openClient(client), [client]);
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

/** How long the document's frame waits for the answers to the early calls once the code has loaded. */
const MAX_WAIT_MS = 1000;

/**
 * A new client for a user, with the data of their last visit. Without any, if the document has already sent the calls of the
 * first page, nothing renders before their answers are in the client, so that the page appears in one step.
 */
function openedBy(identity: Identity | null, loadPage: (client: QueryClient) => Promise<unknown>): Opened {
  const username = identity?.username;
  if (pending && pending.username === username) return pending;
  const client = createQueryClient(notifyFailure);
  const opened: Opened = { username, client };
  pending = opened;
  if (!identity || restoreKeptData(client, identity.username)) return opened;
  if (!globalThis.early?.calls.size) return opened;
  const isCustomer = identity.roles.includes('Customer');
  const loaded = Promise.all([isCustomer && client.prefetchQuery(myProfile), loadPage(client)]);
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
