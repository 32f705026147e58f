import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { customerIdOf } from '../../functions/data/ids.ts';
import { connectTable } from '../../functions/data/table.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { pictureIntake } from '../../functions/parcels/picture-intake.ts';
import { pictureRepository } from '../../functions/parcels/picture-repository.ts';
import { connectObjectWriter } from '../../functions/platform/object-writer.ts';
import { demoPictures } from '../pictures/pictures.ts';
import type { PictureScene } from '../pictures/scenes.ts';
import { busyStories } from './busy-parcels.ts';
import { CUSTOMER_STORIES } from './customer-parcels.ts';
import { ensureAccounts, type IdentityAccess } from './identity-accounts.ts';
import { type Consignee, type ParcelStory, parcelOfStory } from './parcel-builder.ts';
import { ensureProfiles } from './profiles.ts';
import { makeOnce, unlessThere } from './progress.ts';

export interface SeedOptions {
  tableName: string;
  pictureBucket: string;
  identity: IdentityAccess;
  /** The present of the demo data, in milliseconds since 1970: their dates lie before it. */
  now: number;
}

/**
 * Makes the demo data through the product's own services and repositories, and completes what an earlier, killed run
 * has begun. Complete data are left as they are.
 */
export async function seedDemo({ tableName, pictureBucket, identity, now }: SeedOptions): Promise<void> {
  const table = connectTable(tableName);
  const clock = { now: () => new Date(now) };
  const parcels = parcelRepository(table);
  const pictures = pictureIntake(pictureRepository(table), connectObjectWriter(pictureBucket));
  const subjects = await ensureAccounts(identity);
  await ensureProfiles(customerService(customerRepository(table), clock), subjects);

  const customer = {
    customerId: customerIdOf(subjects['customer@northbound.test']),
    firstFreightBill: 482_011,
  };
  const busy = { customerId: customerIdOf(subjects['busy@northbound.test']), firstFreightBill: 471_300 };
  await Promise.all([
    makeOnce(table, busy.customerId, now, (startedAt) =>
      createParcels(parcels, busyStories(), busy, startedAt),
    ),
    makeOnce(table, customer.customerId, now, async (startedAt) => {
      await createParcels(parcels, CUSTOMER_STORIES, customer, startedAt);
      const drawn = await demoPictures();
      const add = async (parcelId: string, name: string, scene: PictureScene) =>
        unlessThere(pictures.add(parcelId, { name, ...drawn[scene] }));
      const wanted = CUSTOMER_STORIES.flatMap((story, index) => {
        const { parcelId } = parcelOfStory(story, customer, index, startedAt);
        return Object.entries(story.pictures ?? {}).map(([name, scene]) => add(parcelId, name, scene));
      });
      await Promise.all(wanted);
    }),
  ]);
}

async function createParcels(
  parcels: ParcelRepository,
  stories: readonly ParcelStory[],
  consignee: Consignee,
  startedAt: number,
): Promise<void> {
  await Promise.all(
    stories.map((story, index) =>
      unlessThere(parcels.create(parcelOfStory(story, consignee, index, startedAt))),
    ),
  );
}
