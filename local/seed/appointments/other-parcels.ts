import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { buildParcel, ownerName } from '../parcel-builder.ts';
import { seededRandom } from '../random.ts';
import { randomShipment } from '../random-shipment.ts';
import { DAY } from '../scenario-with-images.ts';
import type { OtherAppointment } from './other-appointments.ts';

const FIRST_FREIGHT_BILL = 483_100;

/** A paid package that is ready for pickup, for each appointment. Deterministic. */
export function otherParcels(
  appointments: readonly OtherAppointment[],
  customers: ReadonlyMap<string, CustomerRecord>,
  now: Date,
): ParcelRecord[] {
  const random = seededRandom(20_251_124);
  return appointments.map(({ customerId, locationCode }, index) => {
    const scenario = {
      ...randomShipment(random, () => locationCode),
      arrivedHoursAgo: (12 + random.integer(0, 4)) * DAY,
      paid: true,
      steps: [
        { hoursAgo: 9 * DAY, to: 'TRANSIT' },
        { hoursAgo: 4 * DAY, to: 'DESTINATION' },
      ],
      staff: { locationDetail: `B-${1 + (index % 40)}` },
    } as const;
    const name = ownerName(customers.get(customerId));
    return buildParcel(
      scenario,
      { customerId, firstFreightBill: FIRST_FREIGHT_BILL, name },
      index,
      now.getTime(),
    );
  });
}
