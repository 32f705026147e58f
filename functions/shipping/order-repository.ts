import { updateRecord } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import { orderKey, type ShippingOrderRecord, shippingOrderEntity } from './order-record.ts';

/** What the shipping system knows of packages. */
export function orderRepository(table: Table) {
  const find = (parcelId: string): Promise<ShippingOrderRecord | null> =>
    table.get(shippingOrderEntity, orderKey(parcelId), true);

  /** @throws VersionConflict */
  const save = (before: ShippingOrderRecord, after: ShippingOrderRecord): Promise<ShippingOrderRecord> =>
    table.save(shippingOrderEntity, before, after);

  return {
    /** Read consistently. Null if the system was never told of the package. Costs 1 read unit. */
    find,

    save,

    /** @throws VersionConflict if the package has a record */
    create: (order: ShippingOrderRecord): Promise<ShippingOrderRecord> =>
      table.save(shippingOrderEntity, null, order),

    /** Changes what is known of a package that the system was told of, also if it has changed meanwhile. */
    change: (
      parcelId: string,
      change: (order: ShippingOrderRecord) => ShippingOrderRecord,
    ): Promise<ShippingOrderRecord> =>
      updateRecord(
        {
          find: async () => {
            const order = await find(parcelId);
            if (!order) throw new Error(`The order of the package ${parcelId} no longer exists.`);
            return order;
          },
          save,
        },
        change,
      ),
  };
}
