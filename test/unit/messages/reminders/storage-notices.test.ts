import { describe, expect, it } from 'vitest';
import { currentStorage } from '#functions/messages/reminders/storage-plan.ts';
import { reminderWorld } from './reminder-world.ts';

const END = '2027-04-30T10:00-08:00';

describe('a customer who leaves a package at the terminal', () => {
  // Counted by hand. Anchorage is open on Saturdays until 1 PM, and closed on Sundays.
  it.each([
    [
      'is told two open days before the last one, on it, after it, and on days 15, 25 and 29',
      '2026-11-30T15:00-09:00',
      [
        'Fri 2026-12-04 10:00 storage-begins',
        'Mon 2026-12-07 08:00 storage-last-day',
        'Tue 2026-12-08 10:00 storage-charged',
        'Tue 2026-12-15 10:00 storage-abandonment',
        'Fri 2026-12-25 10:00 storage-abandonment',
        'Tue 2026-12-29 10:00 storage-abandonment',
      ],
    ],
    [
      'whose last free day is a Sunday, is told on Saturday',
      '2026-11-27T15:00-09:00',
      [
        'Thu 2026-12-03 10:00 storage-begins',
        'Sat 2026-12-05 08:00 storage-last-day',
        'Mon 2026-12-07 10:00 storage-charged',
        'Sat 2026-12-12 10:00 storage-abandonment',
        'Tue 2026-12-22 10:00 storage-abandonment',
        'Sat 2026-12-26 10:00 storage-abandonment',
      ],
    ],
    [
      'whose day 15 and 29 are Sundays, is told a day later, and a day earlier of the last one',
      '2026-11-28T15:00-09:00',
      [
        'Thu 2026-12-03 10:00 storage-begins',
        'Sat 2026-12-05 08:00 storage-last-day',
        'Mon 2026-12-07 10:00 storage-charged',
        'Mon 2026-12-14 10:00 storage-abandonment',
        'Wed 2026-12-23 10:00 storage-abandonment',
        'Sat 2026-12-26 10:00 storage-abandonment',
      ],
    ],
    [
      'over Memorial Day, when the clocks are those of summer',
      '2027-05-24T15:00-08:00',
      [
        'Fri 2027-05-28 10:00 storage-begins',
        'Tue 2027-06-01 08:00 storage-last-day',
        'Wed 2027-06-02 10:00 storage-charged',
        'Tue 2027-06-08 10:00 storage-abandonment',
        'Fri 2027-06-18 10:00 storage-abandonment',
        'Tue 2027-06-22 10:00 storage-abandonment',
      ],
    ],
  ])('%s', (_, at, expected) => {
    const world = reminderWorld(at).ready();
    world.until(new Date(Date.parse(at) + 60 * 86_400_000));
    expect(world.storageLog()).toEqual(expected);
    expect(world.dueAt()).toBeNull();
  });

  it('is told although reminders are turned off', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready().want({ isWanted: false });
    expect(world.until('2026-12-07T12:00-09:00').storageLog()).toHaveLength(2);
  });

  it('gets no reminder of the same packages on the day of a notice', () => {
    const world = reminderWorld('2027-03-11T15:00-09:00').ready();
    world.until('2027-03-16T12:00-08:00');
    expect([world.log(), world.storageLog()]).toEqual([[], ['Tue 2027-03-16 10:00 storage-begins']]);
  });

  it('is still reminded to book at another terminal', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready('ANC').until('2026-12-01T15:00-09:00');
    world.ready('KEN').until('2026-12-04T12:00-09:00');
    expect(world.storageLog()).toEqual(['Fri 2026-12-04 10:00 storage-begins']);
    expect(world.log()).toEqual(['Thu 2026-12-03 10:00 book-pickup', 'Fri 2026-12-04 10:00 book-pickup KEN']);
  });

  it('is told of packages at two terminals in one message', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready('ANC').ready('KEN');
    const [begins, ...others] = world.until('2026-12-05T12:00-09:00').storage;
    expect(others).toEqual([]);
    expect(begins?.parcelIds).toHaveLength(2);
  });
});

describe('without a notice', () => {
  it('nothing is told but that the package is ready, until the customer sees it', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready('ANC', { isTold: false });
    world.until('2026-12-14T15:00-09:00');
    expect(world.storageLog()).toEqual(['Tue 2026-12-01 10:00 storage-notice']);
    world.see().until('2026-12-22T15:00-09:00');
    expect(world.storageLog().slice(1)).toEqual([
      'Fri 2026-12-18 10:00 storage-begins',
      'Mon 2026-12-21 08:00 storage-last-day',
      'Tue 2026-12-22 10:00 storage-charged',
    ]);
  });

  it('the days begin again after the only message bounced', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready().until('2026-12-01T12:00-09:00').bounce();
    world.until('2026-12-09T15:00-09:00');
    expect(world.storageLog()).toEqual(['Thu 2026-12-03 10:00 storage-notice']);
  });
});

describe('a pickup', () => {
  const booked = (pickupDate: string) => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready().book(pickupDate);
    return world.until('2026-12-16T12:00-09:00').storageLog();
  };

  it('that is booked in time replaces the warnings, until it is missed', () => {
    expect(booked('2026-12-07T14:00:00-09:00')).toEqual([
      'Mon 2026-12-07 14:30 storage-last-day',
      'Tue 2026-12-08 10:00 storage-charged',
      'Tue 2026-12-15 10:00 storage-abandonment',
    ]);
    expect(booked('2026-12-08T14:00:00-09:00')).toHaveLength(4);
    expect(booked('2026-12-03T14:00:00-09:00')).toHaveLength(4);
  });

  it('ends everything', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready().until('2026-12-04T12:00-09:00').pickUp();
    expect(world.until(END).storageLog()).toEqual(['Fri 2026-12-04 10:00 storage-begins']);
    expect(world.dueAt()).toBeNull();
  });
});

describe('a closure', () => {
  it('moves what follows it, and is told again if the last day was told', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').ready().until('2026-12-07T09:00-09:00');
    world.close('2026-12-07').until('2026-12-17T12:00-09:00');
    expect(world.storageLog()).toEqual([
      'Fri 2026-12-04 10:00 storage-begins',
      'Mon 2026-12-07 08:00 storage-last-day',
      'Tue 2026-12-08 10:00 storage-last-day',
      'Wed 2026-12-09 10:00 storage-charged',
      'Wed 2026-12-16 10:00 storage-abandonment',
    ]);
  });

  it('that is canceled without an event moves it back', () => {
    const world = reminderWorld('2026-11-30T15:00-09:00').close('2026-12-02').ready();
    world.until('2026-12-03T12:00-09:00').close('2026-12-02', 'ANC', false).until('2026-12-08T12:00-09:00');
    expect(world.storageLog()).toEqual([
      'Fri 2026-12-04 10:00 storage-begins',
      'Mon 2026-12-07 08:00 storage-last-day',
      'Tue 2026-12-08 10:00 storage-charged',
    ]);
  });
});

it('that storage is charged is not told if it was waived', () => {
  const world = reminderWorld('2026-11-30T15:00-09:00')
    .ready()
    .until('2026-12-08T09:00-09:00')
    .settleStorage();
  expect(world.until('2026-12-14T12:00-09:00').storageLog()).toHaveLength(2);
});

it('a notice that waited applies only on its day, and not after a pickup', () => {
  const world = reminderWorld('2026-11-30T15:00-09:00').ready().until('2026-12-07T09:00-09:00');
  const fact = {
    type: 'storage-last-day',
    day: '2026-12-07',
    notices: ['storage-last-day#ANC#2026-12-07'],
  } as const;
  expect(currentStorage(world.state(), fact, world.now()).size).toBe(1);
  world.until('2026-12-07T17:00-09:00');
  expect(currentStorage(world.state(), fact, world.now()).size).toBe(0);
  const gone = reminderWorld('2026-11-30T15:00-09:00').ready().until('2026-12-07T09:00-09:00').pickUp();
  expect(currentStorage(gone.state(), fact, gone.now()).size).toBe(0);
});
