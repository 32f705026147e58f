import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable } from '../../../functions/data/table.ts';
import { imageKeys, imageRepository } from '../../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import type { Portal } from '../../../local/portal.ts';
import type { Person } from '../events.ts';
import { aImage, SAMPLE_IMAGE } from '../images.ts';
import { SAMPLE_PROFILE } from '../profile.ts';
import { aParcelRecord, aTroubledRecord } from '../records.ts';

type Rooms = Pick<Portal, 'tableName' | 'imageBucket'>;

/** A customer with a profile. */
async function registered({ tableName }: Rooms, owner: Person): Promise<object> {
  const customers = customerService(customerRepository(connectTable(tableName)), systemClock);
  return customers.register(owner, { ...SAMPLE_PROFILE, emailAddress: owner.email });
}

/** A different one for everybody, so that an answer with somebody else's image is noticed. */
function colorOf({ customerId }: Person): string {
  return `#${createHash('sha256').update(customerId).digest('hex').slice(0, 6)}`;
}

/** What the samples of the product's routes need to be there first, by name. Each answers what a request may name. */
export const STATES = {
  /** Somebody who has just signed up. */
  newcomer: async () => ({}),

  registered: async (rooms: Rooms, owner: Person) => {
    await registered(rooms, owner);
    return {};
  },

  /** A customer with a damaged parcel that has a image. */
  withDamagedParcel: async (rooms: Rooms, owner: Person) => {
    await registered(rooms, owner);
    const table = connectTable(rooms.tableName);
    const parcel = aTroubledRecord(owner.customerId, { damaged: true });
    const { parcelId } = parcel;
    await parcelRepository(table).create(parcel);
    const { originalKey } = imageKeys(parcelId, SAMPLE_IMAGE);
    const image = await aImage({ colour: colorOf(owner) });
    await connectObjectStore(rooms.imageBucket).write(originalKey, image, 'image/jpeg');
    const images = imageRepository(table);
    await vi.waitFor(async () => expect(await images.list(parcelId)).toHaveLength(1), 10_000);
    return { parcelId };
  },

  /** A customer with a parcel that was handed over. */
  withHistoryParcel: async (rooms: Rooms, owner: Person) => {
    await registered(rooms, owner);
    const parcel = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]);
    await parcelRepository(connectTable(rooms.tableName)).create(parcel);
    return { parcelId: parcel.parcelId };
  },
} as const satisfies Record<string, (rooms: Rooms, owner: Person) => Promise<object>>;

/** What each state answers. */
export type ProductStates = { [Name in keyof typeof STATES]: Awaited<ReturnType<(typeof STATES)[Name]>> };
