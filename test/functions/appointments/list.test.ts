import { describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contracts/appointments.ts';
import { aPerson, errorBodyOf, type Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { anAppointmentsApi, bookedIn, listedIn, TUESDAY, WEDNESDAY } from './support.ts';

withLocalStores();

const codesIn = (appointments: readonly Appointment[]) =>
  appointments.map(({ locationCode }) => locationCode);

describe("a customer's appointments", () => {
  it('are shown with everything that a card needs, and nothing else', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 2 }, { name: 'Ada Bering', company: 'Bering Freight' });
    const input = { locationCode: 'ANC', pickupDate: TUESDAY, notes: 'Gate B' };
    const booked = bookedIn(await book(owner, input));
    const { customerId } = owner;
    expect(booked).toEqual({
      ...input,
      ...{ id: `${customerId}-anc-1`, status: 'BOOKED', parcelCount: 2, sequence: 0 },
      ...{ customerId, customerName: 'Ada Bering', companyName: 'Bering Freight', customerNumber: '10001' },
      pickupCode: expect.stringMatching(/^[CDFHJKMNPQRTWXY34679]{6}$/),
    });
    expect(listedIn(await list(owner))).toEqual([booked]);
  });

  it('can be filtered by terminal and by day', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 1, KEN: 1, KOD: 1 });
    await book(owner, { pickupDate: TUESDAY });
    await book(owner, { locationCode: 'KEN', pickupDate: TUESDAY });
    await book(owner, { locationCode: 'KOD', pickupDate: WEDNESDAY });
    const cases: [Record<string, string>, string[]][] = [
      [{}, ['ANC', 'KEN', 'KOD']],
      [{ pickupDate: '2026-03-03' }, ['ANC', 'KEN']],
      [{ locationCode: 'KOD' }, ['KOD']],
      [{ locationCode: 'KEN', pickupDate: '2026-03-03' }, ['KEN']],
      [{ locationCode: 'KEN', pickupDate: '2026-03-04' }, []],
    ];
    for (const [query, codes] of cases) expect(codesIn(listedIn(await list(owner, query)))).toEqual(codes);
  });

  it('include a missed one, but none that was canceled, completed or partly picked up', async () => {
    const { aCustomer, book, cancel, change, clock, list } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 1, KEN: 1, KOD: 1, FBK: 2 });
    for (const locationCode of ['ANC', 'KEN', 'KOD', 'FBK'] as const) {
      const { id } = bookedIn(await book(owner, { locationCode, pickupDate: TUESDAY }));
      if (locationCode === 'KEN') await cancel(owner, id);
    }
    await change(owner, { status: 'COMPLETED' }, 'KOD');
    await change(owner, { parcelCount: 1, handedOverAt: new Date(TUESDAY).toISOString() }, 'FBK');
    const shown = async () =>
      listedIn(await list(owner)).map(({ locationCode, status }) => `${locationCode} ${status}`);

    // The slot ends after half an hour.
    clock.set('2026-03-03T10:29:59-09:00');
    expect(await shown()).toEqual(['ANC BOOKED', 'FBK BOOKED']);
    clock.set('2026-03-03T10:30:00-09:00');
    expect(await shown()).toEqual(['ANC MISSED']);
    const ofDay = { locationCode: 'FBK', pickupDate: '2026-03-03' };
    expect(listedIn(await list(aPerson('ParcelOperations'), ofDay))).toMatchObject([{ status: 'COMPLETED' }]);
    const again = { locationCode: 'FBK', pickupDate: '2026-03-06T10:00:00-09:00' };
    expect(bookedIn(await book(owner, again)).status).toBe('BOOKED');
  });
});

describe("the list of a terminal's day", () => {
  const DAY = { locationCode: 'ANC', pickupDate: '2026-03-03' };

  it('has all appointments in the order of their times, with names, counts and codes', async () => {
    const { aCustomer, book, cancel, list, reschedule } = await anAppointmentsApi();
    const ada = await aCustomer({ ANC: 2 }, { name: 'Ada Bering', company: 'Bering Freight' });
    const [ben, cid, dan, eve] = [await aCustomer(), await aCustomer(), await aCustomer(), await aCustomer()];
    const atTen = bookedIn(await book(ada, { pickupDate: TUESDAY, notes: 'Gate B' }));
    const atNine = bookedIn(await book(ben, { pickupDate: '2026-03-03T09:30:00-09:00' }));
    // Not in the list: canceled, moved to another day, and on another day.
    await cancel(cid, bookedIn(await book(cid, { pickupDate: TUESDAY })).id);
    const moved = bookedIn(await book(dan, { pickupDate: TUESDAY }));
    await reschedule(dan, moved.id, { pickupDate: WEDNESDAY });
    await book(eve, { pickupDate: WEDNESDAY });

    for (const role of ['ParcelOperations', 'CustomerService'] as const) {
      const { status, body } = await list(aPerson(role), DAY);
      expect(status).toBe(200);
      expect(body).toEqual([atNine, atTen].map(({ sequence: _, ...listed }) => listed));
    }
    expect(listedIn(await list(aPerson('ParcelOperations'), { ...DAY, locationCode: 'KEN' }))).toEqual([]);
  });

  it('counts what was picked up there while other packages stay', async () => {
    const { aCustomer, book, change, clock, handOver, list, readyPackages } = await anAppointmentsApi();
    const owner = await aCustomer({ ANC: 4, KEN: 1 });
    await book(owner, { pickupDate: TUESDAY });
    clock.set('2026-03-03T10:10:00-09:00');
    const ready = await readyPackages(owner);
    const at = (code: string) => ready.filter(({ destinationCode }) => destinationCode === code);
    for (const parcel of [...at('ANC').slice(0, 1), ...at('KEN')]) await handOver(parcel);
    await change(owner, { parcelCount: 3, handedOverAt: clock.now().toISOString() });
    const shown = async () => listedIn(await list(aPerson('ParcelOperations'), DAY));
    expect(await shown()).toMatchObject([{ status: 'BOOKED', parcelCount: 3 }]);
    clock.set('2026-03-03T10:30:00-09:00');
    expect(await shown()).toMatchObject([{ status: 'COMPLETED', parcelCount: 3, pickedUpCount: 1 }]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ['locationCode', 'pickupDate']],
    [{ locationCode: 'ANC' }, ['pickupDate']],
    [{ ...DAY, locationCode: 'TAC' }, ['locationCode']],
    [{ ...DAY, pickupDate: '2026-02-29' }, ['pickupDate']],
    [{ ...DAY, pickupDate: TUESDAY }, ['pickupDate']],
  ])('requires a terminal and a day, and rejects %j', async (query, fields) => {
    const { list } = await anAppointmentsApi();
    const { status, fieldErrors } = errorBodyOf(await list(aPerson('CustomerService'), query));
    expect([status, fieldErrors?.map(({ field }) => field)]).toEqual([400, fields]);
  });

  it('is for counter staff, who see their own appointments unless they choose a terminal and a day', async () => {
    const { aCustomer, book, list } = await anAppointmentsApi();
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const own = bookedIn(await book(owner, { pickupDate: TUESDAY }));
    const others = bookedIn(await book(other, { pickupDate: TUESDAY }));
    const idsFor = async (role: Person['roles'][number], query: Record<string, string>) =>
      listedIn(await list({ ...owner, roles: [role, 'Customer'] }, query)).map(({ id }) => id);

    expect(await idsFor('Executive', DAY)).toEqual([own.id]);
    expect(await idsFor('ParcelOperations', {})).toEqual([own.id]);
    expect(await idsFor('ParcelOperations', { locationCode: 'ANC' })).toEqual([own.id]);
    expect((await idsFor('ParcelOperations', DAY)).sort()).toEqual([own.id, others.id].sort());
  });
});
