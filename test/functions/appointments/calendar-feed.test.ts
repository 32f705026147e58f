import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { closureRepository } from '#functions/locations/closure-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { SailingRecord } from '#functions/schedule/sailing-record.ts';
import { sailingRepository } from '#functions/schedule/sailing-repository.ts';
import type { CalendarFeed } from '#shared/contracts/public/calendar-feeds.ts';
import type { HandlerResponse } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { type AppointmentsApi, anAppointmentsApi, bookedIn, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

/** Departs on Wednesday, the day after tomorrow, and is in Anchorage on Saturday morning. */
const SAILING: SailingRecord = {
  sailingId: '2026-03-04_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-03-03T12:00',
  departure: { planned: '2026-03-04T18:00' },
  calls: [
    {
      locationCode: 'ANC',
      arrival: { planned: '2026-03-07T06:00' },
      readyHours: { min: 24, max: 48 },
    },
  ],
  changes: [],
  createdAt: '2026-02-01T18:00:00.000Z',
  createdBy: 'service@northbound.test',
  version: 1,
};

/** A customer with a calendar address. */
async function aSubscriber() {
  const api = await anAppointmentsApi();
  const customer = await api.aCustomer();
  const sailings = sailingRepository(api.table);
  const feed = async (id: 'getCalendarFeed' | 'renewCalendarFeed', body?: object) =>
    (await api.send(id, customer, body && { body })).body as CalendarFeed;
  const { path } = await feed('renewCalendarFeed', { version: 0 });
  const ship = async (changes: Partial<ParcelRecord>, steps: ParcelRecord['status'][] = []) =>
    api.parcels.create(aParcelRecord(customer.customerId, changes, steps));
  return { ...api, customer, path, feed, sailings, ship };
}

const secretIn = (path: string | null): string => path?.split('/').at(-2) ?? '';
const read = ({ send }: Pick<AppointmentsApi, 'send'>, path: string | null) =>
  send('readCalendarFeed', null, { params: { secret: secretIn(path) } });

interface Event {
  readonly uid: string;
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  readonly from: string;
  readonly to: string;
}

/** The events of a calendar, read with an independent implementation. */
function eventsIn({ status, body }: HandlerResponse): Event[] {
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(String(body)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const text = (name: string) => String(component.getFirstPropertyValue(name));
    return {
      uid: text('uid'),
      sequence: Number(text('sequence')),
      summary: text('summary'),
      description: text('description'),
      from: text('dtstart'),
      to: text('dtend'),
    };
  });
}

const isArrival = ({ uid }: Event) => uid.includes('arrival');

describe('the calendar of a customer', () => {
  it('has booked pickups, without the code and the notes', async () => {
    const subscriber = await aSubscriber();
    const { customer, path } = subscriber;
    const booked = bookedIn(await subscriber.book(customer, { pickupDate: TUESDAY, notes: 'Gate B' }));
    const response = await read(subscriber, path);
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(eventsIn(response)).toEqual([
      {
        uid: booked.id,
        sequence: 0,
        summary: 'Package pickup, Northbound Anchorage',
        description: '1 package. Your pickup code is on the site.',
        from: '2026-03-03T19:00:00Z',
        to: '2026-03-03T19:30:00Z',
      },
    ]);
    for (const secret of [booked.pickupCode, 'Gate B', customer.email])
      expect(String(response.body)).not.toContain(secret);
  });

  it('has whole days for each load that is expected, with what it rests on, and is free then', async () => {
    const subscriber = await aSubscriber();
    const { path, ship, sailings, customer } = subscriber;
    await sailings.save(null, SAILING);
    await ship({ freightBillNum: 'NB500012', sailingId: SAILING.sailingId }, ['TRANSIT']);
    await ship({ freightBillNum: 'NB500013' });
    await ship({ freightBillNum: 'NB500014', destinationCode: 'KOD', sailingId: 'none' }, ['TRANSIT']);
    const response = await read(subscriber, path);
    const [load, kodiak, ...others] = eventsIn(response).toSorted((a, b) => a.uid.localeCompare(b.uid));
    expect(load).toMatchObject({
      uid: `${customer.customerId}-arrival-ANC-2026-03-04_LOAD55`,
      summary: '2 packages expected, Northbound Anchorage',
      from: '2026-03-09',
      // The day after the last one, because the end of an event is not a part of it.
      to: '2026-03-11',
    });
    expect(load?.description.split('\n').toSorted()).toEqual([
      '',
      'NB500012',
      'NB500013',
      'Ready for pickup Mar 9 to 10, on the sailing of Mar 4.',
    ]);
    expect(kodiak).toMatchObject({ summary: '1 package expected, Northbound Kodiak' });
    expect(kodiak?.description).toContain('next sailing not chosen yet');
    expect(others).toEqual([]);
    expect(String(response.body)).toMatch(
      /TRANSP:TRANSPARENT[\s\S]*REFRESH|REFRESH[\s\S]*TRANSP:TRANSPARENT/,
    );
  });

  it('has one event for 50 packages on a ship', async () => {
    const subscriber = await aSubscriber();
    await subscriber.sailings.save(null, SAILING);
    const parcels = Array.from({ length: 50 }, () =>
      aParcelRecord(subscriber.customer.customerId, { sailingId: SAILING.sailingId }, ['TRANSIT']),
    );
    await Promise.all(parcels.map(subscriber.parcels.create));
    const [event, ...others] = eventsIn(await read(subscriber, subscriber.path));
    expect(event?.summary).toBe('50 packages expected, Northbound Anchorage');
    for (const { freightBillNum } of parcels) expect(event?.description).toContain(freightBillNum);
    expect(others).toEqual([]);
  });

  it('is the same until something changes, and then moves the same events with a higher SEQUENCE', async () => {
    const subscriber = await aSubscriber();
    const { path, ship, sailings, clock, customer } = subscriber;
    await sailings.save(null, SAILING);
    await ship({ sailingId: SAILING.sailingId }, ['TRANSIT']);
    const { id, sequence } = bookedIn(await subscriber.book(customer, { pickupDate: TUESDAY }));
    const first = await read(subscriber, path);
    clock.set('2026-03-02T12:00:00-09:00');
    expect((await read(subscriber, path)).headers.etag).toBe(first.headers.etag);

    const [call] = SAILING.calls;
    const delayed = {
      ...SAILING,
      calls: call ? [{ ...call, arrival: { ...call.arrival, estimated: '2026-03-10T06:00' } }] : [],
    };
    await sailings.save(SAILING, delayed);
    await subscriber.reschedule(customer, id, { pickupDate: WEDNESDAY, sequence });
    clock.set('2026-03-02T12:02:00-09:00');
    const second = await read(subscriber, path);
    const [before, after] = [eventsIn(first), eventsIn(second)];
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    for (const [index, event] of after.entries()) {
      expect(event.sequence).toBeGreaterThan(before[index]?.sequence ?? Number.NaN);
      expect(event.from > (before[index]?.from ?? '')).toBe(true);
    }

    // The ship has not come, and nobody has changed anything.
    clock.set('2026-03-16T09:00:00-08:00');
    const overdue = eventsIn(await read(subscriber, path)).find(isArrival);
    const expected = after.find(isArrival);
    expect(overdue?.uid).toBe(expected?.uid);
    expect(overdue?.sequence).toBeGreaterThan(expected?.sequence ?? Number.NaN);
  });

  it('has no pickup that was canceled, that has passed, or whose terminal is closed', async () => {
    const subscriber = await aSubscriber();
    const { path, clock, customer } = subscriber;
    const { id } = bookedIn(await subscriber.book(customer, { pickupDate: TUESDAY }));
    await subscriber.cancel(customer, id);
    expect(eventsIn(await read(subscriber, path))).toEqual([]);
    bookedIn(await subscriber.book(customer, { pickupDate: TUESDAY }));
    expect(eventsIn(await read(subscriber, path))).toHaveLength(1);
    await closureRepository(subscriber.table).save(null, {
      ...{ closureId: crypto.randomUUID(), locationCode: 'ANC', reason: 'Storm' },
      ...{ from: '2026-03-03T00:00', until: '2026-03-04T00:00' },
      ...{ at: clock.now().toISOString(), by: 'service@northbound.test', version: 1 },
    });
    clock.set('2026-03-02T12:00:00-09:00');
    expect(eventsIn(await read(subscriber, path))).toEqual([]);
    bookedIn(
      await subscriber.reschedule(customer, `${customer.customerId}-anc-2`, { pickupDate: WEDNESDAY }),
    );
    expect(eventsIn(await read(subscriber, path))).toHaveLength(1);
    clock.set('2026-03-04T12:00:00-09:00');
    expect(eventsIn(await read(subscriber, path))).toEqual([]);
  });
});

describe('the address', () => {
  it('is shown to its owner again, and a repeated request does not replace it', async () => {
    const { path, feed } = await aSubscriber();
    expect(path).toMatch(/^\/api\/calendars\/[0-9a-v]{26}\.[\w-]{32}\/calendar\.ics$/);
    expect(await feed('getCalendarFeed')).toEqual({ path, version: 1 });
    expect(await feed('renewCalendarFeed', { version: 0 })).toEqual({ path, version: 1 });
  });

  it('stops working when it is replaced or removed', async () => {
    const subscriber = await aSubscriber();
    const { path, feed, send, customer } = subscriber;
    const renewed = await feed('renewCalendarFeed', { version: 1 });
    expect((await read(subscriber, path)).status).toBe(404);
    expect((await read(subscriber, renewed.path)).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect((await send('removeCalendarFeed', customer)).status).toBe(204);
    expect((await read(subscriber, renewed.path)).status).toBe(404);
    expect(await feed('getCalendarFeed')).toEqual({ path: null, version: 3 });
    // Another tab does not know of the removal.
    expect(await feed('renewCalendarFeed', { version: 2 })).toEqual({ path: expect.any(String), version: 4 });
  });

  it('gives the same 404 for every wrong one', async () => {
    const subscriber = await aSubscriber();
    const { customer, path } = subscriber;
    const other = await subscriber.aCustomer();
    const secret = secretIn(path).split('.')[1] ?? '';
    const wrong = [
      `${customer.customerId}.${secret.slice(0, -1)}`,
      `${customer.customerId}.${'A'.repeat(32)}`,
      `${customer.customerId}.`,
      `${other.customerId}.${secret}`,
      `${newCustomerId(new Date())}.${secret}`,
      secret,
    ];
    const responses = await Promise.all(wrong.map((each) => read(subscriber, `/${each}/calendar.ics`)));
    for (const { status, body, headers } of responses)
      expect({ status, body, headers }).toEqual({
        status: 404,
        body: responses[0]?.body,
        headers: responses[0]?.headers,
      });
  });

  it('sends no body to an app that has the same calendar', async () => {
    const subscriber = await aSubscriber();
    const { etag = '' } = (await read(subscriber, subscriber.path)).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(
        await subscriber.send('readCalendarFeed', null, {
          params: { secret: secretIn(subscriber.path) },
          headers: { 'if-none-match': known },
        }),
      ).toMatchObject({ status: 304, body: undefined, headers: { etag } });
  });
});
