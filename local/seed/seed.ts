import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { connectTable } from '../../functions/data/table.ts';
import { imageRepository } from '../../functions/parcels/image-repository.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { connectObjectStore } from '../../functions/platform/object-store.ts';
import { bookAppointment, type DemoAppointment } from './appointments/booking.ts';
import { busyAppointments, customerAppointments } from './appointments/own-appointments.ts';
import { seedOtherCustomers } from './appointments/seed-other-customers.ts';
import { busyCustomerScenarios } from './busy-customer-parcels.ts';
import { createParcels } from './create-parcels.ts';
import { CUSTOMER_SCENARIOS } from './customer-parcels.ts';
import { readSignature } from './demo-images.ts';
import { ensureAccounts, type IdentityAccess } from './identity-accounts.ts';
import { ensureLogins } from './logins.ts';
import { buildParcel, DEMO_SIGNATURE_KEY, type ParcelOwner, type ParcelScenario } from './parcel-builder.ts';
import { uploadImages } from './parcel-images.ts';
import { ensureProfiles } from './profiles.ts';
import { seedOnce } from './seed-progress.ts';

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
  const clock = { now: () => new Date(now) };
  const table = connectTable(tableName, { clock });
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
  const build = (scenarios: readonly ParcelScenario[], owner: ParcelOwner, startedAt: number) =>
    scenarios.map((scenario, index) => buildParcel(scenario, owner, index, startedAt));
  const book = async (customerId: string, appointments: readonly DemoAppointment[]) => {
    for (const appointment of appointments) await bookAppointment(table, customerId, appointment);
  };
  // Before the large batches: a write takes the engine longer the more records its stream has.
  await seedOnce(table, 'OTHER_CUSTOMERS', now, (startedAt) =>
    seedOtherCustomers(table, new Date(startedAt)),
  );
  await Promise.all([
    seedOnce(table, busy.customerId, now, async (startedAt) => {
      await uploadSignature();
      await createParcels(parcels, build(busyCustomerScenarios(), busy, startedAt));
      await book(busy.customerId, busyAppointments(new Date(startedAt)));
    }),
    seedOnce(table, customer.customerId, now, async (startedAt) => {
      await uploadSignature();
      const records = build(CUSTOMER_SCENARIOS, customer, startedAt);
      await createParcels(parcels, records);
      await book(customer.customerId, customerAppointments(new Date(startedAt)));
      const parcelImages = records.map(({ parcelId }, index) => ({
        parcelId,
        images: CUSTOMER_SCENARIOS[index]?.images ?? {},
      }));
      await uploadImages(parcelImages, store, imageRepository(table));
    }),
  ]);
}
