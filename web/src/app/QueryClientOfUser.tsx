import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { useRuntimeConfig } from '../lib/runtime-config.ts';
import { pushOwner } from '../lib/session/push-owner.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';
import { keepLastData } from './keep-last-data.ts';

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
  const [client] = useState(() => createQueryClient(notifyFailure));
  // Before the effects of the children, which start queries.
  useLayoutEffect(() => {
    if (username !== undefined) return keepLastData(client, username);
  }, [client, username]);
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
