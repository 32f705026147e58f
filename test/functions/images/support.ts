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
const MAX_BYTES = 30_000_000;

const table = once(() => connectTable(TABLE_NAME));
/** The image records in the table. */
export const images = once(() => imageRepository(table()));
export const store = once(() => connectObjectStore(IMAGE_BUCKET));

/** A processor with its warnings. Uses the real table and, by default, the real store. */
export function aProcessor(given: ObjectStore = store()) {
  const warn = vi.fn();
  const parcels = parcelRepository(table());
  return {
    processor: imageProcessor({ parcels, images: images(), store: given, logger: { warn } }),
    warn,
  };
}

/** Creates a parcel and returns its id. */
export async function aParcel(): Promise<string> {
  const parcel = aParcelRecord(aPerson().customerId);
  await parcelRepository(table()).create(parcel);
  return parcel.parcelId;
}

export const put = (key: string, content: Uint8Array) => store().write(key, content, 'image/jpeg');
export const exists = async (key: string) => (await store().etag(key)) !== null;

export interface Outcome {
  record: ImageRecord | null;
  /** Null if there is none. */
  thumbnail: Buffer | null;
  originalExists: boolean;
}

/** The result of processing an original. */
export async function outcomeOf(parcelId: string, name = NAME): Promise<Outcome> {
  const keys = imageKeys(parcelId, name);
  const thumbnail = await store().find(keys.thumbnailKey, MAX_BYTES);
  return {
    record: await images().find(parcelId, name),
    thumbnail: thumbnail?.content ? Buffer.from(thumbnail.content) : null,
    originalExists: await exists(keys.originalKey),
  };
}

/** Uploads and processes a file for a new parcel. */
export async function uploadAndProcess(content: Uint8Array, name = NAME) {
  const parcelId = await aParcel();
  const { originalKey } = imageKeys(parcelId, name);
  await put(originalKey, content);
  const { processor, warn } = aProcessor();
  await processor.process(originalKey);
  return { parcelId, warn, ...(await outcomeOf(parcelId, name)) };
}

/** The mean red, green and blue values of an image. */
export async function colorOf(image: Buffer | null): Promise<number[]> {
  const { channels } = await sharp(image ?? Buffer.alloc(0)).stats();
  return channels.map(({ mean }) => Math.round(mean));
}
