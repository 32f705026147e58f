import { beforeAll, describe, expect, it } from 'vitest';
import { newParcelId } from '../../functions/data/ids.ts';
import { connectTable, type Table } from '../../functions/data/table.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import type { Parcel } from '../../shared/contracts/parcels.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
const ACTIVE = 'origin,troubled,corrected,transit,destination';
let table: Table;
let parcels: ParcelRepository;
beforeAll(() => {
  table = connectTable(TABLE_NAME);
  parcels = parcelRepository(table);
});

const list = (person: Person, query: Record<string, string>) =>
  invoke(handler, anEvent('listParcels', person, { query }));
const idsOf = (body: unknown) => (body as Parcel[]).map(({ parcelId }) => parcelId);
const setNotes = (person: Person, parcelId: string, customerNotes: unknown) =>
  invoke(handler, anEvent('updateParcelNotes', person, { params: { parcelId }, body: { customerNotes } }));

describe('GET parcels', () => {
  it('answers the parcels of the caller in the asked statuses', async () => {
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
      await parcels.create(parcel);

    const active = await list(owner, { statuses: ACTIVE });
    expect(active.status).toBe(200);
    expect(idsOf(active.body).sort()).toEqual([origin.parcelId, transit.parcelId].sort());
    expect(idsOf((await list(owner, { statuses: 'completed' })).body)).toEqual([done.parcelId]);
    expect(idsOf((await list(owner, { statuses: 'LOST' })).body)).toEqual([lost.parcelId]);
    expect(idsOf((await list(owner, { statuses: 'transit,completed' })).body).sort()).toEqual(
      [transit.parcelId, done.parcelId].sort(),
    );
  });

  it('shows dollars and the history, and nothing that the contract does not name', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId, {}, ['TRANSIT']);
    await parcels.create(record);
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

  it('shows the newest first', async () => {
    const owner = aPerson();
    const days = [3, 1, 2].map((day) => new Date(Date.UTC(2026, 0, day)));
    const made = days.map((day) =>
      aParcelRecord(owner.customerId, { parcelId: newParcelId(owner.customerId, day) }),
    );
    for (const parcel of made) await parcels.create(parcel);
    const { body } = await list(owner, { statuses: 'origin' });
    expect(idsOf(body)).toEqual([made[0]?.parcelId, made[2]?.parcelId, made[1]?.parcelId]);
  });

  it('is empty for a new customer', async () => {
    expect(await list(aPerson(), { statuses: ACTIVE })).toMatchObject({ status: 200, body: [] });
  });

  it('pages with an opaque cursor through every parcel once', async () => {
    const owner = aPerson();
    const made = Array.from({ length: 7 }, () => aParcelRecord(owner.customerId));
    for (const parcel of made) await parcels.create(parcel);
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
    expect(seen.sort()).toEqual(made.map(({ parcelId }) => parcelId).sort());
  });

  it.each([
    ['nonsense', 'AAAA'],
    ['a sort key of another kind', Buffer.from('PROFILE').toString('base64url')],
    ['another spelling of a good one', `${Buffer.from('PARCEL#OPEN#0').toString('base64url')}==`],
  ])('refuses a cursor that it did not give: %s', async (_, cursor) => {
    const answer = await list(aPerson(), { statuses: 'origin', cursor });
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer).fieldErrors).toEqual([
      { field: 'cursor', message: 'The cursor is not valid.' },
    ]);
  });

  it.each([
    [{}, 'statuses'],
    [{ statuses: '' }, 'statuses'],
    [{ statuses: 'origin,stolen' }, 'statuses'],
    [{ statuses: 'origin', limit: '0' }, 'limit'],
    [{ statuses: 'origin', limit: 'ten' }, 'limit'],
    [{ statuses: 'origin', limit: '1000' }, 'limit'],
    [{ statuses: 'origin', customerId: 'somebody' }, 'customerId'],
  ])('names the field that is wrong in %j', async (query, field) => {
    const answer = await list(aPerson(), query as Record<string, string>);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, error: 'Bad Request' } });
    expect(errorBodyOf(answer).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('PUT parcels/{parcelId}/notes', () => {
  it('stores the notes and answers the parcel', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    const answer = await setNotes(owner, record.parcelId, ' Birthday gift\r\nkeep dry ');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        parcelId: record.parcelId,
        customerNotes: 'Birthday gift\nkeep dry',
        updateDate: NOW.toISOString(),
      },
    });
    expect(await parcels.find(record.parcelId)).toMatchObject({
      customerNotes: 'Birthday gift\nkeep dry',
      version: 2,
    });
  });

  it('clears them with an empty text, on a past parcel too', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId, { paymentStatus: 'PAID', customerNotes: 'old' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    await parcels.create(record);
    expect(await setNotes(owner, record.parcelId, '')).toMatchObject({
      status: 200,
      body: { customerNotes: '' },
    });
  });

  it.each([
    ['1,001 characters', 'n'.repeat(1001), 'Notes can be at most 1000 characters.'],
    ['10,000 characters', 'n'.repeat(10_000), 'Notes can be at most 1000 characters.'],
    ['a number', 7, 'Invalid input: expected string, received number'],
    ['null', null, 'Invalid input: expected string, received null'],
    ['a list', ['a'], 'Invalid input: expected string, received array'],
  ])('refuses %s and names the field', async (_, notes, message) => {
    const answer = await setNotes(aPerson(), 'any', notes);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        status: 400,
        error: 'Bad Request',
        messages: [message],
        fieldErrors: [{ field: 'customerNotes', message }],
      },
    });
  });

  it('takes 1,000 characters, control characters and right-to-left text, and stores them safely', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    expect((await setNotes(owner, record.parcelId, 'n'.repeat(1000))).status).toBe(200);
    expect(await setNotes(owner, record.parcelId, 'a\u0000b שלום \u202e!')).toMatchObject({
      body: { customerNotes: 'ab שלום \u202e!' },
    });
  });

  it('counts them as the screen does: 500 emoji fit and 501 do not, spaces around them do not count', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    expect((await setNotes(owner, record.parcelId, `\r\n ${'📦'.repeat(500)}  `)).status).toBe(200);
    const answer = await setNotes(owner, record.parcelId, '📦'.repeat(501));
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer).fieldErrors).toEqual([
      { field: 'customerNotes', message: 'Notes can be at most 1000 characters.' },
    ]);
  });

  it.each(['price', 'paymentStatus', 'customerId', 'status', '__proto__'])(
    'refuses the field %s, which is the server’s',
    async (field) => {
      const owner = aPerson();
      const rawBody = `{"customerNotes":"x","${field}":"PAID"}`;
      const answer = await invoke(
        handler,
        anEvent('updateParcelNotes', owner, { params: { parcelId: 'any' }, rawBody }),
      );
      expect(answer.status).toBe(400);
      expect(errorBodyOf(answer).fieldErrors).toEqual([{ field, message: 'This field is not known here.' }]);
    },
  );

  it('answers the same to the byte for a foreign parcel, a missing one and a text that is no id', async () => {
    const [owner, stranger] = [aPerson(), aPerson()];
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    const missing = aParcelRecord(stranger.customerId).parcelId;
    const answers = [];
    for (const parcelId of [record.parcelId, missing, '../../etc', '', 'x'.repeat(5000)]) {
      answers.push(await setNotes(stranger, parcelId, 'mine now'));
    }
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { status: 404, error: 'Not Found', message: 'There is no such package.' },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await parcels.find(record.parcelId)).toEqual(record);
  });

  it('loses no write when many change one parcel at once', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => setNotes(owner, record.parcelId, `note ${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await parcels.find(record.parcelId)).toMatchObject({
      version: 41,
      customerNotes: expect.stringMatching(/^note \d+$/),
    });
  });
});
