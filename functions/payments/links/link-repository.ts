import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import {
  linkKey,
  linkPointerEntity,
  linkPointerKey,
  type PaymentLinkRecord,
  paymentLinkEntity,
} from './link-record.ts';

/** Payment links, in their slots in the partition of the customer. */
export function linkRepository(table: Table) {
  return {
    /** A link by its id, or null. Costs 2 read units, or 1 for an unknown one. */
    find: async (linkId: string): Promise<PaymentLinkRecord | null> => {
      const pointer = await table.get(linkPointerEntity, linkPointerKey(linkId), true);
      if (!pointer) return null;
      const link = await table.get(paymentLinkEntity, linkKey(pointer.customerId, pointer.slot), true);
      // A later link may have got the slot.
      return link?.linkId === linkId ? link : null;
    },

    /** All links of a customer, also ended ones, by their slots. Costs 1 read unit per 4 KB. */
    ofCustomer: async (customerId: string): Promise<PaymentLinkRecord[]> => {
      const { items } = await table.query(paymentLinkEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.paymentLinks,
        consistent: true,
        wholeBecause: 'A customer has few slots for links.',
      });
      return items;
    },

    /**
     * Stores a new link in a free slot, or in that of an ended one. Costs 4 write units for a link of a few packages.
     * @throws VersionConflict if another link got the slot
     */
    create: async (link: PaymentLinkRecord, ended: PaymentLinkRecord | undefined): Promise<void> => {
      const { linkId, customerId, slot, expiresAt } = link;
      await table.transact({
        link: ended ? writes.replace(paymentLinkEntity, ended, link) : writes.create(paymentLinkEntity, link),
        pointer: writes.create(linkPointerEntity, { linkId, customerId, slot, expiresAt, version: 1 }),
      });
    },

    /** @throws VersionConflict if it has changed since `before` was read */
    save: (before: PaymentLinkRecord, after: PaymentLinkRecord): Promise<PaymentLinkRecord> =>
      table.save(paymentLinkEntity, before, after),
  };
}

/** The write that notes the latest payment with a link. It fails if the link was revoked or has lost its slot. */
export const withPayment = (link: PaymentLinkRecord, lastPaymentId: string): Write =>
  writes.update(paymentLinkEntity, link, { set: { lastPaymentId }, ifStill: ['linkId', 'revokedAt'] });
