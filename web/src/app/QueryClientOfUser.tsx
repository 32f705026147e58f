import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { notifyFailure } from '../components/feedback/notify-failure.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/SessionProvider.tsx';

/**
 * Gives the children a query client of the signed-in user: cached data of one user never reaches another. They start
 * over when the user changes, because a query on screen would stay with the previous client.
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
