import { isCustomerId } from '#functions/core/data/ids.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { lazy } from '#functions/core/platform/once.ts';
import { isSameSecret } from '#functions/core/platform/secrets.ts';
import type { CalendarFeed } from '#shared/contracts/public/calendar-feeds.ts';
import { API_BASE_PATH } from '#shared/route.ts';
import { type CalendarFeedRecord, calendarFeedRepository, newSecret } from './feed-record.ts';

/** The secret address of a customer's calendar, and what a calendar app gets there (decision 75). */
export function calendarFeedService(table: Table, clock: Clock, productName: string) {
  const feeds = calendarFeedRepository(table);
  // Loaded at its first use: a calendar app asks a few times a day, and no other request needs it.
  const contents = lazy(async () =>
    (await import('./feed-contents.ts')).feedContents(table, clock, productName),
  );

  /** Saves the secret, or its absence, unless there is an address that has changed since `seenVersion`. */
  const change = (
    { customerId }: Owner,
    secret: string | undefined,
    seenVersion?: number,
  ): Promise<CalendarFeed> =>
    retryOnConflict(async () => {
      const before = await feeds.find(customerId);
      const hasAddress = before?.secret !== undefined;
      const isDone = secret === undefined ? !hasAddress : hasAddress && before.version !== seenVersion;
      if (isDone) return feedOf(before);
      return feedOf(
        await feeds.save(before, {
          customerId,
          ...(secret !== undefined && { secret }),
          changedAt: clock.now().toISOString(),
          version: (before?.version ?? 0) + 1,
        }),
      );
    });

  return {
    get: async ({ customerId }: Owner): Promise<CalendarFeed> => feedOf(await feeds.find(customerId)),

    /**
     * Creates or replaces the address. Returns the present one, if there is one and it has changed since `seenVersion`, so that
     * a repeated request does not replace what the first one has created. @throws VersionConflict
     */
    renew: (owner: Owner, seenVersion: number): Promise<CalendarFeed> =>
      change(owner, newSecret(), seenVersion),

    /** Removes the address. @throws VersionConflict */
    remove: async (owner: Owner): Promise<void> => {
      await change(owner, undefined);
    },

    /** The text of the calendar. @throws NotFound for any wrong secret, with the same message */
    read: async (secret: string): Promise<string> => {
      const [customerId = ''] = secret.split('.');
      const feed = isCustomerId(customerId) ? await feeds.find(customerId) : null;
      if (feed?.secret === undefined || !isSameSecret(secret, addressedBy(feed)))
        throw new NotFound('There is nothing here.');
      return contents(customerId);
    },
  };
}

/** What the address has: the customer, who is found by it, and the secret. */
const addressedBy = ({ customerId, secret }: CalendarFeedRecord) => `${customerId}.${secret}`;

const feedOf = (feed: CalendarFeedRecord | null): CalendarFeed => ({
  path: feed?.secret === undefined ? null : `${API_BASE_PATH}/calendars/${addressedBy(feed)}/calendar.ics`,
  version: feed?.version ?? 0,
});
