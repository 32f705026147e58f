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
  /** The reference time of the demo data, in milliseconds since the Unix epoch. All dates in the data are earlier. */
  now: number;
}

/**
 * Creates the demo data through the product's own services and repositories. Idempotent: completes an interrupted run and
 * leaves complete data unchanged.
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
  let upload: Promise<void> | undefined;
  const uploadSignature = () => {
    upload ??= readSignature().then((image) => store.write(DEMO_SIGNATURE_KEY, image, 'image/png'));
    return upload;
  };
  await Promise.all([
    seedOnce(table, busy.customerId, now, async (startedAt) => {
      await uploadSignature();
      await createParcels(parcels, busyCustomerScenarios(), busy, startedAt);
    }),
    seedOnce(table, customer.customerId, now, async (startedAt) => {
      await uploadSignature();
      await createParcels(parcels, CUSTOMER_SCENARIOS, customer, startedAt);
      const parcelImages = CUSTOMER_SCENARIOS.map((scenario, index) => ({
        parcelId: buildParcel(scenario, customer, index, startedAt).parcelId,
        images: scenario.images ?? {},
      }));
      await uploadImages(parcelImages, store, imageRepository(table));
    }),
  ]);
}

async function createParcels(
  parcels: ParcelRepository,
  scenarios: readonly ParcelScenario[],
  owner: ParcelOwner,
  startedAt: number,
): Promise<void> {
  const records = scenarios.map((scenario, index) => buildParcel(scenario, owner, index, startedAt));
  const batches = Array.from({ length: Math.ceil(records.length / CREATE_BATCH_SIZE) }, (_, batch) =>
    records.slice(batch * CREATE_BATCH_SIZE, (batch + 1) * CREATE_BATCH_SIZE),
  );
  // Sequential: the engine serializes writes, and requests that queue behind many others time out.
  // Batches are deterministic and transactional, so each one exists either completely or not at all.
  for (const batch of batches) await ignoreExisting(parcels.createTogether(batch));
}
