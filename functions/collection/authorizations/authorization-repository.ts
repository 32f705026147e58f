import { customerPartition } from '#functions/core/data/keys.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import {
  type AuthorizationRecord,
  authorizationEntity,
  authorizationKeys,
  collectionCodeEntity,
  collectionCodeKey,
  openPrefix,
  pointerOf,
} from './authorization-record.ts';

const openOf = (customerId: string) => ({
  partition: customerPartition(customerId),
  prefix: openPrefix,
  wholeBecause: 'A customer has at most 20 open authorizations.',
});

/** The people who may collect for customers, and the codes that find them. */
export function authorizationRepository(table: Table) {
  return {
    /** An authorization in any state, or null. Costs 1 read unit, 2 if it has ended. */
    find: async (customerId: string, authorizationId: string): Promise<AuthorizationRecord | null> => {
      const { open, ended } = authorizationKeys(customerId, authorizationId);
      return (
        (await table.get(authorizationEntity, open, true)) ?? table.get(authorizationEntity, ended, true)
      );
    },

    /** Whose authorization a code's reference belongs to, or null. Costs 1 read unit. */
    pointer: (reference: string) => table.get(collectionCodeEntity, collectionCodeKey(reference), true),

    /** The authorizations of a customer that have not ended, for a list. Costs 0.5 read units per 4 KB. */
    listOpen: (customerId: string): Promise<ShownPage<AuthorizationRecord>> =>
      table.queryShown(authorizationEntity, openOf(customerId)),

    /** The same, read consistently for a decision. @throws Unreadable */
    listCurrent: async (customerId: string): Promise<AuthorizationRecord[]> =>
      (await table.query(authorizationEntity, { ...openOf(customerId), consistent: true })).items,

    /** Those whose code works. Costs 0.5 read units per 4 KB. */
    listActive: async (customerId: string): Promise<AuthorizationRecord[]> => {
      const { shown } = await table.queryShown(authorizationEntity, openOf(customerId));
      return shown.filter(({ authorizationState }) => authorizationState === 'ACTIVE');
    },

    /** @throws VersionConflict if it has changed */
    save: (before: AuthorizationRecord, after: AuthorizationRecord): Promise<AuthorizationRecord> =>
      table.save(authorizationEntity, before, after),

    /** Executes writes of authorizations and what goes with them. @throws VersionConflict */
    transact: (changes: Readonly<Record<string, Write>>): Promise<void> => table.transact(changes),
  };
}

/**
 * The writes of a changed or new authorization: one, or two if its code is new or it has ended. The write of a new code fails
 * if its reference was given before.
 */
export const authorizationWrites = (
  before: AuthorizationRecord | null,
  after: AuthorizationRecord,
): Record<string, Write> => ({
  ...writes.withEntries('authorization', authorizationEntity, before, after),
  ...(before?.code !== after.code && {
    'collection code': writes.create(collectionCodeEntity, pointerOf(after)),
  }),
});

/** The writes of an authorization that ends, by its id, so that several fit into one transaction. */
export const authorizationEnd = (
  before: AuthorizationRecord,
  after: AuthorizationRecord,
): Record<string, Write> =>
  writes.withEntries(`authorization ${before.authorizationId}`, authorizationEntity, before, after);
