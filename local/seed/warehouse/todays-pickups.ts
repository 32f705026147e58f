import { dayOf } from '../appointments/pickup-days.ts';
import type { ParcelScenario } from '../parcel-builder.ts';
import { seededRandom } from '../random.ts';
import { randomShipment } from '../random-shipment.ts';
import { DAY } from '../scenario-with-images.ts';

/** A package that is ready, and the appointment for it today. */
export interface TodaysPickup {
  scenario: ParcelScenario;
  locationCode: 'ANC' | 'FBK';
  /** Null if the terminal is closed today. */
  pickupDate: string | null;
}

const PICKUPS = ['ANC', 'ANC', 'ANC', 'ANC', 'ANC', 'ANC', 'FBK', 'FBK', 'FBK'] as const;

/** The pickups of today, one every hour, some of them not paid yet. Deterministic for a day. */
export function todaysPickups(now: Date): TodaysPickup[] {
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
        steps: [
          { hoursAgo: 10 * DAY, to: 'TRANSIT' },
          { hoursAgo: 3 * DAY, to: 'DESTINATION' },
        ],
        staff: { locationDetail: `C-${10 + index}` },
      },
    };
  });
}
