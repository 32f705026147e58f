import { closureRepository } from '#functions/locations/closure-repository.ts';
import { withNotice } from '#functions/parcels/parcel-notices.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { parcelStorages } from '#functions/parcels/storage/parcel-storages.ts';
import { withSettlement } from '#functions/parcels/storage/storage-settlements.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import type { Interceptor } from '../core/intercepted.ts';
import { type PaymentWorld, pay, paymentWorld, STAFF } from './payment-world.ts';

/** When the packages have arrived in Anchorage and their customer was told: a Monday. Storage is charged from February 10. */
const TOLD = new Date('2026-02-02T22:00:00Z');
/** The eleventh charged day in Anchorage, at noon. A day costs 81 cents. */
export const DAY_11 = new Date('2026-02-20T21:00:00Z');

/** Closes the terminal in Anchorage on a date. */
export const closeAnchorage = ({ clock, table }: PaymentWorld, date: string) =>
  closureRepository(table).save(null, {
    ...{ locationCode: 'ANC', closureId: crypto.randomUUID(), reason: 'Storm', by: STAFF.email },
    ...{ from: `${date}T00:00`, until: `${addDays(date, 1)}T00:00`, at: clock.now().toISOString() },
    version: 1,
  });

/** Packages that wait in Anchorage, whose prices were paid before they arrived unless `isPaid` is false. */
export async function aStorageScene({
  packages = 1,
  isPaid = true,
  world = paymentWorld(TOLD),
}: {
  packages?: number;
  isPaid?: boolean;
  world?: PaymentWorld;
} = {}) {
  world.clock.time = TOLD.getTime();
  const owner = await world.customer(packages);
  const paidBy = isPaid ? await pay(world, owner, owner.parcelIds) : undefined;
  for (const parcelId of owner.parcelIds) {
    const before = await world.parcel(parcelId);
    const shipped = withStatus(before, 'TRANSIT', TOLD, 'dock');
    const ready = withStatus(shipped, 'DESTINATION', TOLD, 'dock');
    await world.saveParcel(before, withNotice(ready, { at: TOLD.toISOString(), by: 'SITE' }));
  }
  world.clock.time = DAY_11.getTime();
  const parcelId = owner.parcelIds[0] ?? '';
  const process = () => world.process();
  const storages = parcelStorages(world.table, world.clock);

  return {
    world,
    owner,
    parcelId,
    /** The payment of the prices. */
    paidBy,
    parcel: () => world.parcel(parcelId),

    /** The storage that is due for the first package, in cents. */
    due: async (): Promise<number> => {
      const due = await storages.due([await world.parcel(parcelId)]);
      return due.get(parcelId)?.dueCents ?? 0;
    },

    /** Pays all that is due for the packages on the card page. */
    pay: () => pay(world, owner, owner.parcelIds),

    /** Waives an amount of the first package's storage. */
    waive: async (amountCents: number) => {
      const before = await world.parcel(parcelId);
      const waived = {
        kind: 'WAIVED',
        amountCents,
        days: 0,
        through: '2026-02-20',
        by: STAFF.email,
      } as const;
      const at = world.clock.now().toISOString();
      await world.saveParcel(before, withSettlement(before, { ...waived, at, reason: 'A storm' }));
    },

    move: async (...statuses: readonly ('LOST' | 'DESTINATION')[]) => {
      for (const status of statuses) {
        const before = await world.parcel(parcelId);
        await world.saveParcel(before, withStatus(before, status, world.clock.now(), 'dock'));
      }
    },

    refund: (paymentId: string, lineIds: readonly string[], intercept?: Interceptor) =>
      world.process(intercept).refunds.refund(STAFF, paymentId, {
        lineIds: [...lineIds],
        reason: 'We were closed',
        requestId: crypto.randomUUID(),
      }),

    receipt: (paymentId: string) => process().receipts.get(STAFF, paymentId),
  };
}
