import { expect, it } from 'vitest';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { slotEnd, statusAt } from '#shared/rules/pickup-times.ts';
import { businessDayAfter, countedDays, freeThrough } from '#shared/rules/storage.ts';
import { closesOn } from '#shared/rules/terminals/opening-hours.ts';
import { fromLocalTime, toLocalDate, toLocalTime } from '#shared/rules/time-zone.ts';
import { fc, runs } from '#test/support/random.ts';
import { act, STARTS, Step, TERMINALS } from './reminder-steps.ts';
import { reminderWorld, type Sent, type SentStorage, TIME_ZONE } from './reminder-world.ts';

/** Whether a reminder says something true at the moment when it is sent, on a day that is meant for it. */
function isTrue({ type, at, day, place, packages, waiting }: Sent): boolean {
  if (!place)
    return waiting.every((parcel) => {
      const first = businessDayAfter(parcel.since, 3);
      const days = [first, addDays(first, 7)].flatMap((turn) => datesBetween(turn, addDays(turn, 2)));
      return parcel.type === type && days.includes(day);
    });
  const { appointment, terminal } = place;
  const status = appointment && statusAt(appointment, terminal, at);
  const pickupDay = appointment?.pickupDate.slice(0, 10) ?? '';
  const onDay = (number: number) =>
    packages.some(({ readyDay }) => businessDayAfter(readyDay, number) === day);
  switch (type) {
    case 'pickup-tomorrow':
      return (
        status === 'BOOKED' &&
        datesBetween(addDays(day, 1), pickupDay).every((date) => date === pickupDay || weekdayOf(date) === 0)
      );
    case 'appointment-missed':
      return status === 'MISSED' && slotEnd(appointment?.pickupDate ?? '', terminal) <= at;
    case 'unpaid-and-ready':
      return onDay(1) && packages.every(({ isUnpaid }) => isUnpaid);
    case 'book-pickup':
      return status !== 'BOOKED' && onDay(3);
    default:
      return false;
  }
}

/** Whether a notice is true of a package when it is sent, on a day that is meant for it. */
function isTrueOf({ type, at, day, places }: SentStorage, parcelId: string): boolean {
  const place = places.find(({ packages }) => packages.some((parcel) => parcel.parcelId === parcelId));
  const parcel = place?.packages.find((each) => each.parcelId === parcelId);
  // Handed over.
  if (!place || !parcel) return false;
  const { terminal, closedDates, appointment } = place;
  const { noticeDate } = parcel;
  if (noticeDate === null || type === 'storage-notice')
    return noticeDate === null && type === 'storage-notice';
  const free = freeThrough(noticeDate, closedDates);
  const isOpen = (date: string) => closesOn(terminal, date) !== null;
  const openDays = (first: string) => {
    let open = 0;
    for (let date = first; date <= free; date = addDays(date, 1)) open += isOpen(date) ? 1 : 0;
    return open;
  };
  const isInTime =
    appointment !== null &&
    statusAt(appointment, terminal, at) === 'BOOKED' &&
    appointment.pickupDate.slice(0, 10) <= free;
  const waited = countedDays(noticeDate, day, closedDates);
  switch (type) {
    case 'storage-begins':
      return !isInTime && [2, 1].includes(openDays(addDays(day, 1)));
    case 'storage-last-day':
      return !isInTime && isOpen(day) && openDays(day) === 1;
    case 'storage-charged':
      return !parcel.isStorageSettled && day > free && day <= addDays(free, 3);
    case 'storage-abandonment':
      return [15, 16, 17, 25, 26, 27, 28, 29, 30].includes(waited);
  }
}

/** The local date is that of the time, no Sunday, and not at night. */
function expectDaytime({ day, at }: Pick<Sent, 'day' | 'at'>): void {
  expect(day).toBe(toLocalDate(at, TIME_ZONE));
  expect(weekdayOf(day)).not.toBe(0);
  const time = toLocalTime(at, TIME_ZONE).slice(11, 16);
  expect('08:00' <= time && time < '20:00', time).toBe(true);
}

it('no history makes a customer get two reminders on a day, a message twice, at night, or one that is not true', () => {
  const sentTypes = new Set<string>();
  const Case = fc.record({ start: fc.constantFrom(...STARTS), steps: fc.array(Step, { maxLength: 40 }) });
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start);
      let checked = 0;
      const check = () => {
        for (const sent of world.sent.slice(checked)) {
          const { day, packages, waiting } = sent;
          expect(isTrue(sent), JSON.stringify(sent)).toBe(true);
          expect(packages.length + waiting.length).toBeGreaterThan(0);
          expectDaytime(sent);
          const { isWanted, pausedUntil = '' } = world.preference();
          expect([isWanted, pausedUntil <= day]).toEqual([true, true]);
          sentTypes.add(sent.type);
        }
        checked = world.sent.length;
      };
      for (const step of steps) {
        // The settings stay the same while the clock moves, so they are those of the moment of sending.
        world.until(
          new Date(world.now().getTime() + step.minutes * MINUTE_MS),
          step.isDown ? 'down' : 'running',
        );
        check();
        act(world, step);
        check();
      }
      for (const code of TERMINALS) world.see(code);
      world.until(new Date(world.now().getTime() + 70 * DAY_MS));
      check();
      expect(world.dueAt()).toBeNull();
      const named = world.sent.flatMap(({ waiting }) => waiting.map(({ parcelId }) => parcelId));
      for (const times of Map.groupBy(named, (parcelId) => parcelId).values())
        expect(times.length).toBeLessThanOrEqual(2);
      for (const of of ['day', 'id'] as const) expectUnique(world.sent.map((sent) => sent[of]));

      for (const sent of world.storage) {
        expect(sent.parcelIds.length).toBeGreaterThan(0);
        for (const parcelId of sent.parcelIds)
          expect(isTrueOf(sent, parcelId), JSON.stringify(sent)).toBe(true);
        expectDaytime(sent);
        sentTypes.add(sent.type);
      }
      expectUnique(world.storage.map(({ type, day }) => `${type} ${day}`));
      const isBusy = steps.some(({ what }) => ['close', 'open', 'bounce'].includes(what));
      const told = world.storage.flatMap(({ type, parcelIds }) => parcelIds.map((id) => `${type} ${id}`));
      // A last day that moves is told again, and the days of abandonment are three.
      for (const [key, times] of Map.groupBy(told, (each) => each))
        if (!isBusy) expect(times.length).toBeLessThanOrEqual(key.startsWith('storage-abandonment') ? 3 : 1);
    }),
    { numRuns: runs(400, 20_000) },
  );
  expect(sentTypes.size).toBe(11);
});

const expectUnique = (all: readonly string[]) => expect(new Set(all).size).toBe(all.length);

it('whoever has a package waiting on its third business day hears something on that day', () => {
  const Case = fc.record({
    start: fc.constantFrom(...STARTS),
    steps: fc.array(Step, { maxLength: 25 }),
  });
  let heard = 0;
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start);
      for (const step of steps.filter(({ what }) => !['pause', 'stop'].includes(what))) {
        world.until(new Date(world.now().getTime() + step.minutes * MINUTE_MS));
        act(world, step);
      }
      // From the next morning on, nothing changes.
      const morning = fromLocalTime(addDays(world.today(), 1), '00:00', TIME_ZONE) ?? world.now();
      world.until(morning);
      const expected = TERMINALS.map(world.place)
        .filter(
          ({ appointment, terminal }) =>
            !appointment || statusAt(appointment, terminal, morning) !== 'BOOKED',
        )
        .flatMap(({ packages }) => packages)
        .map(({ readyDay }) => businessDayAfter(readyDay, 3))
        .filter((day) => day >= world.today());
      world.until(new Date(morning.getTime() + 60 * DAY_MS));
      const days = [...world.sent, ...world.storage].map(({ day }) => day);
      for (const day of expected) expect(days).toContain(day);
      heard += expected.length;
    }),
    { numRuns: runs(150, 10_000) },
  );
  expect(heard).toBeGreaterThan(40);
});

it('whoever has been told and waits gets every notice, whatever closes or opens in the meantime', () => {
  const Closing = fc.record({
    after: fc.integer({ min: 0, max: 30 }),
    date: fc.integer({ min: 0, max: 45 }),
    isClosed: fc.boolean(),
  });
  const Case = fc.record({ start: fc.constantFrom(...STARTS), steps: fc.array(Closing, { maxLength: 6 }) });
  fc.assert(
    fc.property(Case, ({ start, steps }) => {
      const world = reminderWorld(start).ready();
      const first = world.today();
      for (const { after, date, isClosed } of steps.toSorted((a, b) => a.after - b.after)) {
        world.until(new Date(Date.parse(start) + after * DAY_MS));
        // What has happened stays.
        if (addDays(first, date) > world.today()) world.close(addDays(first, date), 'ANC', isClosed);
      }
      world.until(new Date(Date.parse(start) + 100 * DAY_MS));
      const types = world.storage.map(({ type }) => type);
      expect(new Set(types).size).toBe(4);
      expect(types.filter((type) => type === 'storage-abandonment')).toHaveLength(3);
    }),
    { numRuns: runs(200, 10_000) },
  );
});
