import type { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { OtherAppointment } from '../appointments/other-appointments.ts';
import { createParcels } from '../create-parcels.ts';
import { buildParcel, ownerName, type ParcelScenario } from '../parcel-builder.ts';
import { DAY } from '../scenario-with-images.ts';
import { todaysPickups } from './todays-pickups.ts';
import { warehouseScenarios } from './warehouse-scenarios.ts';

const FIRST_FREIGHT_BILL = 484_000;
const CUSTOMERS = 40;
const HOUR_MS = 3_600_000;

/**
 * Creates packages of 40 customers for the lists of staff, and those of today's pickups. Idempotent. Returns the
 * appointments of today, which belong to the customers after the first 40.
 * @param now the time of the first attempt, which determines all dates and ids
 */
export async function seedWarehouse(
  table: Table,
  customers: readonly CustomerRecord[],
  now: Date,
): Promise<OtherAppointment[]> {
  const built: ParcelRecord[] = [];
  const build = (scenario: ParcelScenario, customer: CustomerRecord | undefined) => {
    const name = ownerName(customer);
    const owner = { customerId: customer?.customerId ?? '', firstFreightBill: FIRST_FREIGHT_BILL, name };
    built.push(buildParcel(scenario, owner, built.length, now.getTime()));
  };
  for (const [index, scenario] of warehouseScenarios().entries())
    build(scenario, customers[index % CUSTOMERS]);
  const pickups = todaysPickups(now).map((pickup, index) => ({
    ...pickup,
    customer: customers[CUSTOMERS + index],
  }));
  for (const { scenario, customer } of pickups) build(scenario, customer);
  await createParcels(parcelRepository(table), built);
  return pickups.flatMap(({ customer, locationCode, pickupDate }) =>
    customer && pickupDate !== null
      ? [
          {
            customerId: customer.customerId,
            bookedAt: new Date(now.getTime() - 2 * DAY * HOUR_MS),
            locationCode,
            pickupDate,
            notes: '',
          },
        ]
      : [],
  );
}
