import { STAFF_ROLES } from '#shared/roles.ts';
import type { Routes } from '#shared/routes.ts';
import { weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { SamplesOf } from './sample.ts';
import { AT_SEA, dateIn, PLANNED, sailingIn } from './states/sailing-states.ts';
import type { ProductStates } from './states/states.ts';

const OF_SAILING = { params: { sailingId: 'sailing' } } as const;
const PLANNERS = ['ParcelOperations', 'CustomerService'] as const;

const CHANGE_NOT_KEPT = { version: 'the version that the change is based on' } as const;

/** The samples of the routes of sailings. */
export const SAILING_SAMPLES = {
  listSailings: {
    as: STAFF_ROLES,
    state: 'aSailing',
    request: () => ({ query: { first: dateIn(PLANNED), last: dateIn(PLANNED) } }),
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
    request: ({ loadNumber }) => ({ body: sailingIn(PLANNED, loadNumber) }),
    notIds: { body: { loadNumber: 'a free load number' } },
    otherCustomers: 'allowed',
  },
  createSeason: {
    as: PLANNERS,
    state: 'newSailing',
    request: ({ loadNumber }) => ({
      body: {
        firstLoad: loadNumber,
        carrier: 'North Star Line',
        first: dateIn(PLANNED),
        last: dateIn(PLANNED + 13),
        weekdays: [weekdayOf(dateIn(PLANNED))],
        departureTime: '18:00',
        cutoff: { days: -1, time: '12:00' },
        calls: [
          { locationCode: 'ANC', arrival: { days: 3, time: '06:00' }, readyHours: { min: 24, max: 48 } },
          {
            locationCode: 'FBK',
            via: 'ANC',
            arrival: { days: 5, time: '08:00' },
            readyHours: { min: 4, max: 24 },
          },
        ],
        exceptions: [dateIn(PLANNED + 7)],
      },
    }),
    notIds: { body: { firstLoad: 'a free load number' } },
    notKept: 'The response counts the sailings that it was made into.',
    otherCustomers: 'allowed',
  },
  changeSailing: [
    {
      as: PLANNERS,
      state: 'aSailing',
      request: ({ sailingId }) => ({
        params: { sailingId },
        body: {
          version: 1,
          source: 'CARRIER_NOTICE',
          reason: 'WEATHER',
          note: 'Gale warning',
          cutoff: `${dateIn(PLANNED - 1)}T15:00`,
          estimatedDeparture: `${dateIn(PLANNED)}T22:00`,
          isCanceled: true,
          calls: [],
        },
      }),
      ids: OF_SAILING,
      sets: { version: 'the version that the change is based on' },
      notKept: { ...CHANGE_NOT_KEPT, isCanceled: 'the time is kept' },
      otherCustomers: 'allowed',
    },
    {
      as: PLANNERS,
      state: 'aDepartedSailing',
      request: ({ sailingId }) => ({
        params: { sailingId },
        body: {
          version: 1,
          source: 'VESSEL_TRACKING',
          reason: 'PORT',
          actualDeparture: `${dateIn(AT_SEA)}T19:20`,
          calls: [
            {
              locationCode: 'ANC',
              estimatedArrival: `${dateIn(AT_SEA + 3)}T07:10`,
              actualArrival: `${dateIn(AT_SEA + 3)}T07:25`,
            },
          ],
        },
      }),
      ids: OF_SAILING,
      sets: { version: 'the version that the change is based on' },
      notKept: CHANGE_NOT_KEPT,
      otherCustomers: 'allowed',
    },
    {
      as: PLANNERS,
      state: 'aDepartedSailing',
      request: ({ sailingId, relayedTo }) => ({
        params: { sailingId },
        body: {
          version: 1,
          source: 'CARRIER_CALL',
          reason: 'ROAD',
          calls: [{ locationCode: 'FBK', isSkipped: true, relayedTo }],
        },
      }),
      ids: { ...OF_SAILING, body: { calls: { relayedTo: 'sailing' } } },
      sets: { version: 'the version that the change is based on' },
      notKept: { ...CHANGE_NOT_KEPT, isSkipped: 'the time is kept' },
      otherCustomers: 'allowed',
    },
  ],
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
    request: ({ sailingId, parcelId }) => ({
      params: { sailingId, locationCode: 'ANC' },
      body: { unlisted: [parcelId] },
    }),
    ids: { ...OF_SAILING, body: { unlisted: 'parcel' } },
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
