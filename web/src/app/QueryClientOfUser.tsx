import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';

/**
 * Provides a separate query client for each signed-in user, so that no user sees another's cached data. The children
 * remount when the user changes, because a mounted query would keep the previous client.
 */
export function QueryClientOfUser({ children }: { children: ReactNode }) {
  const { identity } = useSession();
  return <NewQueryClient key={identity?.username ?? ''}>{children}</NewQueryClient>;
}

function NewQueryClient({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(notifyFailure));
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
