import { createHash } from 'node:crypto';
import type { EmailClaimRecord } from './email-claim-record.ts';

/** Who wants an email address in a user pool. */
export type ClaimWish = Pick<EmailClaimRecord, 'email' | 'issuer' | 'userName' | 'kind' | 'nonceHash'>;

/** As long as a code that confirms a sign-up: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const SIGN_UP_MS = 24 * 3_600_000;

/**
 * How long a claim stands before its user must exist. The trigger runs before the pool makes the user: at most three
 * times, five seconds each.
 */
const GRACE_MS = 30_000;

/** The claim as it is written first. Invitations do not expire by themselves: an administrator made them. */
export function newClaim(wish: ClaimWish, now: Date): EmailClaimRecord {
  return {
    ...wish,
    claimedAt: now.toISOString(),
    isConfirmed: false,
    ...(wish.kind !== 'invitation' && { expiresAt: Math.floor((now.getTime() + SIGN_UP_MS) / 1000) }),
    version: 1,
  };
}

/** The claim when its user is confirmed: for good. */
export function confirmedClaim({ expiresAt: _, ...claim }: EmailClaimRecord): EmailClaimRecord {
  return { ...claim, isConfirmed: true };
}

/**
 * What a claim means to a newcomer: `free` to take, already their `own`, `held` by somebody else, or held by a user that
 * may not exist any more or never came to be, which only the pool knows (`ask`). An invitation waits for no sign-up that
 * is under way: should the pool make that user all the same, its password has to be proved anew.
 */
export function claimStanding(
  claim: EmailClaimRecord | null,
  newcomer: Pick<ClaimWish, 'userName' | 'kind'>,
  now: Date,
): 'free' | 'own' | 'held' | 'ask' {
  if (!claim || hasExpired(claim, now)) return 'free';
  if (claim.userName.toLowerCase() === newcomer.userName.toLowerCase()) return 'own';
  const isUnderWay = now.getTime() < Date.parse(claim.claimedAt) + GRACE_MS;
  return isUnderWay && newcomer.kind !== 'invitation' ? 'held' : 'ask';
}

/**
 * Whether a confirmation comes from the browser that signed up, so that the password is that of the person who has just
 * read the mailbox.
 */
export function isConfirmedByOwner(
  claim: EmailClaimRecord | null,
  { userName, nonce }: { userName: string; nonce: string | undefined },
  now: Date,
): boolean {
  if (!claim?.nonceHash || !nonce || claim.userName !== userName || hasExpired(claim, now)) return false;
  return claim.nonceHash === createHash('sha256').update(nonce).digest('base64url');
}

/** DynamoDB deletes what has expired up to days later. */
const hasExpired = ({ expiresAt }: EmailClaimRecord, now: Date) =>
  expiresAt !== undefined && expiresAt * 1000 <= now.getTime();
