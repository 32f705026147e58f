import type { Table } from '#functions/core/data/table.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { readPhoto } from './demo-images.ts';
import { createParcels } from './once.ts';
import { buildParcel, DAY, moved, ownerName, type ParcelScenario } from './parcel-builder.ts';
import type { OtherAppointment } from './pickups/appointments.ts';
import { dayOf } from './pickups/pickup-days.ts';
import { randomShipment, seededRandom } from './random.ts';
import { warehouseScenarios } from './warehouse-scenarios.ts';

const FIRST_FREIGHT_BILL = 484_000;
const CUSTOMERS = 40;

/**
 * Creates packages of 40 customers for the staff lists, and the packages of today's pickups. Idempotent. Returns them,
 * and today's appointments, which belong to the customers after the first 40.
 * @param now the time of the first attempt, which determines all dates and IDs
 */
export async function seedWarehouse(
  table: Table,
  customers: readonly CustomerRecord[],
  now: Date,
): Promise<{ appointments: OtherAppointment[]; parcels: ParcelRecord[] }> {
  const built: ParcelRecord[] = [];
  const build = (scenario: ParcelScenario, customer: CustomerRecord | undefined) => {
    const name = ownerName(customer);
    const owner = { customerId: customer?.customerId ?? '', firstFreightBill: FIRST_FREIGHT_BILL, name };
    built.push(buildParcel(scenario, owner, built.length, now.getTime()));
  };
  for (const [index, scenario] of warehouseScenarios().entries())
    build(scenario, customers[index % CUSTOMERS]);
  const bookedAt = new Date(now.getTime() - 2 * DAY_MS);
  const appointments = todaysPickups(now).flatMap(({ scenario, locationCode, pickupDate }, index) => {
    const customer = customers[CUSTOMERS + index];
    build(scenario, customer);
    if (!customer || pickupDate === null) return [];
    return [{ customerId: customer.customerId, bookedAt, locationCode, pickupDate, notes: '' }];
  });
  await createParcels(parcelRepository(table), built);
  return { appointments, parcels: built };
}

const PICKUPS = ['ANC', 'ANC', 'ANC', 'ANC', 'ANC', 'ANC', 'FBK', 'FBK', 'FBK'] as const;

/**
 * The packages that are picked up today, one every hour; the time is null if the terminal is closed. Some are unpaid.
 * Deterministic for a day.
 */
export function todaysPickups(now: Date) {
  const random = seededRandom(20_251_126);
  return PICKUPS.map((locationCode, index) => {
    const times = dayOf(locationCode, now)?.times ?? [];
    return {
      locationCode,
      pickupDate: times[index * 2] ?? null,
      scenario: {
        ...randomShipment(random, () => locationCode),
        arrivedHoursAgo: 13 * DAY,
        paid: index % 3 !== 1,
        steps: moved({ TRANSIT: 10, DESTINATION: 3 }),
        staff: { locationDetail: `C-${10 + index}` },
      } satisfies ParcelScenario,
    };
  });
}

const INTAKE_ID = '5b0f4a52-7d4f-4d8c-9a3e-2f0a7f1f9b11';
const PHOTO = 'photo-001.jpg';

/** A package whose customer is unknown, with a photo of its label. Idempotent. */
export async function seedWaitingIntake(
  table: Table,
  store: Pick<ObjectStore, 'write'>,
  startedAt: number,
): Promise<void> {
  const receivedAt = new Date(startedAt - 2 * DAY_MS);
  const photos = photoRepository(table);
  if (!(await photos.find(INTAKE_ID)))
    await photos.save(null, {
      intakeId: INTAKE_ID,
      names: [PHOTO],
      expiresAt: Math.floor(startedAt / 1000) + 365 * 86_400,
      version: 1,
    });
  await intakeService(table, { now: () => receivedAt }).receive(
    { email: 'warehouse@northbound.test' },
    {
      intakeId: INTAKE_ID,
      customerId: null,
      shippingTrackingNum: '1Z84F20E0357719299',
      shippingProvider: 'UPS',
      destinationCode: null,
      length: 24,
      width: 16,
      height: 12,
      weightLbs: 18.5,
      damaged: false,
      hazard: false,
      hazardClass: null,
      oversized: false,
      locationDetail: 'W-3',
      addressLine: 'T. Bering c/o Northbound, Tacoma',
    },
  );
  // Last, because the event of an upload deletes a photo whose name is not on the list.
  await store.write(photoKey(INTAKE_ID, PHOTO), await readPhoto('label'), 'image/jpeg');
}
