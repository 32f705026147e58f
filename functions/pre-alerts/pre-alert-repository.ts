import { MAX_OPEN_PRE_ALERTS } from '#shared/rules/pre-alerts/pre-alert.ts';
import { CUSTOMER_SORT, customerPartition, dueUntil } from '../core/data/keys.ts';
import type { Page, ShownPage } from '../core/data/query.ts';
import { listSortKey } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import {
  expectedNumberEntity,
  expectedPartition,
  PRE_ALERTS_DUE_PARTITION,
  type PreAlertRecord,
  pointersOf,
  preAlertEntity,
  preAlertKey,
} from './pre-alert-record.ts';

/** Whoever guesses numbers of others only adds a suggestion that staff compare with the label. */
const MAX_EXPECTING = 10;

/** A pre-alert whose customer is to be asked. */
interface DuePreAlert {
  readonly customerId: string;
  readonly code: string;
}

function dueOf(sortKey: string): DuePreAlert {
  const [, customerId = '', code = ''] = sortKey.split('#');
  return { customerId, code };
}

/** The pre-alerts of customers, by customer and tracking number, by scanned number, and by when to ask. */
export function preAlertRepository(table: Table) {
  return {
    /** Strongly consistent: costs 1 read unit. */
    find: (customerId: string, code: string): Promise<PreAlertRecord | null> =>
      table.get(preAlertEntity, preAlertKey(customerId, code), true),

    /** A customer's pre-alerts. Costs 0.5 read units per 4 KB, about six of them. */
    ofCustomer: (customerId: string): Promise<ShownPage<PreAlertRecord>> =>
      table.queryShown(preAlertEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.preAlerts,
        wholeBecause: `A customer expects at most ${MAX_OPEN_PRE_ALERTS} packages, and those that arrived expire.`,
      }),

    /** The same for a decision. Costs 1 read unit per 4 KB. @throws Unreadable */
    allOfCustomer: async (customerId: string): Promise<PreAlertRecord[]> => {
      const { items } = await table.query(preAlertEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.preAlerts,
        consistent: true,
        wholeBecause: `A customer expects at most ${MAX_OPEN_PRE_ALERTS} packages, and those that arrived expire.`,
      });
      return items;
    },

    /** The ids of customers who expect this normalized number. Costs 0.5 read units. */
    expecting: async (code: string): Promise<string[]> => {
      const { items } = await table.query(expectedNumberEntity, {
        partition: expectedPartition(code),
        limit: MAX_EXPECTING,
      });
      return items.map(({ customerId }) => customerId);
    },

    /** Saves a pre-alert, or creates it if `before` is null. Costs 6 write units. @throws VersionConflict */
    save: (before: PreAlertRecord | null, after: PreAlertRecord): Promise<PreAlertRecord> =>
      table.save(preAlertEntity, before, after),

    /** The writes that change a pre-alert, for a transaction. */
    change: (before: PreAlertRecord, after: PreAlertRecord): Record<string, Write> =>
      writes.withEntries('pre-alert', preAlertEntity, before, after),

    /** Removes a pre-alert with its pointer. @throws VersionConflict if it has changed */
    remove: (before: PreAlertRecord): Promise<void> =>
      table.transact({
        'pre-alert': writes.remove(preAlertEntity.keys(before), before.version),
        ...Object.fromEntries(
          pointersOf(before).map((pointer) => [
            'pointer',
            writes.remove(expectedNumberEntity.keys(pointer), pointer.version),
          ]),
        ),
      }),

    /** A page of the pre-alerts whose customers are to be asked, the longest waiting first. Reads only keys. */
    listDue: (now: Date, limit: number, after?: string): Promise<Page<DuePreAlert>> =>
      table.query(
        { read: (item) => dueOf(listSortKey(item)) },
        {
          ...dueUntil(PRE_ALERTS_DUE_PARTITION, now),
          keyOf: (sortKey) => {
            const { customerId, code } = dueOf(sortKey);
            return preAlertKey(customerId, code);
          },
          limit,
          after,
        },
      ),
  };
}
