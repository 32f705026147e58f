import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { Table } from '../core/data/table.ts';
import { deadlineOf, type FiledClaim, isFiled } from './claim-record.ts';
import { claimRefunds } from './claim-refunds.ts';
import { claimRepository } from './claim-repository.ts';
import { noClaim } from './claim-service.ts';
import { claimOf } from './claim-view.ts';

/** Reads claims for staff. */
export function staffClaimReads(table: Table) {
  const claims = claimRepository(table);
  const sourceOf = claimRefunds(table);

  return {
    /** @throws NotFound, also for a draft */
    filedClaim: async (parcelId: string): Promise<FiledClaim> => {
      const claim = await claims.find(parcelId);
      if (!claim || !isFiled(claim)) throw noClaim();
      return claim;
    },

    /** A claim as staff see it. */
    shown: async (claim: FiledClaim): Promise<StaffClaim> => {
      const { parcelId, customerId, customerName, companyName, customerNumber, destinationCode } = claim;
      const source = await sourceOf(parcelId);
      return {
        ...claimOf(claim, 'STAFF'),
        ...{ customerId, customerName, companyName, customerNumber, destinationCode },
        deadline: deadlineOf(claim),
        refundable: dollarsFromCents(source?.leftCents ?? 0),
      };
    },
  };
}
