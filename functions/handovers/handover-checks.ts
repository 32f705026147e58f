import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict } from '../core/platform/errors.ts';
import { paymentsOf } from '../parcels/added-charges.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { currentSettlements } from '../parcels/storage/parcel-stay.ts';
import { parcelStorages } from '../parcels/storage/parcel-storages.ts';
import { openRefunds } from '../payments/refunds/open-refunds.ts';
import { namesOf, requireReady } from './handover-rules.ts';

/** What is checked before packages leave a terminal, whoever collects them. */
export function handoverChecks(table: Table, clock: Clock) {
  const parcelsInRefund = openRefunds(table);
  const storages = parcelStorages(table, clock);

  /** The customer would have both the packages and the money. */
  async function requireNoRefund(found: readonly ParcelRecord[]): Promise<void> {
    const paymentIds = new Set(
      found
        .flatMap((parcel) => [...paymentsOf(parcel), ...currentSettlements(parcel)])
        .flatMap(({ paymentId }) => paymentId ?? []),
    );
    const refunding = new Set((await Promise.all([...paymentIds].map(parcelsInRefund))).flat());
    const refused = found.filter(({ parcelId }) => refunding.has(parcelId));
    if (refused.length > 0) throw new Conflict(`A refund of ${namesOf(refused)} is in progress.`);
  }

  return {
    storageDue: storages.due,

    /**
     * Must follow the reading of the parcels: a refund that is requested afterwards changes their versions, so the handover
     * fails.
     * @throws Conflict with the freight bill numbers of those that cannot be handed over at this terminal now
     */
    requireAllowed: async (
      found: readonly ParcelRecord[],
      locationCode: Parameters<typeof requireReady>[1],
    ): Promise<void> => {
      requireReady(found, locationCode, await storages.due(found));
      await requireNoRefund(found);
    },
  };
}
