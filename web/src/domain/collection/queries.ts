import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Authorization, AuthorizationScope } from '#shared/contracts/collection/authorizations.ts';
import type { InputOf } from '#shared/routes.ts';
import { call, callShown, type Shown } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

const KEY = ['authorizations'] as const;

/** The people who may collect for the customer. */
const myAuthorizations = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => callShown('listAuthorizations', {}, { signal }),
  // A code may have been used or locked at a counter.
  refetchOnWindowFocus: 'always',
});

const isSameScope = (one: AuthorizationScope, other: AuthorizationScope): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Those who may collect what the scope says, the latest first. */
export function useAuthorizations(scope: AuthorizationScope) {
  return useQuery({
    ...myAuthorizations,
    select: ({ shown }: Shown<Authorization[]>) =>
      shown
        .filter((each) => isSameScope(each.scope, scope))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  });
}

/** Names a person. The form shows errors. */
export function useNamePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'createAuthorization'>) => call('createAuthorization', input),
    onSuccess: (saved) => showSaved(client, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
    meta: { failure: 'This person was not saved.', isShown: true },
  });
}

/** Ends an authorization in one press. */
export function useRevoke() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ authorizationId }: Authorization) =>
      call('revokeAuthorization', { params: { authorizationId } }),
    onSuccess: (_data, { authorizationId }) =>
      update(client, (all) => all.filter((each) => each.authorizationId !== authorizationId)),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
    meta: { success: 'The code no longer works.', failure: 'The code still works. Please try again.' },
  });
}

/** Replaces a code. */
export function useRenewCode() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ authorizationId }: Authorization) =>
      call('renewAuthorizationCode', { params: { authorizationId } }),
    onSuccess: (saved) => showSaved(client, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
    meta: {
      success: 'The new code works now. The earlier one does not.',
      failure: 'The code was not replaced.',
    },
  });
}

/** Sends a code to the person's phone. */
export function useTextCode() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ authorizationId }: Authorization) =>
      call('textAuthorizationCode', { params: { authorizationId } }),
    onSuccess: (saved) => showSaved(client, saved),
    meta: { success: 'Text sent.', failure: 'The text was not sent.' },
  });
}

const showSaved = (client: QueryClient, saved: Authorization): Promise<void> =>
  update(client, (all) => [
    ...all.filter(({ authorizationId }) => authorizationId !== saved.authorizationId),
    saved,
  ]);

const update = (client: QueryClient, change: (all: Authorization[]) => Authorization[]): Promise<void> =>
  setData<Shown<Authorization[]>>(
    client,
    { queryKey: KEY },
    (shown) => shown && { ...shown, shown: change(shown.shown) },
  );
