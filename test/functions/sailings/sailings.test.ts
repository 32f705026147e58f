import { beforeAll, describe, expect, it } from 'vitest';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type HarborDesk, harborDesk, LINER } from './support.ts';

withLocalStores();
let desk: HarborDesk;
beforeAll(async () => {
  desk = await harborDesk();
});

const STORM = { source: 'CARRIER_NOTICE', reason: 'WEATHER' } as const;

describe('a new sailing', () => {
  it('is entered once, however often the request comes', async () => {
    const input = desk.input();
    const [first, second] = await Promise.all([desk.create(input), desk.create(input)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await desk.create({ ...input, carrier: 'Another' })).status).toBe(409);
  });

  it('has a load number that no other open load has, also if two clerks enter it at once', async () => {
    const input = desk.input({ loadNumber: 'load-7001' });
    const other = { ...input, ...desk.input({ days: 9, loadNumber: 'LOAD7001' }) };
    const statuses = (await Promise.all([desk.create(input), desk.create(other)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('gets the number of a canceled one, which then cannot come back', async () => {
    const input = desk.input({ loadNumber: 'LOAD 7002' });
    const { sailingId } = await desk.created(input);
    expect((await desk.change(sailingId, { version: 1, isCanceled: true, ...STORM })).status).toBe(200);
    expect((await desk.create(desk.input({ days: 9, loadNumber: 'LOAD 7002' }))).status).toBe(200);
    const { status, body } = await desk.change(sailingId, { version: 2, isCanceled: false, ...STORM });
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining('LOAD 7002 is still') }]);
  });

  it('is refused with times out of order, at the field', async () => {
    const input = desk.input();
    const late = input.calls.map((call) => ({ ...call, arrival: input.cutoff }));
    expect((await desk.create({ ...input, calls: late })).body).toMatchObject({
      fieldErrors: [{ field: 'calls.0.arrival', message: 'The arrival must be after the departure.' }],
    });
  });
});

it('a season is completed by the same request, and never changes what exists', async () => {
  const season = {
    ...LINER,
    firstLoad: 'LOAD 8000',
    first: '2027-01-04',
    last: '2027-06-30',
    weekdays: [1, 4],
  };
  const { body } = await desk.season(season);
  expect(body).toEqual({ created: 51, existing: 0 });
  expect((await desk.season(season)).body).toEqual({ created: 0, existing: 51 });
  // With an exception, other days would have the loads.
  expect((await desk.season({ ...season, exceptions: ['2027-02-01'] })).status).toBe(409);
  expect((await desk.season({ ...season, last: '2027-01-03' })).body).toMatchObject({
    fieldErrors: [{ field: 'last' }],
  });
  const listed = (await desk.list('2027-03-08', '2027-03-21')).body;
  expect(listed).toMatchObject([
    { sailingId: '2027-03-08_LOAD8018', departure: { planned: '2027-03-08T18:00' } },
    { loadNumber: 'LOAD 8019' },
    { loadNumber: 'LOAD 8020' },
    { loadNumber: 'LOAD 8021' },
  ]);
  // 60 days after the first end on March 2.
  expect(JSON.stringify((await desk.list('2027-01-01', '2027-03-10')).body)).not.toContain('2027-03-08_');
  expect((await desk.list('2027-03-10', '2027-03-08')).body).toEqual([]);
});

describe('a correction', () => {
  it('keeps its source and reason, moves the trucks, and changes nothing when it is repeated', async () => {
    const sailing = await desk.created(desk.input());
    const day = sailing.departure.planned.slice(0, 10);
    const estimatedArrival = desk.after(day, 4, '06:00');
    const request = {
      ...{ version: 1, note: 'Gale warning', ...STORM },
      calls: [{ locationCode: 'ANC', estimatedArrival }],
    };
    const changed = await desk.change(sailing.sailingId, request);
    expect(changed.body).toMatchObject({
      version: 2,
      calls: [
        { arrival: { estimated: estimatedArrival } },
        { arrival: { estimated: desk.after(day, 6, '10:00') } },
        { arrival: { estimated: desk.after(day, 6, '08:00') } },
      ],
      changes: [
        {
          ...{ by: desk.clerk.email, note: 'Gale warning', ...STORM },
          fields: [{ field: 'ANC.estimatedArrival', from: null, to: estimatedArrival }, {}, {}],
        },
      ],
    });
    expect(await desk.change(sailing.sailingId, request)).toEqual(changed);
    const stale = { ...request, calls: [{ locationCode: 'KOD', isSkipped: true }] };
    expect((await desk.change(sailing.sailingId, stale)).status).toBe(409);
  });

  it('by two clerks at once is saved once', async () => {
    const { sailingId, cutoff } = await desk.created(desk.input());
    const [day] = cutoff.split('T');
    const statuses = await Promise.all(
      ['10:00', '11:00'].map(async (time) => {
        const body = { version: 1, cutoff: `${day}T${time}`, ...STORM };
        return (await desk.change(sailingId, body)).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('skips a port with its roads, and relays each of them where that is possible', async () => {
    const [sailing, next, portOnly] = [
      await desk.created(desk.input()),
      await desk.created(desk.input({ days: 9 })),
      await desk.created({ ...desk.input({ days: 10 }), calls: desk.input({ days: 10 }).calls.slice(0, 1) }),
    ];
    const skip = (version: number, locationCode: string, relayedTo: string | null) =>
      desk.change(sailing.sailingId, {
        ...{ version, ...STORM },
        calls: [{ locationCode, isSkipped: true, relayedTo }],
      });
    expect((await skip(1, 'KOD', portOnly.sailingId)).body).toMatchObject({
      fieldErrors: [
        { field: 'calls.0.relayedTo', message: `${portOnly.loadNumber} does not call at Kodiak.` },
      ],
    });
    expect((await skip(1, 'KOD', sailing.sailingId)).status).toBe(400);
    const earlier = await desk.created(desk.input({ days: 1 }));
    expect((await skip(1, 'KOD', earlier.sailingId)).body).toMatchObject({
      fieldErrors: [{ message: `${earlier.loadNumber} arrives in Kodiak before this sailing departs.` }],
    });
    expect((await skip(1, 'ANC', portOnly.sailingId)).body).toMatchObject({
      calls: [
        { relayedTo: portOnly.sailingId, range: null },
        { range: {} },
        { skippedAt: expect.any(String) },
      ],
    });
    expect((await skip(2, 'ANC', next.sailingId)).body).toMatchObject({
      calls: [{ relayedTo: next.sailingId }, {}, { relayedTo: next.sailingId }],
    });
  });

  it('cannot be of the future, skip what has arrived, or cancel a ship that is there', async () => {
    const { sailingId, departure } = await desk.created(desk.input({ days: -4 }));
    const day = departure.planned.slice(0, 10);
    const arrive = (actualArrival: string) => [{ locationCode: 'ANC', actualArrival }];
    const body = { version: 1, ...STORM, actualDeparture: desk.after(day, 0, '19:00') };
    expect(
      (await desk.change(sailingId, { ...body, calls: arrive(desk.after(day, 6, '06:00')) })).body,
    ).toMatchObject({ fieldErrors: [{ field: 'calls.0.actualArrival' }] });
    const arrived = await desk.change(sailingId, { ...body, calls: arrive(desk.after(day, 4, '06:00')) });
    // The first range is as of the departure, although it is recorded together with an arrival a day late.
    const first = { from: '2026-11-18', to: '2026-11-19' };
    const range = { from: '2026-11-19', to: '2026-11-20' };
    expect(arrived.body).toMatchObject({ version: 2, calls: [{ first, range }, {}, {}] });
    const second = { version: 2, ...STORM };
    expect((await desk.change(sailingId, { ...second, isCanceled: true })).status).toBe(400);
    const skip = { ...second, calls: [{ locationCode: 'ANC', isSkipped: true }] };
    expect((await desk.change(sailingId, skip)).status).toBe(400);
    // Those aboard are told in ten minutes.
    expect(await desk.stored(sailingId)).toMatchObject({ checkAt: '2026-11-18T20:10:00.000Z' });
  });
});
