import { Unreadable } from '#functions/core/data/reader.ts';
import { asError, Unavailable, VersionConflict } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { orderOf } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { isUnsent, withComparison } from '../compare.ts';
import { newOrder, type ShippingOrderRecord } from '../order-record.ts';
import { orderRepository } from '../order-repository.ts';
import { CALL_TIMEOUT_MS, type SystemOrder } from '../port/shipping-system.ts';
import type { ShippingTools } from '../shipping-tools.ts';
import type { WantedOrder } from '../wanted-order.ts';

/** No batch is begun with less time than this: a call, and the reads and writes of its packages. */
export const TIME_FOR_BATCH_MS = 1.5 * CALL_TIMEOUT_MS;

const CONCURRENCY = 10;

/** A package with what the shipping system should know and knows of it. Null without a package, or without a record. */
export interface PackageState {
  readonly parcelId: string;
  readonly wanted: WantedOrder | null;
  readonly known: ShippingOrderRecord | null;
}

/**
 * Looks orders up and compares them with their packages. Each package is read before its order, and what was found is only
 * stored if nothing was sent meanwhile: then the sender compares its answer.
 */
export function orderComparison({ table, clock, logger, system }: ShippingTools) {
  const parcels = parcelRepository(table);
  const orders = orderRepository(table);

  /** Does the work for each item. One that fails is reported and does not stop the others, unless the table is unavailable. */
  async function each<T, R>(
    items: readonly T[],
    idOf: (item: T) => string,
    work: (item: T) => Promise<R>,
  ): Promise<R[]> {
    const results = await inParallel(items, CONCURRENCY, (item) =>
      work(item).then(
        (result) => [result],
        (error: unknown) => {
          if (error instanceof Unavailable && !(error instanceof Unreadable)) throw error;
          logger.report('SHIPPING_ORDER_NOT_COMPARED', { parcelId: idOf(item), error: asError(error) });
          return [];
        },
      ),
    );
    return results.flat();
  }

  async function store(
    { parcelId, wanted, known }: PackageState,
    found: readonly SystemOrder[],
  ): Promise<void> {
    const before = known ?? newOrder(parcelId, null);
    const after = withComparison(before, wanted, found, clock.now());
    if (after === before) return;
    try {
      await (known ? orders.save(known, after) : orders.create(after));
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }

  return {
    /**
     * The packages as they are, without those that cannot be read. Read consistently, because a package that is not found would
     * be unknown. Costs 2 read units for each, and 3 if it is closed.
     */
    read: (parcelIds: readonly string[]): Promise<PackageState[]> =>
      each(
        parcelIds,
        (parcelId) => parcelId,
        async (parcelId) => {
          const [parcel, known] = await Promise.all([parcels.find(parcelId, true), orders.find(parcelId)]);
          return { parcelId, wanted: parcel && orderOf(parcel), known };
        },
      ),

    /** Looks up and compares at most 50 packages. @returns false if the system does not answer */
    compare: async (states: readonly PackageState[]): Promise<boolean> => {
      if (states.length === 0) return true;
      const result = await system.find(states.map(({ parcelId }) => parcelId));
      if (result.answer !== 'done') return false;
      await each(
        states,
        ({ parcelId }) => parcelId,
        (state) =>
          store(
            state,
            result.orders.filter(({ traceNumber }) => traceNumber === state.parcelId),
          ),
      );
      return true;
    },
  };
}

/** Whether a package waits to be sent, or was never sent. */
export const waitsToBeSent = ({ parcelId, wanted, known }: PackageState): boolean =>
  wanted !== null && isUnsent(wanted, known ?? newOrder(parcelId, null));
