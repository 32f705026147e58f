import type { ShownCall, ShownSailing } from '#shared/contracts/sailings/sailings.ts';
import type { OutputOf } from '#shared/routes.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { bestTime, type Destination } from '#shared/rules/sailings/sailing.ts';

const BY = 'carol@northbound.example';

/** A call whose load is ready a day or two after the arrival. */
function aCall(locationCode: Destination, planned: string, more: Partial<ShownCall> = {}): ShownCall {
  const arrival = { planned, ...more.arrival };
  const day = bestTime(arrival).slice(0, 10);
  return {
    locationCode,
    readyHours: { min: 24, max: 48 },
    range: { from: addDays(day, 1), to: addDays(day, 2) },
    ...more,
    arrival,
  };
}

/** On the way: late in Anchorage, Kodiak skipped and relayed, with what was changed and told. */
export const SAILING_54: ShownSailing = {
  sailingId: '2026-11-25_LOAD54',
  loadNumber: 'LOAD 54',
  carrier: 'Gulf Line',
  cutoff: '2026-11-25T12:00',
  departure: { planned: '2026-11-25T20:00', actual: '2026-11-25T21:10' },
  calls: [
    aCall('ANC', '2026-11-28T06:00', {
      arrival: { planned: '2026-11-28T06:00', estimated: '2026-11-29T06:00' },
      first: { from: '2026-11-30', to: '2026-12-01' },
    }),
    aCall('KOD', '2026-11-30T06:00', {
      skippedAt: '2026-11-28T20:00:00.000Z',
      relayedTo: '2026-12-02_LOAD56',
      range: null,
    }),
    aCall('FBK', '2026-12-01T08:00', {
      via: 'ANC',
      arrival: { planned: '2026-12-01T08:00', estimated: '2026-12-02T08:00' },
    }),
  ],
  changes: [
    {
      at: '2026-11-27T20:00:00.000Z',
      by: BY,
      source: 'CARRIER_NOTICE',
      reason: 'BREAKDOWN',
      note: 'One engine',
      fields: [
        { field: 'ANC.estimatedArrival', from: null, to: '2026-11-29T06:00' },
        { field: 'FBK.estimatedArrival', from: null, to: '2026-12-02T08:00' },
      ],
    },
    {
      at: '2026-11-28T20:00:00.000Z',
      by: BY,
      source: 'CARRIER_CALL',
      reason: 'WEATHER',
      fields: [
        { field: 'KOD.skipped', from: null, to: '2026-11-28T20:00:00.000Z' },
        { field: 'KOD.relayedTo', from: null, to: '2026-12-02_LOAD56' },
      ],
    },
  ],
  announcements: [
    {
      number: 1,
      at: '2026-11-27T20:10:00.000Z',
      calls: [
        {
          locationCode: 'ANC',
          from: '2026-11-30',
          to: '2026-12-01',
          before: { from: '2026-11-29', to: '2026-11-30' },
        },
        { locationCode: 'KOD', from: '2026-12-01', to: '2026-12-14', basis: 'UNDECIDED' },
      ],
      customers: 31,
    },
  ],
  version: 3,
};

/** Departs next, with the roads from Anchorage. Nothing was changed. */
export const SAILING_55: ShownSailing = {
  sailingId: '2026-11-30_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'Sound Barges',
  cutoff: '2026-11-30T12:00',
  departure: { planned: '2026-11-30T20:00' },
  calls: [
    aCall('ANC', '2026-12-03T06:00'),
    aCall('FBK', '2026-12-05T08:00', { via: 'ANC', readyHours: { min: 0, max: 24 } }),
  ],
  changes: [],
  version: 1,
};

/** Its departure is expected half a day late. */
export const SAILING_56: ShownSailing = {
  sailingId: '2026-12-02_LOAD56',
  loadNumber: 'LOAD 56',
  carrier: 'Gulf Line',
  cutoff: '2026-12-02T12:00',
  departure: { planned: '2026-12-02T20:00', estimated: '2026-12-03T08:00' },
  calls: [aCall('ANC', '2026-12-05T06:00'), aCall('KOD', '2026-12-06T06:00')],
  changes: [],
  version: 1,
};

export const SAILINGS: ShownSailing[] = [SAILING_54, SAILING_55, SAILING_56];

export const LANE_RECORDS: OutputOf<'listLaneRecords'> = [
  { locationCode: 'ANC', kept: 22, of: 24, lateDays: [-1, 0, 1, 3] },
  { locationCode: 'KOD', kept: 6, of: 6, lateDays: [-1, 0] },
];
