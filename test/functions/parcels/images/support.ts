import sharp from 'sharp';
import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore, type ObjectStore } from '#functions/core/platform/object-store.ts';
import { once } from '#functions/core/platform/once.ts';
import { imageProcessor } from '#functions/parcels/images/image-processor.ts';
import { type ImageRecord, imageKeys, imageRepository } from '#functions/parcels/images/image-repository.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { memoryLogger } from '#test/functions/core/log-lines.ts';
import { aPerson } from '#test/support/events.ts';
import { IMAGE_BUCKET, TABLE_NAME } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';

export const NAME = 'side.jpg';
const MAX_BYTES = 30_000_000;

/** The image records in the table. */
export const images = once(() => imageRepository(table()));
export const store = once(() => connectObjectStore(IMAGE_BUCKET));

const storeOfFunction = once(() => asFunction('images', connectObjectStore(IMAGE_BUCKET)));

/** A processor with its log. Uses the real table and, by default, the real store, as the function. */
export function aProcessor(given: ObjectStore = storeOfFunction()) {
  const logger = memoryLogger();
  const { process } = imageProcessor(asFunction('images', connectTable(TABLE_NAME)), given, logger);
  return { process, logged: logger.lines };
}

/** Creates a parcel and returns its id. */
export async function aParcel(owner = aPerson()): Promise<string> {
  const parcel = aParcelRecord(owner.customerId);
  await parcels().create(parcel);
  return parcel.parcelId;
}

/** Stores a file with a wrong and dangerous content type. */
export const put = (key: string, content: Uint8Array) => store().write(key, content, 'text/html');
export const exists = async (key: string) => (await store().etag(key)) !== null;

/** Uploads an original and returns its key. */
export async function upload(parcelId: string, content: Uint8Array, name = NAME): Promise<string> {
  const { originalKey } = imageKeys(parcelId, name);
  await put(originalKey, content);
  return originalKey;
}

export interface Outcome {
  record: ImageRecord | null;
  /** Null if there is none. */
  thumbnail: Buffer | null;
  originalExists: boolean;
}
export const NOTHING: Outcome = { record: null, thumbnail: null, originalExists: false };

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

/** Uploads and processes a file, for a new parcel unless one is given. */
export async function uploadAndProcess(content: Uint8Array, { parcelId = '', name = NAME } = {}) {
  const id = parcelId || (await aParcel());
  const key = await upload(id, content, name);
  const { process, logged } = aProcessor();
  await process(key);
  return { parcelId: id, key, logged, outcome: await outcomeOf(id, name) };
}

export const metadataOf = ({ thumbnail }: Outcome) => sharp(thumbnail ?? undefined).metadata();

/** The mean red, green and blue values of a thumbnail. */
export async function colorOf({ thumbnail }: Outcome): Promise<number[]> {
  const { channels } = await sharp(thumbnail ?? Buffer.alloc(0)).stats();
  return channels.map(({ mean }) => Math.round(mean));
}
