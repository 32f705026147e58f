import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord, aTroubledRecord } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });

const resolve = (person: Person, parcelId: string, body: unknown) =>
  invoke(handler, anEvent('resolveParcel', person, { params: { parcelId }, body }));

async function create(record: ParcelRecord): Promise<ParcelRecord> {
  await parcels().create(record);
  return record;
}

const CORRECTED_NOW = { status: 'CORRECTED', statusDate: NOW.toISOString() };

describe('PUT parcels/{parcelId}/update', () => {
  it.each([
    ['the missing destination', { destinationCode: null }, { destinationCode: 'FBK' }],
    ['the damage', { damaged: true }, { acceptsDamage: true }],
    [
      'both at once',
      { destinationCode: null, damaged: true },
      { destinationCode: 'FBK', acceptsDamage: true },
    ],
  ] as const)('resolves %s, and the parcel becomes CORRECTED', async (_, issues, resolution) => {
    const owner = aPerson();
    const record = await create(aTroubledRecord(owner.customerId, issues));
    const response = await resolve(owner, record.parcelId, resolution);
    expect(response).toMatchObject({
      status: 200,
      body: {
        parcelId: record.parcelId,
        status: 'CORRECTED',
        paymentStatus: 'UNPAYABLE',
        destinationCode: 'destinationCode' in resolution ? 'FBK' : 'ANC',
        damageAccepted: 'acceptsDamage' in resolution,
        statusHistory: [{ status: 'TROUBLED' }, CORRECTED_NOW],
        updateDate: NOW.toISOString(),
        version: 2,
      },
    });
    expect(await parcels().find(record.parcelId)).toMatchObject({
      status: 'CORRECTED',
      statusHistory: [{}, { ...CORRECTED_NOW, by: owner.customerId }],
    });
  });

  it('leaves the parcel TROUBLED until all issues are resolved, in any order', async () => {
    const owner = aPerson();
    const issues = { destinationCode: null, damaged: true };
    const record = await create(aTroubledRecord(owner.customerId, issues));
    expect(await resolve(owner, record.parcelId, { acceptsDamage: true })).toMatchObject({
      status: 200,
      body: { status: 'TROUBLED', damageAccepted: true, destinationCode: null, statusHistory: [{}] },
    });
    expect(await resolve(owner, record.parcelId, { destinationCode: 'KOD' })).toMatchObject({
      status: 200,
      body: { status: 'CORRECTED', destinationCode: 'KOD' },
    });
  });

  it('does nothing if the same request is sent again', async () => {
    const owner = aPerson();
    const record = await create(aTroubledRecord(owner.customerId, { destinationCode: null }));
    const first = await resolve(owner, record.parcelId, { destinationCode: 'ANC' });
    const second = await resolve(owner, record.parcelId, { destinationCode: 'ANC' });
    expect(second).toEqual(first);
    expect(await parcels().find(record.parcelId)).toMatchObject({ version: 2 });
  });

  it('accepts exactly one of several different destinations chosen concurrently', async () => {
    const owner = aPerson();
    const record = await create(aTroubledRecord(owner.customerId, { destinationCode: null }));
    const codes = ['ANC', 'FBK', 'KEN', 'KOD', 'PBY'];
    const responses = await Promise.all(
      codes.map((destinationCode) => resolve(owner, record.parcelId, { destinationCode })),
    );
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await parcels().find(record.parcelId)).toMatchObject({
      destinationCode: codes[responses.findIndex(({ status }) => status === 200)],
      version: 2,
      statusHistory: [{}, CORRECTED_NOW],
    });
  });

  it('accepts a destination and the damage concurrently', async () => {
    const owner = aPerson();
    const issues = { destinationCode: null, damaged: true };
    const record = await create(aTroubledRecord(owner.customerId, issues));
    const responses = await Promise.all([
      resolve(owner, record.parcelId, { destinationCode: 'KEN' }),
      resolve(owner, record.parcelId, { acceptsDamage: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await parcels().find(record.parcelId)).toMatchObject({
      status: 'CORRECTED',
      destinationCode: 'KEN',
      damageAccepted: true,
      version: 3,
    });
  });

  it.each([
    [
      'a different destination than the existing one',
      { damaged: true },
      { destinationCode: 'FBK', acceptsDamage: true },
      'The destination of this package is already Anchorage. To change it, contact customer service.',
    ],
    [
      'damage of an undamaged parcel',
      { destinationCode: null },
      { acceptsDamage: true },
      'This package is not flagged as damaged.',
    ],
  ] as const)('rejects %s without any change', async (_, issues, resolution, message) => {
    const owner = aPerson();
    const record = await create(aTroubledRecord(owner.customerId, issues));
    expect(await resolve(owner, record.parcelId, resolution)).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Conflict', message },
    });
    expect(await parcels().find(record.parcelId)).toEqual(record);
  });

  it.each([
    [['TRANSIT'], { destinationCode: 'ANC' }, 'There is nothing left to resolve on this package.'],
    [['LOST'], { destinationCode: 'ANC' }, 'This package can no longer be changed.'],
    [
      ['TRANSIT', 'DESTINATION', 'COMPLETED'],
      { destinationCode: 'ANC' },
      'This package can no longer be changed.',
    ],
  ] as const)('rejects a parcel after %j', async (statuses, resolution, message) => {
    const owner = aPerson();
    const record = await create(aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, statuses));
    expect(await resolve(owner, record.parcelId, resolution)).toMatchObject({
      status: 409,
      body: { message },
    });
    expect(await parcels().find(record.parcelId)).toEqual(record);
  });

  it.each([
    [{ destinationCode: 'TAC' }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{ destinationCode: 'XXX' }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{ destinationCode: null }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{}, [{ field: '', message: 'Choose a destination or accept the damage.' }]],
    [{ acceptsDamage: false }, [{ field: '', message: 'Choose a destination or accept the damage.' }]],
  ])('rejects %j with field errors', async (body, fieldErrors) => {
    const owner = aPerson();
    const record = await create(aTroubledRecord(owner.customerId, { damaged: true }));
    const response = await resolve(owner, record.parcelId, body);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual(fieldErrors);
    expect(await parcels().find(record.parcelId)).toEqual(record);
  });
});

describe('PUT parcels/{parcelId}/notes with a version', () => {
  const setNotes = (person: Person, parcelId: string, customerNotes: string, version?: number) =>
    invoke(
      handler,
      anEvent('updateParcelNotes', person, {
        params: { parcelId },
        body: { customerNotes, ...(version !== undefined && { version }) },
      }),
    );

  it('does not overwrite notes that have changed since then', async () => {
    const owner = aPerson();
    const record = await create(aParcelRecord(owner.customerId));
    expect(await setNotes(owner, record.parcelId, 'from the phone', 1)).toMatchObject({
      body: { version: 2 },
    });
    expect(await setNotes(owner, record.parcelId, 'from the desk', 1)).toMatchObject({
      status: 409,
      body: {
        error: 'Conflict',
        message: 'These notes were changed in another window or on another device.',
      },
    });
    expect(await parcels().find(record.parcelId)).toMatchObject({ customerNotes: 'from the phone' });
    expect(await setNotes(owner, record.parcelId, 'from the desk', 2)).toMatchObject({ status: 200 });
  });

  it('succeeds after a status change, and if the same notes are sent twice', async () => {
    const owner = aPerson();
    const record = await create(aParcelRecord(owner.customerId));
    await parcels().save(record, { ...record, status: 'TRANSIT' });
    expect(await setNotes(owner, record.parcelId, 'call first', 1)).toMatchObject({
      status: 200,
      body: { status: 'TRANSIT', customerNotes: 'call first', version: 3 },
    });
    expect(await setNotes(owner, record.parcelId, 'call first', 1)).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
  });

  it('accepts exactly one of several concurrent updates', async () => {
    const owner = aPerson();
    const record = await create(aParcelRecord(owner.customerId));
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => setNotes(owner, record.parcelId, `window ${index}`, 1)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await parcels().find(record.parcelId)).toMatchObject({
      customerNotes: `window ${winner}`,
      version: 2,
    });
  });
});
