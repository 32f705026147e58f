import type { AppointmentRecord } from '#functions/appointments/appointment-record.ts';
import { appointmentRepository } from '#functions/appointments/appointment-repository.ts';
import { splitParcelId } from '#functions/core/data/ids.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import { asError } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { aboardReader, relayedIds } from '#functions/sailings/aboard.ts';
import {
  isWaitingForCorrections,
  newsOf,
  unfinishedAnnouncement,
  withNextCheck,
  withTold,
} from '#functions/schedule/sailing-checks.ts';
import type { Announcement, SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import { scheduleReader } from '#functions/schedule/schedule-reader.ts';
import { HOUR_MS, isWithin } from '#shared/rules/durations.ts';
import type { Schedule } from '#shared/rules/sailings/estimate.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import type { ArrivalEvent } from '../events/domain-event.ts';
import { eventPlanning } from '../planning/event-planning.ts';
import type { SendingTools } from '../preparing/prepare.ts';
import { settingsRepository } from '../settings/settings-repository.ts';

/** The number of customers whose messages are written in parallel. */
const CONCURRENCY = 10;

/** For how long those who could not be told, because of what is stored of them, hold up the next check. */
const HELD_UP_MS = HOUR_MS;

/** The customers with packages on a sailing, by the terminals that have any. */
type Aboard = ReadonlyMap<Destination, ReadonlySet<string>>;

/**
 * Tells everyone aboard a sailing when the last day of their range is another one than they know, once and as it is when its
 * check is due (decision 192). The messages are only put into the ledger: `due-messages` sends them.
 */
export function sailingAnnouncements(sending: Pick<SendingTools, 'table' | 'tools' | 'texts'>) {
  const { table, tools } = sending;
  const sailings = sailingRepository(table);
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const appointments = appointmentRepository(table);
  const { inTransit } = aboardReader(table);
  const { schedule: readSchedule } = scheduleReader(table, tools.clock);
  const { plan } = eventPlanning(sending);

  async function aboardOf({ sailingId, calls }: SailingRecord): Promise<Aboard> {
    const ids = new Set([sailingId]);
    const told = calls.filter((call) => call.told !== undefined);
    const found = await Promise.all(
      told.map(async ({ locationCode: destinationCode }) => {
        const { shown } = await inTransit({ ids, destinationCode });
        const owners = shown.flatMap(({ parcelId }) => splitParcelId(parcelId)?.customerId ?? []);
        return [destinationCode, new Set(owners)] as const;
      }),
    );
    return new Map(found.filter(([, owners]) => owners.size > 0));
  }

  /** A customer whose pickup this change breaks is told although they may have turned off news of this kind. */
  async function tellCustomer(
    customerId: string,
    sailingId: string,
    announcement: Announcement,
  ): Promise<void> {
    const [customer, choices, booked] = await Promise.all([
      customers.find(customerId, true),
      settings.ofCustomer(customerId),
      appointments.listCurrent(customerId),
    ]);
    const { number, at, calls } = announcement;
    // The same for both types, so that a repetition after a change of the pickup is no second message.
    const id = `arrival#${sailingId}#${number}`;
    if (!customer) return tools.logger.report('EVENT_WITHOUT_CUSTOMER', { customerId, eventId: id });
    const type = booked.some((each) => isBroken(each, calls)) ? 'pickup-before-arrival' : 'arrival-changed';
    const event: ArrivalEvent = {
      ...{ eventVersion: 1, type, id, change: 'UPDATED', at, customerId, sailingId, number },
    };
    await plan(event, customer, choices, { canPush: false });
  }

  /** Notes what is told, before anybody is. Null if nothing is. */
  const begin = (sailingId: string, schedule: Schedule, aboard: Aboard): Promise<Announcement | null> =>
    retryOnConflict(async () => {
      const before = await sailings.find(sailingId, true);
      const begun = before && unfinishedAnnouncement(before);
      if (!before || begun) return begun ?? null;
      const now = tools.clock.now();
      const news = newsOf(before, withCurrent(schedule, before), now);
      if (news.length === 0) return null;
      const saved = await sailings.save(
        before,
        withTold(before, news, (code) => aboard.has(code), now),
      );
      return unfinishedAnnouncement(saved) ?? null;
    });

  async function finish(
    sailingId: string,
    announcement: { readonly number: number; readonly customers: number } | null,
    schedule: Schedule,
    aboard: Aboard,
  ): Promise<void> {
    await retryOnConflict(async () => {
      const before = await sailings.find(sailingId, true);
      if (!before) return;
      const isAboard = (code: Destination) => aboard.has(code);
      const current = withCurrent(schedule, before);
      await sailings.save(before, withNextCheck(before, announcement, isAboard, current, tools.clock.now()));
    });
  }

  /** May stop anywhere: the check stays due until its end, and each customer has one message of an announcement. */
  async function check(sailing: SailingRecord, schedule: Schedule): Promise<void> {
    const { sailingId } = sailing;
    const aboard = await aboardOf(sailing);
    const announcement = await begin(sailingId, schedule, aboard);
    const told = new Set(
      announcement?.calls.flatMap(({ locationCode }) => [...(aboard.get(locationCode) ?? [])]),
    );
    if (announcement) {
      const isHeldUp = isWithin(HELD_UP_MS, announcement.at, tools.clock.now());
      await inParallel([...told], CONCURRENCY, (customerId) =>
        tellCustomer(customerId, sailingId, announcement).catch((error: unknown) => {
          if (isHeldUp) throw error;
          told.delete(customerId);
          tools.logger.report('SAILING_CHECK_FAILED', { sailingId, customerId, error: asError(error) });
        }),
      );
    }
    const finished = announcement && { number: announcement.number, customers: told.size };
    await finish(sailingId, finished, schedule, aboard);
  }

  /** Compares what those aboard know with the present ranges, also of sailings that are relayed to this one. */
  return async (sailingId: string): Promise<void> => {
    const schedule = await readSchedule({ fresh: true });
    const now = tools.clock.now();
    const sailing = await sailings.find(sailingId, true);
    // The schedule may lack what has just planned another check.
    if (!sailing || isWaitingForCorrections(sailing, now)) return;
    for (const id of relayedIds(sailing, schedule.sailings)) {
      const other = await sailings.find(id, true);
      // Its own check is about to come.
      if (other && !isWaitingForCorrections(other, now)) await check(other, schedule);
    }
    await check(sailing, schedule);
  };
}

/** The schedule with the sailing as it was read last. */
const withCurrent = (schedule: Schedule, sailing: SailingRecord): Schedule => ({
  ...schedule,
  sailings: schedule.sailings.map((each) => (each.sailingId === sailing.sailingId ? sailing : each)),
});

/** Whether a booked pickup was not before what was known, and is before the last day of the new range. */
const isBroken = (
  { status, locationCode, pickupDate }: AppointmentRecord,
  calls: Announcement['calls'],
): boolean =>
  status === 'BOOKED' &&
  calls.some(({ locationCode: code, to, before }) => {
    const day = pickupDate.slice(0, 10);
    return code === locationCode && day < to && (before === undefined || day >= before.to);
  });
