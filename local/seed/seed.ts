import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { connectTable } from '../../functions/data/table.ts';
import { imageRepository } from '../../functions/parcels/image-repository.ts';
import {
  CREATE_BATCH_SIZE,
  type ParcelRepository,
  parcelRepository,
} from '../../functions/parcels/parcel-repository.ts';
import { connectObjectStore } from '../../functions/platform/object-store.ts';
import { busyCustomerScenarios } from './busy-customer-parcels.ts';
import { CUSTOMER_SCENARIOS } from './customer-parcels.ts';
import { readSignature } from './demo-images.ts';
import { ensureAccounts, type IdentityAccess } from './identity-accounts.ts';
import { ensureLogins } from './logins.ts';
import { buildParcel, DEMO_SIGNATURE_KEY, type ParcelOwner, type ParcelScenario } from './parcel-builder.ts';
import { uploadImages } from './parcel-images.ts';
import { ensureProfiles } from './profiles.ts';
import { ignoreExisting, seedOnce } from './seed-progress.ts';

export interface SeedOptions {
  tableName: string;
  imageBucket: string;
  identity: IdentityAccess;
  /** The present of the demo data, in milliseconds since 1970: their dates lie before it. */
  now: number;
}

/**
 * Makes the demo data through the product's own services and repositories, and completes what an earlier, killed run
 * has begun. Complete data are left as they are.
 */
export async function seedDemo({ tableName, imageBucket, identity, now }: SeedOptions): Promise<void> {
  const table = connectTable(tableName);
  const clock = { now: () => new Date(now) };
  const parcels = parcelRepository(table);
  const store = connectObjectStore(imageBucket);
  const subjects = await ensureAccounts(identity);
  const ids = await ensureLogins(table, clock, identity, subjects);
  await ensureProfiles(customerService(customerRepository(table), clock), ids);

  const customer = { customerId: ids['customer@northbound.test'], firstFreightBill: 482_011 };
  const busy = { customerId: ids['busy@northbound.test'], firstFreightBill: 471_300 };
  let signing: Promise<void> | undefined;
  const sign = () => {
    signing ??= readSignature().then((image) => store.write(DEMO_SIGNATURE_KEY, image, 'image/png'));
    return signing;
  };
  await Promise.all([
    seedOnce(table, busy.customerId, now, async (startedAt) => {
      await sign();
      await createParcels(parcels, busyCustomerScenarios(), busy, startedAt);
    }),
    seedOnce(table, customer.customerId, now, async (startedAt) => {
      await sign();
      await createParcels(parcels, CUSTOMER_SCENARIOS, customer, startedAt);
      const imaged = CUSTOMER_SCENARIOS.map((story, index) => ({
        parcelId: buildParcel(story, customer, index, startedAt).parcelId,
        images: story.images ?? {},
      }));
      await uploadImages(imaged, store, imageRepository(table));
    }),
  ]);
}

async function createParcels(
  parcels: ParcelRepository,
  stories: readonly ParcelScenario[],
  consignee: ParcelOwner,
  startedAt: number,
): Promise<void> {
  const records = stories.map((story, index) => buildParcel(story, consignee, index, startedAt));
  const groups = Array.from({ length: Math.ceil(records.length / CREATE_BATCH_SIZE) }, (_, group) =>
    records.slice(group * CREATE_BATCH_SIZE, (group + 1) * CREATE_BATCH_SIZE),
  );
  // One at a time: the engine writes them one by one anyway, and a request that waits for many others times out.
  // Every run makes the same groups, so each exists either completely or not at all.
  for (const group of groups) await ignoreExisting(parcels.createTogether(group));
}
