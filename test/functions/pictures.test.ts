import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '../../functions/data/table.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { pictureIntake } from '../../functions/parcels/picture-intake.ts';
import { pictureRepository } from '../../functions/parcels/picture-repository.ts';
import { connectObjectWriter } from '../../functions/platform/object-writer.ts';
import { PICTURE_BUCKET, TABLE_NAME, TEST_ENVIRONMENT, withEngine } from '../support/engine.ts';
import { anEvent, aPerson, invoke, type Person } from '../support/events.ts';
import { aParcelRecord } from '../support/records.ts';

withEngine();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
let parcels: ParcelRepository;
let pictures: ReturnType<typeof pictureIntake>;
beforeAll(() => {
  const table = connectTable(TABLE_NAME);
  parcels = parcelRepository(table);
  pictures = pictureIntake(pictureRepository(table), connectObjectWriter(PICTURE_BUCKET));
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function aParcelWithPictures(owner: Person, ...names: string[]): Promise<string> {
  const record = aParcelRecord(owner.customerId);
  await parcels.create(record);
  for (const name of names) {
    await pictures.add(record.parcelId, {
      name,
      original: bytes(`original ${name}`),
      thumbnail: bytes(`small ${name}`),
    });
  }
  return record.parcelId;
}

const thumbnails = (person: Person, parcelId: string) =>
  invoke(handler, anEvent('getParcelThumbnails', person, { params: { parcelId } }));
const image = (person: Person, parcelId: string, name: string) =>
  invoke(handler, anEvent('getParcelImage', person, { params: { parcelId, name } }));

describe('GET parcels/{parcelId}/thumbnails', () => {
  it('answers a map of name to base64', async () => {
    const owner = aPerson();
    const parcelId = await aParcelWithPictures(owner, 'side.jpg', 'hazard-1.jpg');
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    expect(await thumbnails(owner, parcelId)).toMatchObject({
      status: 200,
      body: {
        images: { 'hazard-1.jpg': base64('small hazard-1.jpg'), 'side.jpg': base64('small side.jpg') },
      },
    });
  });

  it('answers an empty map where there is no picture', async () => {
    const owner = aPerson();
    expect(await thumbnails(owner, await aParcelWithPictures(owner))).toMatchObject({
      status: 200,
      body: { images: {} },
    });
  });

  it('answers 404 for a foreign parcel as for a missing one', async () => {
    const stranger = aPerson();
    const foreign = await thumbnails(stranger, await aParcelWithPictures(aPerson(), 'side.jpg'));
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await thumbnails(stranger, aParcelRecord(stranger.customerId).parcelId));
  });
});

describe('GET parcels/{parcelId}/image/{name}', () => {
  it('answers an address that gives the original, for five minutes, and nothing when altered', async () => {
    const owner = aPerson();
    const { status, body } = await image(owner, await aParcelWithPictures(owner, 'side.jpg'), 'side.jpg');
    expect(status).toBe(200);
    const url = new URL((body as { url: string }).url);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    const answer = await fetch(url);
    expect(await answer.text()).toBe('original side.jpg');
    url.pathname = url.pathname.replace('originals', 'thumbnails');
    expect((await fetch(url)).status).toBe(403);
  });

  it.each(['missing.jpg', '../side.jpg', '', '.hidden', 'a'.repeat(200), 'side.jpg\u0000'])(
    'answers 404 for the name %j',
    async (name) => {
      const owner = aPerson();
      expect((await image(owner, await aParcelWithPictures(owner, 'side.jpg'), name)).status).toBe(404);
    },
  );

  it('answers 404 for a foreign parcel as for a missing one', async () => {
    const stranger = aPerson();
    const foreign = await image(stranger, await aParcelWithPictures(aPerson(), 'side.jpg'), 'side.jpg');
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await image(stranger, aParcelRecord(stranger.customerId).parcelId, 'side.jpg'));
  });
});
