import { expect, it } from 'vitest';
import { packagePhotos } from '#functions/messages/preparing/package-photos.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { table } from '#test/support/stores.ts';

withLocalStores();

it('a photo that cannot be read is left out, with a line in the log', async () => {
  const parcel = aParcelRecord(aPerson().customerId);
  const { parcelId } = parcel;
  await imageRepository(table()).save({ parcelId, name: 'front.jpg', contentType: 'image/jpeg' });
  const logger = memoryLogger();
  const error = new Error('The bucket does not answer.');
  const photosOf = packagePhotos(table(), { find: () => Promise.reject(error) }, { logger });
  expect(await photosOf([parcel])).toEqual([]);
  expect(logger.lines).toHaveLogged('PHOTO_LEFT_OUT', { parcelId, error });
});
