import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { EstimatedParcel, Schedule } from '#shared/rules/sailings/estimate.ts';
import type { Destination, Sailing, SailingCall } from '#shared/rules/sailings/sailing.ts';
import type { Hours } from '#shared/rules/terminals/opening-hours.ts';

/** Opening hours like those of the terminals: Anchorage and Kenai are open on Saturdays too. */
export const aTerminal = (code: Destination, closedDates: readonly string[] = []): Hours => {
  const [weekendOpenTime, weekendCloseTime] =
    code === 'ANC' || code === 'KEN' ? ['09:00', '13:00'] : ['', ''];
  return {
    timeZone: 'America/Anchorage',
    ...{ weekdayOpenTime: '09:00', weekdayCloseTime: code === 'ANC' ? '17:00' : '16:00' },
    ...{ weekendOpenTime, weekendCloseTime },
    closures: closedDates.map((date) => ({ date, reason: `${LOCATION_NAMES[code]} is closed` })),
  };
};

export const aSchedule = (
  sailings: readonly Sailing[] = [],
  { allowanceDays = 0, closedDates = [] }: { allowanceDays?: number; closedDates?: readonly string[] } = {},
): Schedule => ({
  sailings,
  terminal: (code) => aTerminal(code, closedDates),
  allowanceDays: () => allowanceDays,
});

/** A call at Anchorage with a ship that arrives on Wednesday, December 2, 2026, at six. */
export const aCall = (changes: Partial<SailingCall> = {}): SailingCall => ({
  locationCode: 'ANC',
  arrival: { planned: '2026-12-02T06:00' },
  readyHours: { min: 24, max: 48 },
  ...changes,
});

/** A sailing on Sunday, November 29, 2026. */
export const aSailing = (changes: Partial<Sailing> = {}): Sailing => ({
  sailingId: '2026-11-29_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-11-29T12:00',
  departure: { planned: '2026-11-29T18:00' },
  calls: [aCall()],
  ...changes,
});

/** A package for Anchorage that departed with that sailing. */
export const aParcelAboard = (changes: Partial<EstimatedParcel> = {}): EstimatedParcel => ({
  parcelId: 'a package',
  destinationCode: 'ANC',
  status: 'TRANSIT',
  statusHistory: [{ statusDate: '2026-11-29T23:00:00Z' }],
  sailingId: '2026-11-29_LOAD55',
  damaged: false,
  damageAccepted: false,
  hazard: false,
  ...changes,
});
