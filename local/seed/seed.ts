import { connectTable } from '#functions/core/data/table.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { forwardingAddressService } from '#functions/forwarded-mail/address/address-service.ts';
import { imageRepository } from '#functions/parcels/images/image-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { LOCAL_RECEIVED_MAIL_DOMAIN } from '../lambda/roles.ts';
import { seedClaims } from './claims.ts';
import { CUSTOMER_SCENARIOS } from './customer-parcels.ts';
import { BUSY_CUSTOMER, CUSTOMER, createCustomerData } from './customers.ts';
import { readSignature, uploadImages } from './demo-images.ts';
import { seedPreAlerts } from './expected/pre-alerts.ts';
import { ensureAccounts, ensureLogins, ensureProfiles, type IdentityAccess } from './identity-accounts.ts';
import { seedOnce } from './once.ts';
import { DEMO_SIGNATURE_KEY } from './parcel-builder.ts';
import { sandboxAt } from './payments.ts';
import { seedAgents } from './pickups/agents.ts';
import { seedSailings } from './sailings.ts';
import { seedOtherCustomers } from './seed-other-customers.ts';
import { type DoneThere, demoProblems, seedShippingOrders, shippingSystemAt } from './shipping-orders.ts';
import { seedWaitingIntake } from './warehouse.ts';

export interface SeedOptions {
  tableName: string;
  imageBucket: string;
  identity: IdentityAccess;
  cardProvider: string;
  /** Undefined if there is none. */
  shippingSystem?: string | undefined;
  /**
   * The reference time of the demo data, in milliseconds since the Unix epoch. All dates in the data are earlier, except
   * those of pickups.
   */
  now: number;
}

/**
 * Creates the demo data through the product's own services and repositories. Idempotent: completes an interrupted run and
 * leaves complete data unchanged.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { tableName, imageBucket, identity, cardProvider, shippingSystem, now } = options;
  const clock = { now: () => new Date(now) };
  const table = connectTable(tableName, { clock });
  const store = connectObjectStore(imageBucket);
  const addToSandbox = sandboxAt(cardProvider);
  const seedOrders = async (parcels: readonly ParcelRecord[], at: Date, doneThere?: DoneThere) => {
    if (shippingSystem === undefined) return;
    await seedShippingOrders(table, shippingSystemAt(shippingSystem), parcels, at, doneThere);
  };
  const subjects = await ensureAccounts(identity);
  const ids = await ensureLogins(table, clock, identity, subjects);
  await ensureProfiles(customerService(table, clock), ids);

  const uploadSignature = async () => store.write(DEMO_SIGNATURE_KEY, await readSignature(), 'image/png');
  await seedOnce(table, 'SAILINGS', now, (startedAt) => seedSailings(table, startedAt));
  await seedOnce(table, 'OTHER_CUSTOMERS', now, async (startedAt) => {
    const at = new Date(startedAt);
    const parcels = await seedOtherCustomers(table, at);
    await seedOrders(parcels, at, demoProblems(parcels));
  });
  await seedOnce(table, 'AGENTS', now, async (startedAt) => {
    const at = new Date(startedAt);
    await seedOrders(await seedAgents(table, at), at);
  });
  await seedOnce(table, 'WAITING_INTAKE', now, (startedAt) => seedWaitingIntake(table, store, startedAt));
  const [customerId, busyId] = [ids['customer@northbound.test'], ids['busy@northbound.test']];
  await Promise.all([
    seedOnce(table, busyId, now, async (startedAt) => {
      await uploadSignature();
      const parcels = await createCustomerData(table, addToSandbox, busyId, BUSY_CUSTOMER, startedAt);
      await seedOrders(parcels, new Date(startedAt));
    }),
    seedOnce(table, customerId, now, async (startedAt) => {
      await uploadSignature();
      const parcels = await createCustomerData(table, addToSandbox, customerId, CUSTOMER, startedAt);
      await seedOrders(parcels, new Date(startedAt));
      const parcelImages = parcels.map(({ parcelId }, index) => ({
        parcelId,
        images: CUSTOMER_SCENARIOS[index]?.images ?? {},
      }));
      await uploadImages(parcelImages, store, imageRepository(table));
      await forwardingAddressService(table, clock, LOCAL_RECEIVED_MAIL_DOMAIN).renew({ customerId }, 0);
      await seedClaims(table, store, customerId, parcels, startedAt);
      await seedPreAlerts(table, customerId, startedAt);
    }),
  ]);
}
