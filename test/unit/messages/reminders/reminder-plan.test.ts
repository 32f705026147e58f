import { describe, expect, it } from 'vitest';
import { currentReminder } from '#functions/messages/reminders/reminder-plan.ts';
import { reminderWorld } from './reminder-world.ts';

/** A Monday, 9:00 in Anchorage. Thursday is Thanksgiving. */
const NOW = '2026-11-23T09:00-09:00';
const WEDNESDAY = '2026-11-25T10:00:00-09:00';
const aCustomer = (at = NOW) => reminderWorld(at).ready();

describe('a customer who does nothing about an unpaid package', () => {
  // Business days counted by hand. Storage notices are in `storage-notices.test.ts`.
  it.each([
    [
      'with Thanksgiving, ready on a Monday',
      '2026-11-23T15:00-09:00',
      ['Tue 2026-11-24 10:00 unpaid-and-ready', 'Fri 2026-11-27 10:00 book-pickup'],
    ],
    [
      'over the end of the year',
      '2026-12-24T15:00-09:00',
      ['Mon 2026-12-28 10:00 unpaid-and-ready', 'Wed 2026-12-30 10:00 book-pickup'],
    ],
    [
      'when clocks are set back on Sunday',
      '2026-10-30T15:00-08:00',
      ['Mon 2026-11-02 10:00 unpaid-and-ready', 'Wed 2026-11-04 10:00 book-pickup'],
    ],
    [
      'when clocks are set forward on Sunday, and the third business day has a storage notice',
      '2027-03-11T15:00-09:00',
      ['Fri 2027-03-12 10:00 unpaid-and-ready'],
    ],
    [
      'in the last minute of a Saturday',
      '2026-11-07T23:59-09:00',
      ['Mon 2026-11-09 10:00 unpaid-and-ready', 'Thu 2026-11-12 10:00 book-pickup'],
    ],
  ])('%s', (_, at, expected) => {
    const world = reminderWorld(at).ready('ANC', { isUnpaid: true });
    expect(world.until(new Date(Date.parse(at) + 60 * 86_400_000)).log()).toEqual(expected);
    expect(world.dueAt()).toBeNull();
  });
});

describe('an appointment', () => {
  it('is reminded of on the day before, and on Saturday if that is a Sunday', () => {
    expect(aCustomer().book(WEDNESDAY).until('2026-11-25T09:59-09:00').log()).toEqual([
      'Tue 2026-11-24 10:00 pickup-tomorrow',
    ]);
    expect(aCustomer().book('2026-11-30T10:00:00-09:00').until('2026-11-30T09:59-09:00').log()).toEqual([
      'Sat 2026-11-28 10:00 pickup-tomorrow',
    ]);
  });

  it('is not reminded of if it was booked on the day before, later than that', () => {
    const late = aCustomer().until('2026-11-24T10:00-09:00').book(WEDNESDAY);
    expect(late.until('2026-11-25T09:59-09:00').log()).toEqual([]);
    const early = aCustomer().until('2026-11-24T09:59-09:00').book(WEDNESDAY);
    expect(early.until('2026-11-25T09:59-09:00').log()).toEqual(['Tue 2026-11-24 10:00 pickup-tomorrow']);
  });

  it('has no reminder if there is nothing left to pick up, because the package was lost', () => {
    const world = aCustomer()
      .book(WEDNESDAY)
      .change('ANC', () => ({ packages: [] }));
    expect(world.until('2026-12-31T10:00-09:00').log()).toEqual([]);
  });

  it.each([
    ['later', '2026-11-27T14:00:00-09:00', 'Thu 2026-11-26 10:00 pickup-tomorrow'],
    ['to an earlier day', '2026-11-24T14:00:00-09:00', 'Mon 2026-11-23 10:00 pickup-tomorrow'],
  ])('that was moved %s is only reminded of at its new time', (_, to, expected) => {
    const world = aCustomer().book(WEDNESDAY).move(to);
    expect(world.until(new Date(Date.parse(to) - 1)).log()).toEqual([expected]);
  });

  it('that was moved away and back is reminded of once', () => {
    const world = aCustomer().book('2026-12-04T10:00:00-09:00').until('2026-11-24T09:00-09:00');
    world.move(WEDNESDAY).until('2026-11-24T12:00-09:00').move('2026-11-27T10:00:00-09:00').move(WEDNESDAY);
    expect(world.until('2026-11-25T09:00-09:00').log()).toEqual(['Tue 2026-11-24 10:00 pickup-tomorrow']);
  });

  it('that was canceled has no reminder, neither before nor after its time', () => {
    const world = aCustomer().book('2026-12-04T10:00:00-09:00').cancel();
    const types = world.until('2026-12-31T10:00-09:00').sent.map(({ type }) => type);
    expect(types).toEqual(['book-pickup']);
  });

  it('that was canceled between the planned check and the sweep has no reminder', () => {
    const world = aCustomer().book(WEDNESDAY).until('2026-11-24T10:00:30-09:00', 'down').cancel();
    expect(world.until('2026-11-24T23:00-09:00').log()).toEqual([]);
  });
});

describe('a missed appointment', () => {
  const missed = (pickupDate: string, until = '2026-12-31T10:00-09:00') => {
    const world = aCustomer()
      .until(new Date(Date.parse(pickupDate) - 3_600_000))
      .book(pickupDate);
    return world
      .until(until)
      .log()
      .filter((line) => line.includes('missed'));
  };

  it.each([
    ['when its slot has ended', WEDNESDAY, 'Wed 2026-11-25 10:30'],
    ['at 8:00 at the earliest', '2026-11-25T07:00:00-09:00', 'Wed 2026-11-25 08:00'],
    ['until 20:00', '2026-11-25T19:29:00-09:00', 'Wed 2026-11-25 19:59'],
    ['or on the next day', '2026-11-25T19:30:00-09:00', 'Thu 2026-11-26 08:00'],
    ['but not on a Sunday', '2026-11-28T19:30:00-09:00', 'Mon 2026-11-30 08:00'],
  ])('is told once: %s', (_, pickupDate, time) => {
    expect(missed(pickupDate)).toEqual([`${time} appointment-missed`]);
  });

  it('is not told if a package was handed over, or a new appointment was booked', () => {
    const came = aCustomer().book(WEDNESDAY);
    came.change('ANC', ({ appointment }) => ({
      appointment: appointment && { ...appointment, handedOverAt: '2026-11-25T19:05:00.000Z' },
    }));
    const rebooked = aCustomer()
      .book(WEDNESDAY)
      .until('2026-11-25T10:29-09:00')
      .book('2026-11-27T10:00:00-09:00');
    for (const world of [came, rebooked])
      expect(world.until('2026-11-26T09:59-09:00').log()).toEqual(['Tue 2026-11-24 10:00 pickup-tomorrow']);
  });

  it('is told on the next day if there was a reminder on its day, and then ends the reminders to book', () => {
    const world = aCustomer().ready('KEN', { isUnpaid: true }).until('2026-11-24T10:00-09:00');
    world.book('2026-11-24T14:00:00-09:00').until('2026-11-26T00:00-09:00');
    expect(world.log()).toEqual([
      'Tue 2026-11-24 10:00 unpaid-and-ready KEN',
      'Wed 2026-11-25 08:00 appointment-missed',
    ]);
    expect(world.until('2026-11-27T10:00-09:00').log().at(-1)).toBe('Fri 2026-11-27 10:00 book-pickup');
  });
});

describe('on one day', () => {
  const on = (day: string, world: ReturnType<typeof aCustomer>) =>
    world.log().filter((line) => line.includes(day));

  it('the most important reminder goes first, of any terminal', () => {
    const world = aCustomer().ready('KEN', { isUnpaid: true }).book(WEDNESDAY);
    expect(on('11-24', world.until('2026-11-24T20:00-09:00'))).toEqual([
      'Tue 2026-11-24 10:00 pickup-tomorrow',
    ]);
    const unbooked = aCustomer('2026-11-19T09:00-09:00').until('2026-11-23T15:00-09:00');
    unbooked.ready('KEN', { isUnpaid: true }).ready('FBK');
    // The third business day of the first package is the first one of the second.
    expect(on('11-24', unbooked.until('2026-11-24T20:00-09:00'))).toEqual([
      'Tue 2026-11-24 10:00 unpaid-and-ready KEN',
    ]);
  });

  it('of two terminals, the one with the earlier deadline goes first', () => {
    const earlier = aCustomer().ready('KEN').book('2026-11-25T15:00:00-09:00').book(WEDNESDAY, 'KEN');
    expect(on('11-24', earlier.until('2026-11-24T20:00-09:00'))).toEqual([
      'Tue 2026-11-24 10:00 pickup-tomorrow KEN',
    ]);
  });

  it('one about two packages lists both', () => {
    const world = aCustomer().ready().until('2026-11-24T09:00-09:00').ready();
    const [first] = world.until('2026-11-27T10:00-09:00').sent;
    expect(first).toMatchObject({ type: 'book-pickup', packages: [{}, {}, {}] });
  });

  it('it is sent once by two sweeps, and by one that comes late, but not on the next day', () => {
    const world = aCustomer().until('2026-11-27T15:00-09:00', 'down');
    world.refresh();
    world.refresh();
    expect(world.log()).toEqual(['Fri 2026-11-27 15:00 book-pickup']);
    const down = aCustomer().until('2026-11-27T20:00-09:00', 'down');
    down.refresh();
    expect(down.log()).toEqual([]);
  });

  it('a change does not make a reminder due in the middle of the day', () => {
    const world = aCustomer().book('2026-12-10T10:00:00-09:00').until('2026-11-27T12:00-09:00').cancel();
    expect(world.until('2026-11-28T00:00-09:00').log()).toEqual([]);
  });
});

describe('a customer who', () => {
  it('paid is not reminded to pay', () => {
    const world = reminderWorld(NOW).ready('ANC', { isUnpaid: true }).until('2026-11-24T09:59-09:00').pay();
    expect(world.until('2026-11-25T10:00-09:00').log()).toEqual([]);
  });

  it('has picked up everything is not reminded', () => {
    const world = aCustomer().book(WEDNESDAY).until('2026-11-25T10:10-09:00').pickUp();
    expect(world.until('2026-12-31T10:00-09:00').log()).toEqual(['Tue 2026-11-24 10:00 pickup-tomorrow']);
    expect(world.dueAt()).toBeNull();
  });

  it('pauses reminders gets none before the date, and those of that day', () => {
    const world = aCustomer().want({ pausedUntil: '2026-11-27' });
    expect(world.until('2026-11-27T10:00-09:00').log()).toEqual(['Fri 2026-11-27 10:00 book-pickup']);
    const longer = aCustomer().want({ pausedUntil: '2026-11-28' }).until('2026-12-20T10:00-09:00');
    expect(longer.log()).toEqual([]);
  });

  it('ends the pause, or wants reminders again, gets them without another event', () => {
    for (const preference of [{ pausedUntil: '2027-01-01' }, { isWanted: false }]) {
      const world = aCustomer().want(preference).until('2026-11-26T10:00-09:00');
      world.want({ pausedUntil: undefined, isWanted: true });
      expect(world.until('2026-11-27T10:00-09:00').log()).toEqual(['Fri 2026-11-27 10:00 book-pickup']);
    }
  });
});

describe('a reminder that waited', () => {
  const reminded = () => aCustomer().book(WEDNESDAY).until('2026-11-24T10:00-09:00');
  type World = ReturnType<typeof reminded>;
  const current = (world: World) => {
    const [sent] = world.sent;
    if (!sent) throw new Error('Nothing was sent.');
    return currentReminder(world.state(), sent, world.preference(), world.now());
  };

  it('still applies on its day', () => {
    expect(current(reminded().until('2026-11-24T13:00-09:00'))).toMatchObject({ type: 'pickup-tomorrow' });
  });

  it.each<[string, (world: World) => unknown]>([
    ['on the next day', (world) => world.until('2026-11-25T00:00-09:00')],
    ['after a move', (world) => world.move('2026-11-27T10:00:00-09:00')],
    ['after a cancellation', (world) => world.cancel()],
    ['after a pause', (world) => world.want({ pausedUntil: '2026-11-26' })],
    ['without a package', (world) => world.pickUp()],
  ])('no longer applies %s', (_, change) => {
    const world = reminded();
    change(world);
    expect(current(world)).toBeNull();
  });
});
