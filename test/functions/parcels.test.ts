import { describe, expect, it } from 'vitest';
import { newParcelId } from '../../functions/data/ids.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { Parcel } from '../../shared/contracts/parcel.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
const ACTIVE = 'origin,troubled,corrected,transit,destination';

const list = (person: Person, query: Record<string, string>) =>
  invoke(handler, anEvent('listParcels', person, { query }));
const idsOf = (body: unknown) => (body as Parcel[]).map(({ parcelId }) => parcelId);
const setNotes = (person: Person, parcelId: string, customerNotes: unknown) =>
  invoke(handler, anEvent('updateParcelNotes', person, { params: { parcelId }, body: { customerNotes } }));

describe('GET parcels', () => {
  it("returns the caller's parcels in the requested statuses", async () => {
    const [owner, other] = [aPerson(), aPerson()];
    const origin = aParcelRecord(owner.customerId);
    const transit = aParcelRecord(owner.customerId, {}, ['TRANSIT']);
    const lost = aParcelRecord(owner.customerId, {}, ['LOST']);
    const done = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    for (const parcel of [origin, transit, lost, done, aParcelRecord(other.customerId)])
      await parcels().create(parcel);

    const active = await list(owner, { statuses: ACTIVE });
    expect(active.status).toBe(200);
    expect(idsOf(active.body).sort()).toEqual([origin.parcelId, transit.parcelId].sort());
    expect(idsOf((await list(owner, { statuses: 'completed' })).body)).toEqual([done.parcelId]);
    expect(idsOf((await list(owner, { statuses: 'LOST' })).body)).toEqual([lost.parcelId]);
    expect(idsOf((await list(owner, { statuses: 'transit,completed' })).body).sort()).toEqual(
      [transit.parcelId, done.parcelId].sort(),
    );
  });

  it('returns dollars and the status history, but no fields outside the contract', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId, {}, ['TRANSIT']);
    await parcels().create(record);
    const { body, headers } = await list(owner, { statuses: ACTIVE });
    const { priceCents: _, ...shown } = record;
    expect(body).toEqual([
      {
        ...shown,
        price: 27.5,
        charges: [{ chargeId: '1', chargeType: 'BASE_PRICE', amount: 27.5 }],
        statusHistory: record.statusHistory.map(({ status, statusDate }) => ({ status, statusDate })),
      },
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('returns the newest first', async () => {
    const owner = aPerson();
    const days = [3, 1, 2].map((day) => new Date(Date.UTC(2026, 0, day)));
    const records = days.map((day) =>
      aParcelRecord(owner.customerId, { parcelId: newParcelId(owner.customerId, day) }),
    );
    for (const parcel of records) await parcels().create(parcel);
    const { body } = await list(owner, { statuses: 'origin' });
    expect(idsOf(body)).toEqual([records[0]?.parcelId, records[2]?.parcelId, records[1]?.parcelId]);
  });

  it('paginates with an opaque cursor through every parcel once', async () => {
    const owner = aPerson();
    const records = Array.from({ length: 7 }, () => aParcelRecord(owner.customerId));
    for (const parcel of records) await parcels().create(parcel);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(owner, {
        statuses: 'origin',
        limit: '3',
        ...(cursor !== undefined && { cursor }),
      });
      expect((page.body as Parcel[]).length).toBeLessThanOrEqual(3);
      seen.push(...idsOf(page.body));
      cursor = page.headers['next-cursor'];
    } while (cursor !== undefined);
    expect(seen.sort()).toEqual(records.map(({ parcelId }) => parcelId).sort());
  });

  it.each([
    ['an arbitrary text', 'AAAA'],
    ['a sort key of another list', Buffer.from('PROFILE').toString('base64url')],
    ['a non-canonical encoding', `${Buffer.from('PARCEL#OPEN#0').toString('base64url')}==`],
  ])('rejects an invalid cursor: %s', async (_, cursor) => {
    const response = await list(aPerson(), { statuses: 'origin', cursor });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([
      { field: 'cursor', message: 'The cursor is not valid.' },
    ]);
  });

  it.each([
    [{}, 'statuses'],
    [{ statuses: '' }, 'statuses'],
    [{ statuses: 'origin,stolen' }, 'statuses'],
    [{ statuses: 'origin', limit: '0' }, 'limit'],
    [{ statuses: 'origin', limit: '1000' }, 'limit'],
  ])('returns a field error for %j', async (query, field) => {
    const response = await list(aPerson(), query as Record<string, string>);
    expect(response).toMatchObject({ status: 400, body: { status: 400, error: 'Bad Request' } });
    expect(errorBodyOf(response).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('PUT parcels/{parcelId}/notes', () => {
  it('stores the notes and returns the parcel', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels().create(record);
    const response = await setNotes(owner, record.parcelId, ' Birthday gift\r\nkeep dry ');
    expect(response).toMatchObject({
      status: 200,
      body: {
        parcelId: record.parcelId,
        customerNotes: 'Birthday gift\nkeep dry',
        updateDate: NOW.toISOString(),
      },
    });
    expect(await parcels().find(record.parcelId)).toMatchObject({
      customerNotes: 'Birthday gift\nkeep dry',
      version: 2,
    });
  });

  it('clears the notes with an empty text, even on a closed parcel', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId, { paymentStatus: 'PAID', customerNotes: 'old' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    await parcels().create(record);
    expect(await setNotes(owner, record.parcelId, '')).toMatchObject({
      status: 200,
      body: { customerNotes: '' },
    });
  });

  it.each([
    ['1,001 characters', 'n'.repeat(1001), 'Notes can be at most 1000 characters.'],
    ['a number', 7, 'Invalid input: expected string, received number'],
  ])('rejects %s with a field error', async (_, notes, message) => {
    const response = await setNotes(aPerson(), 'any', notes);
    expect(response).toMatchObject({
      status: 400,
      body: {
        status: 400,
        error: 'Bad Request',
        messages: [message],
        fieldErrors: [{ field: 'customerNotes', message }],
      },
    });
  });

  it('accepts 1,000 characters, removes control characters and keeps right-to-left text', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels().create(record);
    expect((await setNotes(owner, record.parcelId, 'n'.repeat(1000))).status).toBe(200);
    expect(await setNotes(owner, record.parcelId, 'a\u0000b שלום \u202e!')).toMatchObject({
      body: { customerNotes: 'ab שלום \u202e!' },
    });
  });

  it('counts characters like the site: 500 emoji are allowed and 501 are not, surrounding whitespace does not count', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels().create(record);
    expect((await setNotes(owner, record.parcelId, `\r\n ${'📦'.repeat(500)}  `)).status).toBe(200);
    const response = await setNotes(owner, record.parcelId, '📦'.repeat(501));
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([
      { field: 'customerNotes', message: 'Notes can be at most 1000 characters.' },
    ]);
  });

  it('returns 404 for a package that does not exist', async () => {
    expect(await setNotes(aPerson(), 'any', 'x')).toMatchObject({
      status: 404,
      body: { status: 404, error: 'Not Found', message: 'There is no such package.' },
    });
  });

  it('does not lose concurrent updates of one parcel', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels().create(record);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => setNotes(owner, record.parcelId, `note ${index}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await parcels().find(record.parcelId)).toMatchObject({
      version: 11,
      customerNotes: expect.stringMatching(/^note \d+$/),
    });
  });
});
