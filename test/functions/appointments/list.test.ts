import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, errorBodyOf, type Person } from '../../support/events.ts';
import { withLocalStores } from '../../support/local-stores.ts';
import {
  type AppointmentsApi,
  anAppointmentsApi,
  bookedIn,
  listedIn,
  TUESDAY,
  WEDNESDAY,
} from './support.ts';

withLocalStores();

let api: AppointmentsApi;
beforeAll(async () => {
  api = await anAppointmentsApi();
});

describe("a customer's appointments", () => {
  it('are empty at first', async () => {
    expect(await api.list(await api.aCustomer())).toMatchObject({ status: 200, body: [] });
  });

  it('are shown with everything that a card needs, and nothing else', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 2 }, { name: 'Ada Bering', company: 'Bering Freight' });
    const booked = bookedIn(await book(owner, { pickupDate: TUESDAY, notes: 'Gate B' }));
    expect(booked).toEqual({
      id: `${owner.customerId}-anc-1`,
      locationCode: 'ANC',
      pickupDate: TUESDAY,
      notes: 'Gate B',
      customerId: owner.customerId,
      status: 'BOOKED',
      pickupCode: expect.stringMatching(/^[CDFHJKMNPQRTWXY34679]{6}$/),
      parcelCount: 2,
      customerName: 'Ada Bering',
      companyName: 'Bering Freight',
      customerNumber: '10001',
      sequence: 0,
    });
    expect(listedIn(await list(owner))).toEqual([booked]);
  });

  it('can be filtered by terminal and by day', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 1, KEN: 1, KOD: 1 });
    await book(owner, { pickupDate: TUESDAY });
    await book(owner, { locationCode: 'KEN', pickupDate: TUESDAY });
    await book(owner, { locationCode: 'KOD', pickupDate: WEDNESDAY });
    const codesOf = async (query: Record<string, string>) =>
      listedIn(await list(owner, query)).map(({ locationCode }) => locationCode);
    expect(await codesOf({})).toEqual(['ANC', 'KEN', 'KOD']);
    expect(await codesOf({ pickupDate: '2026-03-03' })).toEqual(['ANC', 'KEN']);
    expect(await codesOf({ locationCode: 'KOD' })).toEqual(['KOD']);
    expect(await codesOf({ locationCode: 'KEN', pickupDate: '2026-03-03' })).toEqual(['KEN']);
    expect(await codesOf({ locationCode: 'KEN', pickupDate: '2026-03-04' })).toEqual([]);
    expect(await codesOf({ locationCode: 'FBK' })).toEqual([]);
  });

  it('do not call one missed of which a package was picked up', async () => {
    const { aCustomer, appointments, book, clock, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 2 });
    const { id } = bookedIn(await book(owner, { pickupDate: TUESDAY }));
    const booked = await appointments.current(owner.customerId, 'ANC');
    if (!booked) throw new Error('Nothing was booked.');
    const handedOverAt = new Date(Date.parse(TUESDAY)).toISOString();
    await appointments.save(booked, { ...booked, parcelCount: 1, handedOverAt }, 3, clock.now());
    expect(listedIn(await list(owner)).map(({ status }) => status)).toEqual(['BOOKED']);

    clock.set('2026-03-04T18:00:00Z');
    expect(listedIn(await list(owner))).toEqual([]);
    const ofDay = await list(aPerson('ParcelOperations'), {
      locationCode: 'ANC',
      pickupDate: TUESDAY.slice(0, 10),
    });
    expect(listedIn(ofDay)).toMatchObject([{ id, status: 'COMPLETED' }]);
    expect(bookedIn(await book(owner, { pickupDate: '2026-03-06T10:00:00-09:00' })).status).toBe('BOOKED');
  });

  it('include a missed one, but neither a canceled nor a completed one', async () => {
    const { aCustomer, addPackage, appointments, book, cancel, clock, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 1, KEN: 1, KOD: 1 });
    await addPackage(owner, 'KEN');
    await book(owner, { pickupDate: TUESDAY });
    await cancel(owner, bookedIn(await book(owner, { locationCode: 'KEN', pickupDate: TUESDAY })).id);
    await book(owner, { locationCode: 'KOD', pickupDate: TUESDAY });
    const atKodiak = await appointments.current(owner.customerId, 'KOD');
    if (!atKodiak) throw new Error('Nothing was booked.');
    await appointments.save(atKodiak, { ...atKodiak, status: 'COMPLETED' }, 3, clock.now());
    const shown = async () =>
      listedIn(await list(owner)).map(({ locationCode, status }) => [locationCode, status]);

    // The slot ends after half an hour.
    clock.set('2026-03-03T10:29:59-09:00');
    expect(await shown()).toEqual([['ANC', 'BOOKED']]);
    clock.set('2026-03-03T10:30:00-09:00');
    expect(await shown()).toEqual([['ANC', 'MISSED']]);
  });
});

describe("the list of a terminal's day", () => {
  const DAY = { locationCode: 'ANC', pickupDate: '2026-03-03' };
  const inRoles = (...roles: Person['roles']) => aPerson(...roles);

  it('has all appointments in the order of their times, with names, counts and codes', async () => {
    const { aCustomer, book, cancel, list, reschedule } = await anAppointmentsApi();
    const ada = await aCustomer({ ANC: 2 }, { name: 'Ada Bering', company: 'Bering Freight' });
    const ben = await aCustomer({ ANC: 1 }, { name: 'Ben Attu' });
    const [cid, dan, eve] = [await aCustomer(), await aCustomer(), await aCustomer({ KEN: 1 })];
    const atTen = bookedIn(await book(ada, { pickupDate: TUESDAY, notes: 'Gate B' }));
    const atNine = bookedIn(await book(ben, { pickupDate: '2026-03-03T09:30:00-09:00' }));
    // Not in the list: canceled, on another day and at another terminal.
    await cancel(cid, bookedIn(await book(cid, { pickupDate: TUESDAY })).id);
    const moved = bookedIn(await book(dan, { pickupDate: TUESDAY }));
    await reschedule(dan, moved.id, { pickupDate: WEDNESDAY });
    await book(eve, { locationCode: 'KEN', pickupDate: TUESDAY });

    for (const role of ['ParcelOperations', 'CustomerService'] as const) {
      const { status, body } = await list(inRoles(role), DAY);
      expect(status).toBe(200);
      expect(body).toEqual([atNine, atTen].map(({ sequence: _, ...listed }) => listed));
    }
    expect(listedIn(await list(inRoles('ParcelOperations'), { ...DAY, pickupDate: '2026-03-05' }))).toEqual(
      [],
    );
  });

  it.each([
    [{}, ['locationCode', 'pickupDate']],
    [{ locationCode: 'ANC' }, ['pickupDate']],
    [{ pickupDate: '2026-03-03' }, ['locationCode']],
  ])('requires a terminal and a day: %j', async (query, missing) => {
    for (const role of ['ParcelOperations', 'CustomerService'] as const) {
      const response = await api.list(inRoles(role), query);
      expect(response.status).toBe(400);
      expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(missing);
    }
  });

  it.each([
    [{ locationCode: 'TAC', pickupDate: '2026-03-03' }, 'locationCode'],
    [{ locationCode: 'ANC', pickupDate: '2026-02-29' }, 'pickupDate'],
    [{ locationCode: 'ANC', pickupDate: TUESDAY }, 'pickupDate'],
  ])('rejects %j', async (query, field) => {
    const response = await api.list(inRoles('ParcelOperations'), query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });

  it('is for staff at the counter, who see their own appointments without a terminal and a day', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const own = bookedIn(await book(owner, { pickupDate: TUESDAY }));
    const others = bookedIn(await book(other, { pickupDate: TUESDAY }));
    const idsFor = async (roles: Person['roles'], query: Record<string, string>) =>
      listedIn(await list({ ...owner, roles }, query)).map(({ id }) => id);

    expect(await idsFor(['Executive', 'Customer'], DAY)).toEqual([own.id]);
    expect(await idsFor(['Executive', 'Customer'], {})).toEqual([own.id]);
    // Staff who are customers, too, see their own appointments unless they choose a terminal and a day.
    expect(await idsFor(['ParcelOperations', 'Customer'], {})).toEqual([own.id]);
    expect(await idsFor(['ParcelOperations', 'Customer'], { locationCode: 'ANC' })).toEqual([own.id]);
    expect((await idsFor(['ParcelOperations', 'Customer'], DAY)).sort()).toEqual([own.id, others.id].sort());
  });
});
