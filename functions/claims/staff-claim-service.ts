import type { ListedClaim } from '#shared/contracts/claims/claims.ts';
import type { ClaimDecision, StaffClaim } from '#shared/contracts/staff/claims.ts';
import { isStaff } from '#shared/roles.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { ShownPage } from '../core/data/query.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { NotFound } from '../core/platform/errors.ts';
import { lazy } from '../core/platform/once.ts';
import { billsOfLadingReader } from '../parcels/cover/bills-of-lading.ts';
import type { ClaimFiles } from './claim-files.ts';
import { deadlineOf, type FiledClaim } from './claim-record.ts';
import { type ClaimListing, claimRepository } from './claim-repository.ts';
import { isDone, withDecision } from './claim-rules.ts';
import { claimOf } from './claim-view.ts';

type Staff = Pick<Caller, 'email'>;
type Viewer = Pick<Caller, 'customerId' | 'roles'>;

/** The claims of all customers, without drafts. */
export function staffClaimService(table: Table, files: ClaimFiles, clock: Clock) {
  const claims = claimRepository(table);
  // Loaded for staff only, because it needs the records of payments.
  const refundSource = lazy(async () => (await import('./claim-refunds.ts')).claimRefunds(table));
  const billsOf = billsOfLadingReader(table);

  /** The bill of lading that was in force when the claim was filed, or null. */
  async function agreementOf({ parcelId, filedAt }: FiledClaim): Promise<StaffClaim['agreement']> {
    const bill = (await billsOf({ parcelId })).find(({ agreedAt }) => agreedAt <= filedAt);
    if (!bill) return null;
    const { number, agreedAt, agreedBy, termsVersion, limitCents } = bill;
    return { number, agreedAt, agreedBy, termsVersion, limit: dollarsFromCents(limitCents) };
  }

  /** A claim as staff see it. */
  async function shown(claim: FiledClaim): Promise<StaffClaim> {
    const { parcelId, customerId, customerName, companyName, customerNumber, destinationCode } = claim;
    const [source, agreement] = await Promise.all([refundSource(parcelId), agreementOf(claim)]);
    return {
      ...claimOf(claim, 'STAFF'),
      ...{ customerId, customerName, companyName, customerNumber, destinationCode },
      deadline: deadlineOf(claim),
      refundable: dollarsFromCents(source?.leftCents ?? 0),
      agreement,
    };
  }

  return {
    /** A page of a list. @throws InvalidInput for a cursor of another list */
    list: (listing: ClaimListing): Promise<ShownPage<ListedClaim>> => claims.list(listing),

    /** @throws NotFound */
    get: async (parcelId: string): Promise<StaffClaim> => shown(await claims.getFiled(parcelId)),

    /** @throws NotFound, Conflict if the claim has changed since, or the step is not possible now */
    decide: ({ email }: Staff, parcelId: string, decision: ClaimDecision): Promise<StaffClaim> =>
      retryOnConflict(async () => {
        const before = await claims.getFiled(parcelId);
        if (isDone(before, decision.requestId)) return shown(before);
        await claims.save(before, withDecision(before, decision, email, clock.now()));
        return shown(await claims.getFiled(parcelId));
      }),

    /** A URL of a file: the customer's own, or one that was sent, for staff. @throws NotFound */
    fileUrl: async ({ customerId, roles }: Viewer, parcelId: string, fileId: string) => {
      const claim = await claims.find(parcelId);
      const isOwn = claim?.customerId === customerId;
      const file = claim?.files.find((other) => other.fileId === fileId);
      if (!file || !(isOwn || (isStaff(roles) && file.sentAt !== undefined)))
        throw new NotFound('There is no such file.');
      return { url: await files.url(parcelId, file) };
    },
  };
}
