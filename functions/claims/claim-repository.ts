import type { ListedClaim } from '#shared/contracts/claims/claims.ts';
import type { ClaimState } from '#shared/rules/claims/claims.ts';
import { increment } from '../core/data/counters.ts';
import { CUSTOMER_SORT, claimListPartition, customerPartition } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { NotFound } from '../core/platform/errors.ts';
import { figureSteps } from './claim-figures.ts';
import {
  type ClaimRecord,
  claimEntity,
  claimKey,
  type FiledClaim,
  isFiled,
  listedClaimReader,
  parcelIdOfListed,
} from './claim-record.ts';

/** How many claims are read for each one of a page, at most, if only those in a state are listed. */
const READ_FACTOR = 4;

/** A page of a list for staff. With a `state`, only the claims in it, so that a page can be short. */
export interface ClaimListing {
  readonly list: 'OPEN' | 'CLOSED';
  readonly state?: ClaimState | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** There is no claim about this package that the caller may see. */
export const noClaim = () => new NotFound('There is no such claim.');

/** Claims and their drafts, by package, by customer, and for staff by deadline. */
export function claimRepository(table: Table) {
  /** The claim about a package, or null, also for a malformed id. Strongly consistent: costs 1 read unit per 4 KB. */
  const find = async (parcelId: string): Promise<ClaimRecord | null> => {
    const key = claimKey(parcelId);
    return key && table.get(claimEntity, key, true);
  };

  return {
    find,

    /** @throws NotFound, also for a draft */
    getFiled: async (parcelId: string): Promise<FiledClaim> => {
      const claim = await find(parcelId);
      if (!claim || !isFiled(claim)) throw noClaim();
      return claim;
    },

    /** A customer's claims and drafts, those of the newest package first. */
    ofCustomer: (customerId: string): Promise<ShownPage<ClaimRecord>> =>
      table.queryShown(claimEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.claims,
        descending: true,
        wholeBecause: 'A customer has few claims.',
      }),

    /** A page of a list for staff. @throws InvalidInput for a cursor of another list */
    list: ({ list, state, limit, cursor }: ClaimListing): Promise<ShownPage<ListedClaim>> => {
      const range = {
        list: claimListPartition(list),
        keyOf: (sortKey: string) => claimKey(parcelIdOfListed(sortKey)),
        descending: list === 'CLOSED',
        limit,
        cursor,
      };
      const filter = (claim: ListedClaim) => claim.state === state;
      return table.queryShown(
        listedClaimReader,
        state === undefined ? range : { ...range, filter, maxRead: limit * READ_FACTOR },
      );
    },

    /** The open claims with a deadline until a date, the nearest first, without unreadable ones. Costs 0.5 read units per 4 KB. */
    listDueUntil: async (date: string): Promise<ListedClaim[]> => {
      const { shown } = await table.queryShown(listedClaimReader, {
        list: claimListPartition('OPEN'),
        // Deadlines are dates of this millennium.
        prefix: '2',
        upTo: `${date}~`,
        wholeBecause: 'Few claims are near their deadline.',
      });
      return shown;
    },

    /**
     * Saves a claim, or creates it if `before` is null, in one transaction with `more` and the figures that change.
     * @throws VersionConflict if it has changed since `before` was read, or one of `more` fails
     */
    save: async (
      before: ClaimRecord | null,
      after: ClaimRecord,
      more: Readonly<Record<string, Write>> = {},
    ): Promise<ClaimRecord> => {
      const figures = figureSteps(before, after).map(({ key, by }) => increment(key, { by }));
      if (figures.length === 0 && Object.keys(more).length === 0)
        return table.save(claimEntity, before, after);
      await table.transact({
        ...writes.withEntries('claim', claimEntity, before, after),
        ...Object.fromEntries(figures.map((write, index) => [`figures ${index}`, write])),
        ...more,
      });
      return before ? { ...after, version: before.version + 1 } : after;
    },

    /** Removes a draft. @throws VersionConflict if it has changed */
    remove: async ({ parcelId, version }: ClaimRecord): Promise<void> => {
      const key = claimKey(parcelId);
      if (key) await table.remove(key, version);
    },
  };
}
