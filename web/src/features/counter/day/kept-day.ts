import * as z from 'zod/mini';
import { CounterDay } from '#shared/contracts/collection/counter.ts';
import { shownUsername } from '#web/lib/identity/identity.ts';
import { keptCounter, keptDataBuster } from '#web/lib/session/kept-data.ts';
import { browserStorage, storedValue } from '#web/lib/storage.ts';

/** Keeps a day on this tablet for its user, so that the counter opens without a network. Returns whether there was room. */
export function keepDay(day: CounterDay): boolean {
  const username = shownUsername();
  return username !== null && keptCounter.write({ buster: keptDataBuster(username), day });
}

/** The kept day of a terminal, or undefined if it is of another day, user or release. */
export function keptDay(locationCode: string, date: string): CounterDay | undefined {
  const [kept, username] = [keptCounter.read(), shownUsername()];
  if (!kept || username === null || kept.buster !== keptDataBuster(username)) return undefined;
  const { data } = CounterDay.safeParse(kept.day);
  return data?.locationCode === locationCode && data.date === date ? data : undefined;
}

/** What left by this tablet after its data was loaded. Neither is offered again. */
const taken = storedValue(
  browserStorage,
  'taken packages',
  z.array(z.object({ id: z.string(), at: z.string() })),
);

/** Takes down the packages, and the authorization, of a handover at this tablet. */
export function noteTaken(ids: readonly string[], at: string, asOf = ''): void {
  const later = (taken.read() ?? []).filter((each) => each.at >= asOf);
  taken.write([...later, ...ids.map((id) => ({ id, at }))]);
}

/** The day without what has left by this tablet since. A pickup stays, so that staff see that its packages are gone. */
export function withoutTaken(day: CounterDay): CounterDay {
  const gone = new Set((taken.read() ?? []).filter(({ at }) => at >= day.asOf).map(({ id }) => id));
  return {
    ...day,
    pickups: day.pickups.map((pickup) => ({
      ...pickup,
      parcels: pickup.parcels.filter(({ parcelId }) => !gone.has(parcelId)),
      authorizations: pickup.authorizations.filter(({ authorizationId }) => !gone.has(authorizationId)),
    })),
  };
}
