import type { Clock } from '../../platform/clock.ts';
import { Unavailable, VersionConflict } from '../../platform/errors.ts';
import type { EmailClaimRecord } from './email-claim-record.ts';
import type { EmailClaimRepository } from './email-claim-repository.ts';
import {
  type ClaimWish,
  claimStanding,
  confirmedClaim,
  isConfirmedByOwner,
  newClaim,
} from './email-claim-rules.ts';

const TRIES = 4;

/** Whether a user exists in the pool and has this address. */
export type HasAddress = (userName: string, email: string) => Promise<boolean>;

/** One holder for each email address of a user pool. */
export function emailClaimService(claims: EmailClaimRepository, clock: Clock) {
  /** Takes the address, or answers who holds it. */
  async function take(wish: ClaimWish, hasAddress: HasAddress): Promise<EmailClaimRecord | null> {
    const present = await claims.find(wish.email, wish.issuer);
    const standing = claimStanding(present, wish, clock.now());
    if (standing === 'own') return null;
    if (standing === 'held') return present;
    if (standing === 'ask' && present && (await hasAddress(present.userName, wish.email))) return present;
    await claims.write(present, newClaim(wish, clock.now()));
    return null;
  }

  return {
    find: claims.find,

    /**
     * Takes an address for a user that the pool is about to make. Answers null, or who holds it.
     * @throws Unavailable when others write the same claim again and again.
     */
    take: (wish: ClaimWish, hasAddress: HasAddress): Promise<EmailClaimRecord | null> =>
      untilWritten(() => take(wish, hasAddress)),

    /** Whether a confirmation comes from the browser that signed up, by the nonce that it sent along. */
    isConfirmedByOwner: async (
      { email, issuer, userName }: Pick<ClaimWish, 'email' | 'issuer' | 'userName'>,
      nonce: string | undefined,
    ): Promise<boolean> =>
      isConfirmedByOwner(await claims.find(email, issuer), { userName, nonce }, clock.now()),

    /** Makes the claim of a confirmed user stand for good; what somebody else holds stays theirs. */
    confirm: (wish: ClaimWish, hasAddress: HasAddress): Promise<void> =>
      untilWritten(async () => {
        if (await take(wish, hasAddress)) return;
        const present = await claims.find(wish.email, wish.issuer);
        if (present && !present.isConfirmed) await claims.write(present, confirmedClaim(present));
      }),
  };
}
export type EmailClaimService = ReturnType<typeof emailClaimService>;

async function untilWritten<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      if (attempt === TRIES) throw new Unavailable(undefined, { cause: error });
    }
  }
}
