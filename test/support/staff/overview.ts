import type { Overview, StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { LOCATION_CODES } from '#shared/rules/locations.ts';

const FIRST_MONDAY = '2026-09-07';
const WEEKS = 12;

const waiting = (index: number, days: number): WaitingPackage => ({
  parcelId: `parcel-${index}`,
  freightBillNum: `NB${720_001 + index}`,
  destinationCode: index % 3 === 0 ? null : 'ANC',
  customerName: 'Casey Customer',
  companyName: index % 2 === 0 ? 'Copper River Outfitters and General Supply' : '',
  locationDetail: 'A-12',
  since: `${addDays('2026-11-23', -days)}T21:00:00.000Z`,
  days,
});

const stored = (index: number, days: number): StoredPackage => ({
  ...waiting(index, days),
  destinationCode: 'FBK',
  stage: days > 30 ? 'ABANDONED' : 'CHARGED',
  storageCharge: days * 1.25,
  due: days,
});

/** An overview of busy terminals. */
export function anOverview(): Overview {
  return {
    asOf: '2026-11-23T21:00:00.000Z',
    terminals: LOCATION_CODES.map((locationCode, terminal) => ({
      locationCode,
      counts: {
        ORIGIN: 40 - terminal * 6,
        TRANSIT: 25 - terminal * 3,
        DESTINATION: 120 - terminal * 20,
        TROUBLED: 9 - terminal,
        CORRECTED: terminal,
        LOST: terminal % 2,
      },
      outstanding: 4210.55 - terminal * 700,
      weeks: Array.from({ length: WEEKS }, (_, week) => ({
        monday: addDays(FIRST_MONDAY, week * 7),
        received: 90 - terminal * 12 + week,
        delivered: 80 - terminal * 10 + ((week * 7) % 11),
        revenue: 2500.25 - terminal * 300 + week * 40,
        storage: 120.5 - terminal * 20,
        waived: terminal * 2.25,
      })),
    })),
    waivers: [
      {
        parcelId: 'parcel-9',
        freightBillNum: 'NB720010',
        at: '2026-11-20T21:00:00.000Z',
        by: 'service@northbound.test',
        reason: 'The terminal was flooded.',
        amount: 6.5,
      },
    ],
    troubled: [41, 17, 5].map((days, index) => waiting(index, days)),
    storage: {
      packages: [44, 31, 12, 9].map((days, index) => stored(index + 10, days)),
      hasMore: true,
      untold: [waiting(30, 6)],
    },
  };
}
