import type { Clock } from '#functions/core/platform/clock.ts';
import { Unavailable, VersionConflict } from '#functions/core/platform/errors.ts';
import type { EmailClaimRecord } from './email-claim-record.ts';
import type { EmailClaimRepository } from './email-claim-repository.ts';
import {
  type ClaimRequest,
  claimStatus,
  confirmedClaim,
  isConfirmedBySameBrowser,
  newClaim,
} from './email-claim-rules.ts';

const MAX_ATTEMPTS = 4;

/** Whether the user exists in the pool and has this email. */
export type HasEmail = (userName: string, email: string) => Promise<boolean>;

/** Ensures that at most one user of a pool has an email address. */
export function emailClaimService(claims: EmailClaimRepository, clock: Clock) {
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
     * @throws Unavailable after repeated version conflicts.
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

async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new Unavailable(undefined, { cause: error });
    }
  }
}
