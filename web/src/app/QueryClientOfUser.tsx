import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { openClient } from '../lib/api/query-client.ts';
import { useRuntimeConfig } from '../lib/runtime-config.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { pushOwner } from '../lib/session/tab-owner.ts';
import { clientOf } from './first-data.ts';
import { keepData } from './kept-data.ts';

const Devtools =
  import.meta.env.DEV && import.meta.env.MODE !== 'test'
    ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
    : () => null;

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
    <NewQueryClient key={username ?? ''} username={username}>
      {children}
    </NewQueryClient>
  );
}

function NewQueryClient({ username, children }: { username: string | undefined; children: ReactNode }) {
  // The router may have started the queries of the page in it.
  const [client] = useState(() => clientOf(username));
  // Before the effects of the children, which start queries.
  useLayoutEffect(
    () => (username === undefined ? undefined : keepData(client, username)),
    [client, username],
  );
  useEffect(() => openClient(client), [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <Suspense>
        <Devtools />
      </Suspense>
    </QueryClientProvider>
  );
}
