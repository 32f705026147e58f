import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aboardReader } from '#functions/sailings/aboard.ts';
import { manifestService } from '#functions/sailings/manifest-service.ts';
import type { Manifest } from '#shared/contracts/sailings/sailings.ts';
import { DAY_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { type HarborDesk, harborDesk } from './support.ts';

withLocalStores();
let desk: HarborDesk;
beforeAll(async () => {
  desk = await harborDesk();
});

const statesOf = ({ entries }: Manifest) =>
  new Map(entries.map(({ parcelId, state }) => [parcelId, state] as const));

describe('a load', () => {
  it('shows what has arrived and what has not, and is closed once with its discrepancies', async () => {
    const { sailingId } = await desk.created(desk.input({ days: -5 }));
    await desk.change(sailingId, {
      ...{ version: 1, source: 'TERMINAL', reason: 'CORRECTION' },
      actualDeparture: '2026-11-13T18:30',
    });
    const pile = await Promise.all([1, 2, 3, 4].map(() => desk.aboard(sailingId)));
    const [a, b, c, missing] = pile as [
      (typeof pile)[0],
      (typeof pile)[0],
      (typeof pile)[0],
      (typeof pile)[0],
    ];
    const [elsewhere, stray] = [await desk.aboard(sailingId, 'KOD'), await desk.aboard(undefined)];
    await desk.moved(a, 'DESTINATION');
    const handedOver = await desk.moved(b, 'DESTINATION');
    await desk.moved(c, 'LOST');
    const held = await desk.aboard(sailingId, 'ANC', ['TRANSIT', 'TROUBLED']);
    await desk.moved(held, 'CORRECTED');
    const unlisted = await desk.moved(stray, 'DESTINATION');
    desk.clock.time += DAY_MS;
    await desk.moved(handedOver, 'COMPLETED');

    expect(statesOf(await desk.manifest(sailingId))).toEqual(
      new Map([
        [a.parcelId, 'ARRIVED'],
        [b.parcelId, 'ARRIVED'],
        [c.parcelId, 'GONE'],
        [held.parcelId, 'GONE'],
        [missing.parcelId, 'ABOARD'],
      ]),
    );
    expect((await desk.manifest(sailingId, 'KOD')).entries).toMatchObject([{ parcelId: elsewhere.parcelId }]);

    const request = [unlisted.parcelId, a.parcelId];
    const [first, second] = await Promise.all([
      desk.close(sailingId, request),
      desk.close(sailingId, request),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const { parcelId, freightBillNum } = unlisted;
    const { unlisted: noted } = await desk.manifest(sailingId);
    expect(noted).toEqual([{ parcelId, freightBillNum }]);
    const { calls, checkAt } = (await desk.stored(sailingId)) ?? {};
    // It was ready on the day before, when the package that is handed over now had arrived.
    expect(calls?.[0]).toMatchObject({
      readyOn: '2026-11-18',
      closed: { by: desk.clerk.email, missing: [missing.parcelId], unlisted: [unlisted.parcelId] },
    });
    // Those who miss something are told soon.
    expect(Date.parse(checkAt ?? '')).toBeLessThanOrEqual(desk.clock.time + 10 * MINUTE_MS);

    // Found the day after.
    desk.clock.time += DAY_MS;
    await desk.moved(missing, 'DESTINATION');
    const found = await desk.manifest(sailingId);
    expect(statesOf(found).get(missing.parcelId)).toBe('ARRIVED');
    expect(found.sailing.calls[0]?.closed?.missing).toEqual([missing.parcelId]);
    expect(await desk.lanes()).toEqual([
      { locationCode: 'ANC', kept: 1, of: 1, lateDays: [expect.any(Number)] },
    ]);
  });

  it('and a correction are checked for those aboard whose sailing is relayed to it over another one', async () => {
    const [first, second, last] = [
      await desk.created(desk.input({ days: -6 })),
      await desk.created(desk.input({ days: -5 })),
      await desk.created(desk.input({ days: -4 })),
    ];
    const change = { source: 'CARRIER_NOTICE', reason: 'WEATHER' } as const;
    const skip = (relayedTo: string) => ({ calls: [{ locationCode: 'KOD', isSkipped: true, relayedTo }] });
    const actualDeparture = desk.after(first.departure.planned.slice(0, 10), 0, '18:30');
    await desk.change(first.sailingId, { ...change, version: 1, actualDeparture });
    await desk.change(first.sailingId, { ...change, version: 2, ...skip(second.sailingId) });
    await desk.change(second.sailingId, { ...change, version: 1, ...skip(last.sailingId) });
    await desk.aboard(first.sailingId, 'KOD');
    const soon = new Date(desk.clock.time + 10 * MINUTE_MS).toISOString();
    const estimatedArrival = desk.after(last.departure.planned.slice(0, 10), 3, '10:00');
    const delay = { calls: [{ locationCode: 'KOD', estimatedArrival }] };

    await desk.setChecked(first.sailingId);
    await desk.change(last.sailingId, { ...change, version: 1, ...delay });
    expect((await desk.stored(first.sailingId))?.checkAt).toBe(soon);
    await desk.setChecked(first.sailingId);
    await desk.change(last.sailingId, {
      ...{ ...change, version: 2 },
      calls: [{ locationCode: 'KOD', actualArrival: estimatedArrival }],
    });
    await desk.setChecked(first.sailingId);
    await desk.close(last.sailingId, [], 'KOD');
    expect((await desk.stored(first.sailingId))?.checkAt).toBe(soon);
  });

  it('shows a package that arrives while its lists are read', async () => {
    const { sailingId } = await desk.created(desk.input({ days: -6 }));
    const parcel = await desk.aboard(sailingId);
    const sailing = await desk.stored(sailingId);
    if (!sailing) throw new Error('There is no such sailing.');
    const queryShown = desk.table.queryShown.bind(desk.table);
    const reading = vi.spyOn(desk.table, 'queryShown').mockImplementationOnce(async (reader, options) => {
      await desk.moved(parcel, 'DESTINATION');
      return queryShown(reader, options);
    });
    onTestFinished(() => reading.mockRestore());
    const aboard = { ids: new Set([sailingId]), destinationCode: 'ANC' } as const;
    const { shown } = await aboardReader(desk.table).listed(sailing, aboard);
    expect(shown.map(({ parcelId, status }) => [parcelId, status])).toEqual([
      [parcel.parcelId, 'DESTINATION'],
    ]);
  });

  it('is not closed while nothing shows that the ship has arrived, which would mark everything as missing', async () => {
    const { sailingId } = await desk.created(desk.input({ days: -4 }));
    await desk.aboard(sailingId);
    const refusal =
      /^LOAD \d+ has not arrived in Anchorage\. Scan what came with it, or record its arrival first\.$/;
    expect(await desk.close(sailingId)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(refusal) },
    });
    const stray = await desk.moved(await desk.aboard(undefined), 'DESTINATION');
    expect((await desk.close(sailingId, [stray.parcelId])).status).toBe(200);
  });

  it('is closed as it is, although the lists of staff do not have the last scan yet', async () => {
    const { sailingId } = await desk.created(desk.input({ days: -4 }));
    const parcel = await desk.aboard(sailingId);
    const queryShown = desk.table.queryShown.bind(desk.table);
    const pages = new Map<string, ReturnType<typeof queryShown>>();
    const reading = vi.spyOn(desk.table, 'queryShown').mockImplementation((reader, options) => {
      const key = JSON.stringify(options);
      const page = pages.get(key) ?? queryShown(reader, options);
      pages.set(key, page);
      return page as never;
    });
    onTestFinished(() => reading.mockRestore());
    const { manifest, close } = manifestService(desk.table, desk.clock);
    const id = { sailingId, locationCode: 'ANC' } as const;
    await manifest(id);
    await desk.moved(parcel, 'DESTINATION');
    await close(desk.clerk, id, []);
    expect((await desk.stored(sailingId))?.calls[0]).toMatchObject({
      readyOn: desk.clock.now().toISOString().slice(0, 10),
      closed: { missing: [] },
    });
  });

  it('is not closed before the ship has sailed, where it does not call, or with an unknown package', async () => {
    const { sailingId } = await desk.created(desk.input());
    expect((await desk.close(sailingId)).body).toMatchObject({
      message: expect.stringMatching(/has not departed/),
    });
    expect((await desk.close(sailingId, [], 'PBY')).status).toBe(404);
    const gone = await desk.created(desk.input({ days: -4 }));
    const unknown = (await desk.aboard(undefined)).parcelId.replace(/.$/, 'x');
    expect((await desk.close(gone.sailingId, [unknown])).status).toBe(404);
    expect((await desk.stored(gone.sailingId))?.calls[0]).not.toHaveProperty('closed');
  });

  it('contains the packages of a sailing that is relayed to it', async () => {
    const from = await desk.created(desk.input({ days: -3 }));
    const to = await desk.created(desk.input({ days: 1 }));
    const parcel = await desk.aboard(from.sailingId, 'KOD');
    await desk.change(from.sailingId, {
      ...{ version: 1, source: 'CARRIER_NOTICE', reason: 'WEATHER' },
      calls: [{ locationCode: 'KOD', isSkipped: true, relayedTo: to.sailingId }],
    });
    expect((await desk.manifest(to.sailingId, 'KOD')).entries).toMatchObject([{ parcelId: parcel.parcelId }]);
    expect((await desk.close(from.sailingId, [], 'KOD')).status).toBe(409);
  });
});

it('what is told of the next arrivals has no record before twelve sailings have ended', async () => {
  await desk.created(desk.input());
  // The functions keep what they have read for a minute.
  desk.clock.time += 2 * MINUTE_MS;
  const [next] = (await desk.next()) as Record<string, unknown>[];
  expect(next).toEqual({
    ...{
      locationCode: 'ANC',
      reachesBy: expect.any(String),
      from: expect.any(String),
      to: expect.any(String),
    },
  });
});
