import { describe, expect, it } from 'vitest';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { A_HOLD, aParcelRecord, aTroubledRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';

withLocalStores();

const NOW = new Date('2026-03-04T05:06:07.000Z');
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock: { now: () => NOW } });

const CORRECTED_NOW = { status: 'CORRECTED', statusDate: NOW.toISOString() };

/** A customer with a stored parcel, by default with both issues. */
async function aScene(
  recordOf = ({ customerId }: Person) =>
    aTroubledRecord(customerId, { destinationCode: null, damaged: true }),
) {
  const owner = aPerson();
  const record = recordOf(owner);
  const { parcelId } = record;
  await parcels().create(record);
  return {
    owner,
    record,
    resolve: (body: unknown) =>
      invoke(handler, anEvent('resolveParcel', owner, { params: { parcelId }, body })),
    stored: () => parcels().find(parcelId),
  };
}
const withDestinationMissing = () =>
  aScene(({ customerId }) => aTroubledRecord(customerId, { destinationCode: null }));

describe('PUT parcels/{parcelId}/update', () => {
  it('resolves both issues at once, and the parcel becomes CORRECTED', async () => {
    const { owner, record, resolve, stored } = await aScene();
    expect(await resolve({ destinationCode: 'FBK', acceptsDamage: true })).toMatchObject({
      status: 200,
      body: {
        parcelId: record.parcelId,
        status: 'CORRECTED',
        paymentStatus: 'UNPAYABLE',
        destinationCode: 'FBK',
        damageAccepted: true,
        statusHistory: [{ status: 'TROUBLED' }, CORRECTED_NOW],
        updateDate: NOW.toISOString(),
        version: 2,
      },
    });
    expect(await stored()).toMatchObject({
      status: 'CORRECTED',
      statusHistory: [{}, { ...CORRECTED_NOW, by: owner.customerId }],
    });
  });

  it('leaves the parcel TROUBLED until all issues are resolved', async () => {
    const { resolve } = await aScene();
    expect(await resolve({ acceptsDamage: true })).toMatchObject({
      status: 200,
      body: { status: 'TROUBLED', damageAccepted: true, destinationCode: null, statusHistory: [{}] },
    });
    expect(await resolve({ destinationCode: 'KOD' })).toMatchObject({
      status: 200,
      body: { status: 'CORRECTED', destinationCode: 'KOD' },
    });
  });

  it('leaves the parcel TROUBLED while staff hold it for another reason', async () => {
    const { resolve, stored } = await aScene(({ customerId }) =>
      aParcelRecord(customerId, { destinationCode: null }, ['TROUBLED']),
    );
    for (const _ of [1, 2])
      expect(await resolve({ destinationCode: 'KOD' })).toMatchObject({
        status: 200,
        body: { status: 'TROUBLED', destinationCode: 'KOD', statusHistory: [{}, A_HOLD] },
      });
    expect(await stored()).toMatchObject({ version: 2 });
  });

  it('does nothing if the same request is sent again', async () => {
    const { resolve, stored } = await withDestinationMissing();
    const first = await resolve({ destinationCode: 'ANC' });
    expect(await resolve({ destinationCode: 'ANC' })).toEqual(first);
    expect(await stored()).toMatchObject({ version: 2 });
  });

  it('accepts exactly one of several different destinations chosen concurrently', async () => {
    const { resolve, stored } = await withDestinationMissing();
    const codes = ['ANC', 'FBK', 'KEN', 'KOD', 'PBY'];
    const responses = await Promise.all(codes.map((destinationCode) => resolve({ destinationCode })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored()).toMatchObject({
      destinationCode: codes[statuses.indexOf(200)],
      version: 2,
      statusHistory: [{}, CORRECTED_NOW],
    });
  });

  it('accepts a destination and the damage concurrently', async () => {
    const { resolve, stored } = await aScene();
    const responses = await Promise.all([
      resolve({ destinationCode: 'KEN' }),
      resolve({ acceptsDamage: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({
      status: 'CORRECTED',
      destinationCode: 'KEN',
      damageAccepted: true,
      version: 3,
    });
  });

  it.each([
    [
      'a different destination than the existing one',
      ({ customerId }: Person) => aTroubledRecord(customerId, { damaged: true }),
      'The destination of this package is already Anchorage. To change it, contact customer service.',
    ],
    [
      'a parcel that is lost',
      ({ customerId }: Person) => aParcelRecord(customerId, {}, ['LOST']),
      'This package can no longer be changed.',
    ],
  ])('rejects %s without any change', async (_, recordOf, message) => {
    const { record, resolve, stored } = await aScene(recordOf);
    expect(await resolve({ destinationCode: 'FBK', acceptsDamage: true })).toMatchObject({
      status: 409,
      body: { status: 409, error: 'Conflict', message },
    });
    expect(await stored()).toEqual(record);
  });

  const NO_DESTINATION = [{ field: 'destinationCode', message: 'Choose a destination.' }];
  const NOTHING = [{ field: '', message: 'Choose a destination or accept the damage.' }];
  it.each([
    [{ destinationCode: 'TAC' }, NO_DESTINATION],
    [{ destinationCode: null }, NO_DESTINATION],
    [{}, NOTHING],
    [{ acceptsDamage: false }, NOTHING],
  ])('rejects %j with field errors', async (body, fieldErrors) => {
    const { record, resolve, stored } = await aScene();
    const response = await resolve(body);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual(fieldErrors);
    expect(await stored()).toEqual(record);
  });
});
