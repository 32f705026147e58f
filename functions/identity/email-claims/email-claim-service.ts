import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { UserDirectory } from '../directory/user-directory.ts';
import { type EmailClaimRecord, emailClaimRepository } from './email-claim-repository.ts';
import {
  type ClaimRequest,
  claimStatus,
  confirmedClaim,
  isConfirmedBySameBrowser,
  newClaim,
} from './email-claim-rules.ts';

type HasEmail = UserDirectory['hasEmail'];

/** Ensures that at most one user of a pool has an email address. */
export function emailClaimService(table: Table, clock: Clock) {
  const claims = emailClaimRepository(table);

  async function acquire(request: ClaimRequest, hasEmail: HasEmail): Promise<EmailClaimRecord | null> {
    const current = await claims.find(request.email, request.issuer);
    const status = claimStatus(current, request, clock.now());
    if (status === 'own') return null;
    if (status === 'taken') return current;
    if (status === 'check-pool' && current && (await hasEmail(current.userName, request.email)))
      return current;
    await claims.write(current, newClaim(request, clock.now()));
    return null;
  }

  return {
    find: claims.find,

    /**
     * Claims an email for a user that the pool is about to create. Returns null, or the claim of another user.
     * @throws VersionConflict if conflicts continue for 8 seconds.
     */
    acquire: (request: ClaimRequest, hasEmail: HasEmail): Promise<EmailClaimRecord | null> =>
      retryOnConflict(() => acquire(request, hasEmail)),

    /** Whether the nonce of a confirmation belongs to the browser that signed up. */
    isConfirmedBySameBrowser: async (
      { email, issuer, userName }: Pick<ClaimRequest, 'email' | 'issuer' | 'userName'>,
      nonce: string | undefined,
    ): Promise<boolean> =>
      isConfirmedBySameBrowser(await claims.find(email, issuer), { userName, nonce }, clock.now()),

    /** Makes the claim of a confirmed user permanent. Does nothing if another user has the email. */
    confirm: (request: ClaimRequest, hasEmail: HasEmail): Promise<void> =>
      retryOnConflict(async () => {
        if (await acquire(request, hasEmail)) return;
        const current = await claims.find(request.email, request.issuer);
        if (current && !current.isConfirmed) await claims.write(current, confirmedClaim(current));
      }),
  };
}
export type EmailClaimService = ReturnType<typeof emailClaimService>;
