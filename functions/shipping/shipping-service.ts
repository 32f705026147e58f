import type { ParcelShipping, ShippingProblem, ShippingStatus } from '#shared/contracts/staff/shipping.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict } from '../core/platform/errors.ts';

export function shippingService(_table: Table, _clock: Clock, isConnected: boolean) {
  return {
    status: async (): Promise<ShippingStatus> => ({
      system: isConnected ? 'connected' : 'none',
      waiting: 0,
      hasMore: false,
      waitingSince: null,
      downSince: null,
      refused: 0,
      differing: 0,
      comparedAt: null,
    }),
    problems: async (): Promise<ShownPage<ShippingProblem>> => ({ shown: [], unreadable: 0 }),
    ofParcel: async (parcelId: string): Promise<ParcelShipping> => {
      throw new Conflict(`To be written: ${parcelId}`);
    },
  };
}
