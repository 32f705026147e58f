import { describe, expect, it } from 'vitest';
import { currentReminder } from '#functions/messages/reminders/reminder-plan.ts';
import { reminderWorld } from './reminder-world.ts';

/** A Monday without a holiday in the weeks after it, in Tacoma. */
const MONDAY = '2026-02-23T15:00-08:00';
const LATER = '2026-06-01T10:00-07:00';

describe('a package that waits before its departure', () => {
  // Business days of Tacoma, counted by hand. The times are those of Anchorage.
  it.each([
    ['since a Monday', MONDAY, ['Thu 2026-02-26 10:00', 'Thu 2026-03-05 10:00']],
    ['over a weekend', '2026-02-26T15:00-08:00', ['Tue 2026-03-03 10:00', 'Tue 2026-03-10 10:00']],
    ['since a Saturday', '2026-02-28T09:00-08:00', ['Wed 2026-03-04 10:00', 'Wed 2026-03-11 10:00']],
    ['over Thanksgiving', '2026-11-24T15:00-08:00', ['Mon 2026-11-30 10:00', 'Mon 2026-12-07 10:00']],
    ['over the end of the year', '2026-12-30T15:00-08:00', ['Tue 2027-01-05 10:00', 'Tue 2027-01-12 10:00']],
    // It is still Monday in Alaska.
    ['since midnight in Tacoma', '2026-02-24T00:10-08:00', ['Fri 2026-02-27 10:00', 'Fri 2026-03-06 10:00']],
    [
      'when clocks are set forward',
      '2027-03-10T15:00-08:00',
      ['Mon 2027-03-15 10:00', 'Mon 2027-03-22 10:00'],
    ],
  ])('is reminded of after three business days, a week later, and never again: %s', (_, at, expected) => {
    for (const type of ['still-unpaid', 'still-on-hold'] as const) {
      const world = reminderWorld(at).wait(type);
      expect(world.until(new Date(Date.parse(at) + 90 * 86_400_000)).log()).toEqual(
        expected.map((time) => `${time} ${type}`),
      );
      expect(world.dueAt()).toBeNull();
    }
  });

  it('is not reminded of again once it is paid for, answered or on its way', () => {
    const early = reminderWorld(MONDAY).wait().until('2026-02-26T09:59-09:00').settle();
    expect(early.until(LATER).log()).toEqual([]);
    const between = reminderWorld(MONDAY).wait().until('2026-03-01T10:00-08:00').settle();
    expect(between.until(LATER).log()).toEqual(['Thu 2026-02-26 10:00 still-unpaid']);
    expect(between.dueAt()).toBeNull();
  });

  it('joins others whose turn is on the same day, first or last', () => {
    const world = reminderWorld(MONDAY).wait().wait().until('2026-03-02T15:00-08:00').wait();
    const counts = world.until(LATER).sent.map(({ day, waiting }) => [day, waiting.length]);
    expect(counts).toEqual([
      ['2026-02-26', 2],
      ['2026-03-05', 3],
      ['2026-03-12', 1],
    ]);
  });

  it('lets what cannot wait go first, and is reminded of on the next day', () => {
    const world = reminderWorld(MONDAY).ready().wait().wait('still-on-hold');
    expect(world.until('2026-03-01T10:00-08:00').log()).toEqual([
      'Thu 2026-02-26 10:00 book-pickup',
      'Fri 2026-02-27 10:00 still-on-hold',
      'Sat 2026-02-28 10:00 still-unpaid',
    ]);
  });

  it('is not reminded of late after an outage, or while reminders are off', () => {
    const down = reminderWorld(MONDAY).wait().until('2026-03-01T10:00-08:00', 'down');
    down.refresh();
    expect(down.log()).toEqual([]);
    const off = reminderWorld(MONDAY).wait().want({ isWanted: false });
    expect(off.until(LATER).log()).toEqual([]);
  });

  it('is left out of a reminder that waited, which no longer applies without any', () => {
    const world = reminderWorld(MONDAY).wait().wait().until('2026-02-26T11:00-09:00');
    const current = () => {
      const [sent] = world.sent;
      return sent && currentReminder(world.state(), sent, world.preference(), world.now());
    };
    expect(current()?.packages).toHaveLength(2);
    world.settle();
    expect(current()?.packages).toHaveLength(1);
    world.settle();
    expect(current()).toBeNull();
  });
});
