import type { HistoryParcel } from '../../../../shared/contracts/parcel-history.ts';
import { LOCATION_NAMES } from '../../../../shared/rules/locations.ts';
import type { Terminals } from '../../../../web/src/domain/terminal/terminals.ts';

let count = 0;

/** A past parcel with a unique id and number, delivered in Anchorage on January 9 at 9:05 PM. */
export function aHistoryParcel(changes: Partial<HistoryParcel> = {}): HistoryParcel {
  count += 1;
  return {
    parcelId: `past-${count}`,
    freightBillNum: `NB${471_000 + count}`,
    originCode: 'TAC',
    destinationCode: 'ANC',
    deliveredDate: '2026-01-10T06:05:00.000Z',
    weightLbs: 32.5,
    price: 48.2,
    shippingTrackingNum: '1Z999AA10123456784',
    ...changes,
  };
}

export const historyParcels = (count: number) => Array.from({ length: count }, () => aHistoryParcel());

export const TERMINALS_OF_TEST: Terminals = {
  nameOf: (code) => LOCATION_NAMES[code],
  timeZoneOf: (code) => (code === 'TAC' ? 'America/Los_Angeles' : 'America/Anchorage'),
};
