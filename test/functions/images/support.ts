import sharp from 'sharp';
import { vi } from 'vitest';
import { connectTable } from '../../../functions/data/table.ts';
import { imageProcessor } from '../../../functions/images/image-processor.ts';
import { type ImageRecord, imageKeys, imageRepository } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { once } from '../../../functions/platform/init.ts';
import { connectObjectStore, type ObjectStore } from '../../../functions/platform/object-store.ts';
import { aPerson } from '../../support/events.ts';
import { IMAGE_BUCKET, TABLE_NAME } from '../../support/local-stores.ts';
import { aParcelRecord } from '../../support/records.ts';

export const NAME = 'side.jpg';
const ENOUGH_BYTES = 30_000_000;

const table = once(() => connectTable(TABLE_NAME));
/** The images of the real table. */
export const images = once(() => imageRepository(table()));
/** The real store. */
export const store = once(() => connectObjectStore(IMAGE_BUCKET));

/** The intake on the real table and store, or on one that is given, and what it warned of. */
export function anIntake(given: ObjectStore = store()) {
  const warn = vi.fn();
  const parcels = parcelRepository(table());
  return {
    intake: imageProcessor({ parcels, images: images(), store: given, logger: { warn } }),
    warn,
  };
}

/** A parcel that is there; its id. */
export async function aParcel(): Promise<string> {
  const parcel = aParcelRecord(aPerson().customerId);
  await parcelRepository(table()).create(parcel);
  return parcel.parcelId;
}

export const put = (key: string, content: Uint8Array) => store().write(key, content, 'image/jpeg');
export const isThere = async (key: string) => (await store().etag(key)) !== null;

export interface Outcome {
  record: ImageRecord | null;
  /** Null where none was made. */
  thumbnail: Buffer | null;
  originalIsThere: boolean;
}

/** What has become of an original. */
export async function outcomeOf(parcelId: string, name = NAME): Promise<Outcome> {
  const keys = imageKeys(parcelId, name);
  const thumbnail = await store().find(keys.thumbnailKey, ENOUGH_BYTES);
  return {
    record: await images().find(parcelId, name),
    thumbnail: thumbnail?.content ? Buffer.from(thumbnail.content) : null,
    originalIsThere: await isThere(keys.originalKey),
  };
}

/** A file arrives for a parcel. */
export async function arrive(content: Uint8Array, name = NAME) {
  const parcelId = await aParcel();
  const { originalKey } = imageKeys(parcelId, name);
  await put(originalKey, content);
  const { intake, warn } = anIntake();
  await intake.process(originalKey);
  return { parcelId, warn, ...(await outcomeOf(parcelId, name)) };
}

/** The mean red, green and blue of a image. */
export async function colourOf(image: Buffer | null): Promise<number[]> {
  const { channels } = await sharp(image ?? Buffer.alloc(0)).stats();
  return channels.map(({ mean }) => Math.round(mean));
}
