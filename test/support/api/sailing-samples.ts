import { STAFF_ROLES } from '#shared/roles.ts';
import type { Routes } from '#shared/routes.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { SamplesOf } from './sample.ts';
import type { ProductStates } from './states.ts';

const OF_SAILING = { params: { sailingId: 'sailing' } } as const;
const PLANNERS = ['ParcelOperations', 'CustomerService'] as const;

/** The samples of the routes of sailings. */
export const SAILING_SAMPLES = {
  listSailings: {
    as: STAFF_ROLES,
    state: 'aSailing',
    request: ({ input }) => {
      const day = input.departure.slice(0, 10);
      return { query: { first: day, last: day } };
    },
    notIds: { query: { first: 'a date', last: 'a date' } },
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  getSailing: {
    as: STAFF_ROLES,
    state: 'aSailing',
    request: ({ sailingId }) => ({ params: { sailingId } }),
    ids: OF_SAILING,
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  createSailing: {
    as: PLANNERS,
    state: 'newSailing',
    request: ({ input }) => ({ body: input }),
    notIds: { body: { loadNumber: 'a free load number' } },
    otherCustomers: 'allowed',
  },
  createSeason: {
    as: PLANNERS,
    state: 'newSailing',
    request: ({ input: { loadNumber, carrier, departure } }) => ({
      body: {
        firstLoad: loadNumber,
        carrier,
        first: departure.slice(0, 10),
        last: addDays(departure.slice(0, 10), 6),
        weekdays: [3],
        departureTime: '18:00',
        cutoff: { days: -1, time: '12:00' },
        calls: [
          { locationCode: 'ANC', arrival: { days: 3, time: '06:00' }, readyHours: { min: 24, max: 48 } },
        ],
        exceptions: [],
      },
    }),
    notIds: { body: { firstLoad: 'a free load number' } },
    otherCustomers: 'allowed',
  },
  changeSailing: {
    as: PLANNERS,
    state: 'aSailing',
    request: ({ sailingId, input }) => ({
      params: { sailingId },
      body: {
        version: 1,
        source: 'CARRIER_NOTICE',
        reason: 'WEATHER',
        estimatedDeparture: `${input.departure.slice(0, 10)}T22:00`,
        calls: [],
      },
    }),
    ids: OF_SAILING,
    sets: { version: 'the version that the change is based on' },
    otherCustomers: 'allowed',
  },
  getManifest: {
    as: STAFF_ROLES,
    state: 'aSailing',
    request: ({ sailingId }) => ({ params: { sailingId, locationCode: 'ANC' } }),
    ids: OF_SAILING,
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  closeCall: {
    as: ['ParcelOperations'],
    state: 'aDepartedSailing',
    request: ({ sailingId }) => ({ params: { sailingId, locationCode: 'ANC' }, body: { unlisted: [] } }),
    ids: OF_SAILING,
    otherCustomers: 'allowed',
  },
  listLaneRecords: {
    as: STAFF_ROLES,
    state: 'newUser',
    request: () => ({}),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  listNextArrivals: { as: 'anonymous', state: 'newUser', request: () => ({}) },
} satisfies Partial<SamplesOf<Routes, ProductStates>>;
