import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { myAppointments } from '../domain/appointment/queries.ts';
import { myProfile } from '../domain/customer/queries.ts';
import { activeParcels } from '../domain/parcel/queries.ts';
import { LOCATIONS } from '../domain/terminal/queries.ts';
import { isNoResponse } from '../lib/api/api-error.ts';
import { lastIdentity } from '../lib/identity/identity.ts';
import { lastData } from '../lib/session/last-data.ts';
import { isComplete } from './guards/guards.tsx';

/** The queries whose data Active Packages shows. */
const KEPT = [myProfile.queryKey, activeParcels.queryKey, myAppointments.queryKey, LOCATIONS].map(String);
const isKept = (key: QueryKey) => KEPT.includes(String(key));

/** The queries of a page finish at about the same time, and are saved together. */
const SAVE_AFTER_MS = 500;

/**
 * Puts the user's data of the last visit into a client, to be shown while it loads again. Returns whether the packages are
 * included. Deletes the data of another user.
 */
export function restoreLastData(client: QueryClient, username: string): boolean {
  const last = lastData.read();
  if (last && last.username !== username) lastData.remove();
  if (last?.username !== username) return false;
  for (const { key, data, updatedAt } of last.queries) {
    if (client.getQueryData(key) !== undefined) continue;
    client.setQueryData(key, data, { updatedAt });
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
  return client.getQueryData(activeParcels.queryKey) !== undefined;
}

/**
 * Keeps the data of Active Packages in this browser after each load, and shows it if it cannot be loaded because there is
 * no network. Returns a function that stops it.
 */
export function keepLastData(client: QueryClient, username: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function save(): void {
    // The user may have logged out in the meantime.
    if (lastIdentity()?.username !== username) return;
    // An incomplete profile would redirect to /onboarding on the next visit, even if it has been completed elsewhere.
    const profile = client.getQueryData(myProfile.queryKey);
    const incomplete = profile === undefined || isComplete(profile) ? undefined : profile;
    const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => isKept(queryKey) });
    lastData.write({
      username,
      queries: queries.flatMap(({ queryKey, state: { data, dataUpdatedAt: updatedAt } }) =>
        data === undefined || data === incomplete ? [] : [{ key: queryKey.map(String), data, updatedAt }],
      ),
    });
  }

  function saveSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  }

  // The answers to the early calls arrive before this starts.
  if (client.getQueryData(activeParcels.queryKey) !== undefined) saveSoon();
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return;
    const { action } = event;
    if (action.type === 'error' && isNoResponse(action.error)) restoreLastData(client, username);
    if (action.type === 'success' && !action.manual) saveSoon();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
