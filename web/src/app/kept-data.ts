import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, hydrate, type QueryClient, type QueryState } from '@tanstack/react-query';
import {
  type PersistedQueryClientSaveOptions,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import * as z from 'zod/mini';
import { Appointment } from '#shared/contracts/appointments.ts';
import { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { Location } from '#shared/contracts/locations.ts';
import { Parcel } from '#shared/contracts/parcel.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { myAppointments } from '../domain/appointment/queries.ts';
import { myProfile } from '../domain/customer/queries.ts';
import { activeParcels } from '../domain/parcel/queries.ts';
import { locations } from '../domain/terminal/queries.ts';
import { lastIdentity } from '../lib/identity/identity.ts';
import { KEPT_DATA, keptData, keptDataBuster, removeKept } from '../lib/session/kept-data.ts';
import { browserStorage } from '../lib/storage.ts';
import { isComplete } from './guards/guards.tsx';

const MAX_AGE_MS = 14 * DAY_MS;

/** The queries whose data Active Packages and the profile show, with the schemas of their data, by their hash. */
const KEPT: Readonly<Record<string, z.ZodMiniType>> = {
  [hashKey(myProfile.queryKey)]: CustomerProfile,
  [hashKey(activeParcels.queryKey)]: z.looseObject({ items: z.array(Parcel), unreadable: z.number() }),
  [hashKey(myAppointments.queryKey)]: z.looseObject({ shown: z.array(Appointment), unreadable: z.number() }),
  [hashKey(locations.queryKey)]: z.array(Location),
};

/**
 * Puts the data that was kept for a user into a client, to be shown while it loads again. Drops what another release
 * has kept, what is older than two weeks, and what does not match its schema (decision 85).
 */
export function restoreKeptData(client: QueryClient, username: string): void {
  const kept = keptData.read();
  if (kept?.buster !== keptDataBuster(username)) removeKept();
  else
    hydrate(client, {
      queries: kept.clientState.queries
        .filter(({ queryHash, state }) => isFresh(state) && KEPT[queryHash]?.safeParse(state.data).success)
        // Its last load may have failed. It is loaded again in any case.
        .map(({ state, ...query }) => ({ ...query, state: loadedState(state), dehydratedAt: 0 })),
    });
}

const isFresh = ({ dataUpdatedAt }: { dataUpdatedAt: number }) =>
  Math.abs(Date.now() - dataUpdatedAt) < MAX_AGE_MS;

const loadedState = ({ data, dataUpdatedAt }: { data: unknown; dataUpdatedAt: number }): QueryState => ({
  data,
  dataUpdatedAt,
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  fetchStatus: 'idle',
  isInvalidated: true,
  status: 'success',
});

/** Keeps the data of the kept queries in this browser whenever it changes. Returns a function that stops it. */
export function keepData(queryClient: QueryClient, username: string): () => void {
  const { text } = browserStorage;
  let isStopped = false;
  const persister = createSyncStoragePersister({
    key: KEPT_DATA,
    storage: {
      getItem: text.getItem,
      // The persister may have been waiting to save while the user logged out, and in again.
      setItem: (key, json) => !isStopped && lastIdentity()?.username === username && text.setItem(key, json),
      removeItem: text.removeItem,
    },
  });
  // Not dropped while another page is shown.
  for (const { queryKey } of [myProfile, activeParcels, myAppointments, locations])
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  const options: PersistedQueryClientSaveOptions = {
    queryClient,
    persister,
    buster: keptDataBuster(username),
    dehydrateOptions: {
      shouldDehydrateQuery({ queryHash, state: { data } }) {
        // An incomplete profile would redirect to /onboarding on the next visit, even if it has been completed elsewhere.
        const profile = queryClient.getQueryData(myProfile.queryKey);
        const isIncomplete = data === profile && profile !== undefined && !isComplete(profile);
        return queryHash in KEPT && data !== undefined && !isIncomplete;
      },
    },
  };
  // The answers to the early calls arrive before this starts.
  void persistQueryClientSave(options);
  const unsubscribe = persistQueryClientSubscribe(options);
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
