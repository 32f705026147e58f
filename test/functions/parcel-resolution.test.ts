import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '../../functions/data/table.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord, aTroubledRecord } from '../support/records.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });
let parcels: ParcelRepository;
beforeAll(() => {
  parcels = parcelRepository(connectTable(TABLE_NAME));
});

const resolve = (person: Person, parcelId: string, body: unknown) =>
  invoke(handler, anEvent('resolveParcel', person, { params: { parcelId }, body }));

async function stored(record: ParcelRecord): Promise<ParcelRecord> {
  await parcels.create(record);
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
  ] as const)('settles %s, and the parcel is corrected', async (_, trouble, resolution) => {
    const owner = aPerson();
    const record = await stored(aTroubledRecord(owner.customerId, trouble));
    const answer = await resolve(owner, record.parcelId, resolution);
    expect(answer).toMatchObject({
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
    expect(await parcels.find(record.parcelId)).toMatchObject({
      status: 'CORRECTED',
      statusHistory: [{}, { ...CORRECTED_NOW, by: owner.customerId }],
    });
  });

  it('stays troubled until everything is settled, in whatever order', async () => {
    const owner = aPerson();
    const trouble = { destinationCode: null, damaged: true };
    const record = await stored(aTroubledRecord(owner.customerId, trouble));
    expect(await resolve(owner, record.parcelId, { acceptsDamage: true })).toMatchObject({
      status: 200,
      body: { status: 'TROUBLED', damageAccepted: true, destinationCode: null, statusHistory: [{}] },
    });
    expect(await resolve(owner, record.parcelId, { destinationCode: 'KOD' })).toMatchObject({
      status: 200,
      body: { status: 'CORRECTED', destinationCode: 'KOD' },
    });
  });

  it('does nothing more when the same call comes again', async () => {
    const owner = aPerson();
    const record = await stored(aTroubledRecord(owner.customerId, { destinationCode: null }));
    const first = await resolve(owner, record.parcelId, { destinationCode: 'ANC' });
    const second = await resolve(owner, record.parcelId, { destinationCode: 'ANC' });
    expect(second).toEqual(first);
    expect(await parcels.find(record.parcelId)).toMatchObject({ version: 2 });
  });

  it('ends in one clear result when two windows choose different destinations at once', async () => {
    const owner = aPerson();
    const record = await stored(aTroubledRecord(owner.customerId, { destinationCode: null }));
    const codes = ['ANC', 'FBK', 'KEN', 'KOD', 'PBY'];
    const answers = await Promise.all(
      codes.map((destinationCode) => resolve(owner, record.parcelId, { destinationCode })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await parcels.find(record.parcelId)).toMatchObject({
      destinationCode: codes[answers.findIndex(({ status }) => status === 200)],
      version: 2,
      statusHistory: [{}, CORRECTED_NOW],
    });
  });

  it('takes both when one window sets the destination while another accepts the damage', async () => {
    const owner = aPerson();
    const trouble = { destinationCode: null, damaged: true };
    const record = await stored(aTroubledRecord(owner.customerId, trouble));
    const answers = await Promise.all([
      resolve(owner, record.parcelId, { destinationCode: 'KEN' }),
      resolve(owner, record.parcelId, { acceptsDamage: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await parcels.find(record.parcelId)).toMatchObject({
      status: 'CORRECTED',
      destinationCode: 'KEN',
      damageAccepted: true,
      version: 3,
    });
  });

  it.each([
    [
      'another destination than the one that is set',
      { damaged: true },

      { destinationCode: 'FBK', acceptsDamage: true },
      'The destination of this package is already Anchorage. To change it, contact customer service.',
    ],
    [
      'damage on a sound parcel',
      { destinationCode: null },

      { acceptsDamage: true },
      'This package is not flagged as damaged.',
    ],
  ] as const)('refuses %s and takes nothing of it', async (_, trouble, resolution, message) => {
    const owner = aPerson();
    const record = await stored(aTroubledRecord(owner.customerId, trouble));
    expect(await resolve(owner, record.parcelId, resolution)).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Conflict', message },
    });
    expect(await parcels.find(record.parcelId)).toEqual(record);
  });

  it.each([
    [['TRANSIT'], { destinationCode: 'ANC' }, 'There is nothing left to resolve on this package.'],
    [['LOST'], { destinationCode: 'ANC' }, 'This package can no longer be changed.'],
    [
      ['TRANSIT', 'DESTINATION', 'COMPLETED'],
      { destinationCode: 'ANC' },
      'This package can no longer be changed.',
    ],
  ] as const)('refuses a parcel after %j', async (moves, resolution, message) => {
    const owner = aPerson();
    const record = await stored(aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, moves));
    expect(await resolve(owner, record.parcelId, resolution)).toMatchObject({
      status: 409,
      body: { message },
    });
    expect(await parcels.find(record.parcelId)).toEqual(record);
  });

  it.each([
    [{ destinationCode: 'TAC' }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{ destinationCode: 'XXX' }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{ destinationCode: null }, [{ field: 'destinationCode', message: 'Choose a destination.' }]],
    [{}, [{ field: '', message: 'Choose a destination or accept the damage.' }]],
    [{ acceptsDamage: false }, [{ field: '', message: 'Choose a destination or accept the damage.' }]],
    [{ acceptsDamage: true, price: 0 }, [{ field: 'price', message: 'This field is not known here.' }]],
    [
      { acceptsDamage: true, status: 'ORIGIN' },
      [{ field: 'status', message: 'This field is not known here.' }],
    ],
    [
      { acceptsDamage: true, paymentStatus: 'PAID' },
      [{ field: 'paymentStatus', message: 'This field is not known here.' }],
    ],
  ])('refuses %j and says why', async (body, fieldErrors) => {
    const owner = aPerson();
    const record = await stored(aTroubledRecord(owner.customerId, { damaged: true }));
    const answer = await resolve(owner, record.parcelId, body);
    expect(answer.status).toBe(400);
    expect(errorBodyOf(answer).fieldErrors).toEqual(fieldErrors);
    expect(await parcels.find(record.parcelId)).toEqual(record);
  });

  it('answers a foreign parcel as a missing one', async () => {
    const [owner, stranger] = [aPerson(), aPerson()];
    const record = await stored(aTroubledRecord(owner.customerId, { damaged: true }));
    const foreign = await resolve(stranger, record.parcelId, { acceptsDamage: true });
    expect(foreign.status).toBe(404);
    expect(await resolve(stranger, 'nothing', { acceptsDamage: true })).toEqual(foreign);
    expect(await parcels.find(record.parcelId)).toEqual(record);
  });
});

describe('PUT parcels/{parcelId}/notes with the version that was seen', () => {
  const setNotes = (person: Person, parcelId: string, customerNotes: string, version?: number) =>
    invoke(
      handler,
      anEvent('updateParcelNotes', person, {
        params: { parcelId },
        body: { customerNotes, ...(version !== undefined && { version }) },
      }),
    );

  it('does not overwrite notes that were changed since', async () => {
    const owner = aPerson();
    const record = await stored(aParcelRecord(owner.customerId));
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
    expect(await parcels.find(record.parcelId)).toMatchObject({ customerNotes: 'from the phone' });
    expect(await setNotes(owner, record.parcelId, 'from the desk', 2)).toMatchObject({ status: 200 });
  });

  it('takes notes although the parcel was moved since, and the same notes twice', async () => {
    const owner = aPerson();
    const record = await stored(aParcelRecord(owner.customerId));
    await parcels.save(record, { ...record, status: 'TRANSIT' });
    expect(await setNotes(owner, record.parcelId, 'call first', 1)).toMatchObject({
      status: 200,
      body: { status: 'TRANSIT', customerNotes: 'call first', version: 3 },
    });
    expect(await setNotes(owner, record.parcelId, 'call first', 1)).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
  });

  it('lets one of many windows win', async () => {
    const owner = aPerson();
    const record = await stored(aParcelRecord(owner.customerId));
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => setNotes(owner, record.parcelId, `window ${index}`, 1)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await parcels.find(record.parcelId)).toMatchObject({
      customerNotes: `window ${winner}`,
      version: 2,
    });
  });
});
