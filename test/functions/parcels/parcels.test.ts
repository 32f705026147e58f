import { describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { trackingCodeOf } from '#functions/parcels/tracking-code.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
const ACTIVE = 'origin,troubled,corrected,transit,destination';

const list = async (person: Person, query: Record<string, string>) => {
  const response = await invoke(handler, anEvent('listParcels', person, { query }));
  const ids = () => (response.body as Parcel[]).map(({ parcelId }) => parcelId);
  return { ...response, ids };
};

/** The ids on each page of a list. */
async function pagesOf(person: Person, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await list(person, { ...query, ...(cursor && { cursor }) });
    pages.push(page.ids());
    cursor = page.headers['next-cursor'];
  } while (cursor !== undefined);
  return pages;
}

/** Stores a parcel of this customer. */
async function stored(
  { customerId }: Person,
  changes: Partial<ParcelRecord> = {},
  transitions: ParcelStatus[] = [],
): Promise<ParcelRecord> {
  const record = aParcelRecord(customerId, changes, transitions);
  await parcels().create(record);
  return record;
}

describe('GET parcels', () => {
  it("returns the caller's parcels in the requested statuses", async () => {
    const owner = aPerson();
    const origin = await stored(owner);
    const transit = await stored(owner, {}, ['TRANSIT']);
    const lost = await stored(owner, {}, ['LOST']);
    const done = await stored(owner, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']);
    await stored(aPerson());

    for (const [statuses, expected] of [
      [ACTIVE, [origin, transit]],
      ['completed', [done]],
      ['LOST', [lost]],
      ['transit,completed', [transit, done]],
    ] as const) {
      const found = await list(owner, { statuses });
      expect(found.status).toBe(200);
      expect(found.ids().sort()).toEqual(expected.map(({ parcelId }) => parcelId).sort());
    }
  });

  it('returns dollars and the status history, but no fields outside the contract', async () => {
    const owner = aPerson();
    const record = await stored(owner, {}, ['TRANSIT']);
    const { body, headers } = await list(owner, { statuses: ACTIVE });
    const { priceCents: _, dueSince, ...shown } = record;
    expect(dueSince).toBeDefined();
    expect(body).toEqual([
      {
        ...shown,
        price: 27.5,
        charges: [{ chargeId: '1', chargeType: 'BASE_PRICE', amount: 27.5 }],
        cover: { limit: 100, agreement: 0, canChange: false },
        trackingCode: trackingCodeOf(record.parcelId),
        statusHistory: record.statusHistory.map(({ status, statusDate }) => ({ status, statusDate })),
        estimate: { basis: 'HISTORY', from: '2026-03-04', to: '2026-03-05' },
      },
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  it('returns the newest first, in pages with an opaque cursor', async () => {
    const owner = aPerson();
    const days = [3, 1, 2, 6, 7, 4, 5].map((day) => new Date(Date.UTC(2026, 0, day)));
    for (const day of days) await stored(owner, { parcelId: newParcelId(owner.customerId, day) });
    const newestFirst = (await list(owner, { statuses: 'origin' })).ids();
    expect(newestFirst).toEqual(newestFirst.toSorted().reverse());
    expect(newestFirst).toHaveLength(7);

    const pages = await pagesOf(owner, { statuses: 'origin', limit: '3' });
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(3);
    expect(pages.flat()).toEqual(newestFirst);
  });

  it('reads a bounded part of the past for each page, so a page can be empty although there is a next one', async () => {
    const owner = aPerson();
    const old = (day: number, changes: Partial<ParcelRecord>) =>
      stored(owner, {
        parcelId: newParcelId(owner.customerId, new Date(Date.UTC(2026, 0, day))),
        ...changes,
      });
    const deleted = await old(1, { status: 'DELETED', paymentStatus: 'UNPAYABLE' });
    for (const day of [2, 3, 4, 5, 6, 7]) await old(day, { status: 'COMPLETED', paymentStatus: 'PAID' });
    const pages = await pagesOf(owner, { statuses: 'lost,deleted', limit: '2' });
    expect(pages).toEqual([[], [deleted.parcelId]]);
  });

  it.each([
    ['an arbitrary string', 'AAAA'],
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
    [{}, ['statuses']],
    [{ statuses: '', limit: '0' }, ['statuses', 'limit']],
    [{ statuses: 'origin,stolen', limit: '1000' }, ['statuses', 'limit']],
  ])('returns field errors for %j', async (query, fields) => {
    const response = await list(aPerson(), query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(fields);
  });
});

it('GET parcels/{parcelId} returns the whole parcel, open or closed', async () => {
  const owner = aPerson();
  for (const record of [
    await stored(owner),
    await stored(owner, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']),
  ]) {
    const { parcelId, status } = record;
    expect(await invoke(handler, anEvent('getParcel', owner, { params: { parcelId } }))).toMatchObject({
      status: 200,
      body: { parcelId, status, price: 27.5, charges: [{ amount: 27.5 }] },
    });
  }
});

describe('PUT parcels/{parcelId}/notes', () => {
  const setNotes = (
    person: Person,
    { parcelId }: Pick<ParcelRecord, 'parcelId'>,
    customerNotes: unknown,
    version?: number,
  ) => {
    const body = { customerNotes, ...(version !== undefined && { version }) };
    return invoke(handler, anEvent('updateParcelNotes', person, { params: { parcelId }, body }));
  };

  it('stores the notes, cleaned, and returns the parcel', async () => {
    const owner = aPerson();
    const record = await stored(owner);
    const customerNotes = 'Birthday gift\nkeep שלום\u200f!';
    expect(await setNotes(owner, record, ' Birthday\u0000 gift\r\n\u202ekeep שלום\u200f! ')).toMatchObject({
      status: 200,
      body: { parcelId: record.parcelId, customerNotes, updateDate: NOW.toISOString() },
    });
    expect(await parcels().find(record.parcelId)).toMatchObject({ customerNotes, version: 2 });
  });

  it('clears the notes with an empty string, even on a closed parcel', async () => {
    const owner = aPerson();
    const closed: ParcelStatus[] = ['TRANSIT', 'DESTINATION', 'COMPLETED'];
    const record = await stored(owner, { paymentStatus: 'PAID', customerNotes: 'old' }, closed);
    expect(await setNotes(owner, record, '')).toMatchObject({ status: 200, body: { customerNotes: '' } });
  });

  it('accepts 1,000 characters, counted as on the site: an emoji as two, surrounding whitespace as none', async () => {
    const owner = aPerson();
    const record = await stored(owner);
    expect((await setNotes(owner, record, 'n'.repeat(1000))).status).toBe(200);
    expect((await setNotes(owner, record, `\r\n ${'📦'.repeat(500)}  `)).status).toBe(200);
  });

  const TOO_LONG = 'Notes can be at most 1000 characters.';
  it.each([
    ['1,001 characters', 'n'.repeat(1001), TOO_LONG],
    ['501 emoji', '📦'.repeat(501), TOO_LONG],
    ['a number', 7, 'Enter text.'],
  ])('rejects %s with a field error', async (_, notes, message) => {
    expect(await setNotes(aPerson(), { parcelId: 'any' }, notes)).toMatchObject({
      status: 400,
      body: { error: 'Bad Request', messages: [message], fieldErrors: [{ field: 'customerNotes', message }] },
    });
  });

  it('returns 404 for a package of another customer', async () => {
    expect(await setNotes(aPerson(), await stored(aPerson()), 'x')).toMatchObject({
      status: 404,
      body: { status: 404, error: 'Not Found', message: 'There is no such package.' },
    });
  });

  it('does not lose concurrent updates without a version', async () => {
    const owner = aPerson();
    const record = await stored(owner);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => setNotes(owner, record, `note ${index}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await parcels().find(record.parcelId)).toMatchObject({
      version: 11,
      customerNotes: expect.stringMatching(/^note \d+$/),
    });
  });

  it('accepts exactly one of several concurrent updates with the same version, and none with a stale one', async () => {
    const owner = aPerson();
    const record = await stored(owner);
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => setNotes(owner, record, `window ${index}`, 1)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'Conflict',
      message: 'These notes were changed in another window or on another device.',
    });
    const customerNotes = `window ${responses.findIndex(({ status }) => status === 200)}`;
    expect(await parcels().find(record.parcelId)).toMatchObject({ customerNotes, version: 2 });

    expect((await setNotes(owner, record, 'from the desk', 1)).status).toBe(409);
    expect((await setNotes(owner, record, 'from the desk', 2)).status).toBe(200);
  });

  it('succeeds with a version after a status change, and if the same notes are sent twice', async () => {
    const owner = aPerson();
    const record = await stored(owner);
    await parcels().save(record, { ...record, status: 'TRANSIT' });
    for (const _ of ['first', 'second'])
      expect(await setNotes(owner, record, 'call first', 1)).toMatchObject({
        status: 200,
        body: { status: 'TRANSIT', customerNotes: 'call first', version: 3 },
      });
  });
});
