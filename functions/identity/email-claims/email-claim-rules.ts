import { createHash } from 'node:crypto';
import { epochSeconds, isExpired } from '#functions/core/data/entity.ts';
import { CODE_VALIDITY } from '#shared/deployment/user-pool.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import type { EmailClaimRecord } from './email-claim-repository.ts';

/** A user's request for an email address. */
export type ClaimRequest = Pick<EmailClaimRecord, 'email' | 'issuer' | 'userName' | 'kind' | 'nonceHash'>;

/** The lifetime of a confirmation code. */
const SIGN_UP_MS = CODE_VALIDITY.confirmationHours * HOUR_MS;

/**
 * How long a claim is valid before its user exists. The trigger runs before the pool creates the user: at most three
 * times, five seconds each.
 */
const GRACE_MS = 30_000;

/** A new claim. An invitation has no TTL, since an administrator created it. */
export function newClaim(request: ClaimRequest, now: Date): EmailClaimRecord {
  return {
    ...request,
    claimedAt: now.toISOString(),
    isConfirmed: false,
    ...(request.kind !== 'invitation' && { expiresAt: epochSeconds(new Date(now.getTime() + SIGN_UP_MS)) }),
    version: 1,
  };
}

/** The claim of a confirmed user, which never expires. */
export function confirmedClaim({ expiresAt: _, ...claim }: EmailClaimRecord): EmailClaimRecord {
  return { ...claim, isConfirmed: true };
}

/**
 * The status of a claim for the user who requests it: `free`, the user's `own`, `taken`, or `check-pool` if only the
 * pool knows whether the claim's user exists.
 *
 * An invitation does not wait for a pending sign-up. If the pool creates that user anyway, the password is not proven,
 * so the user cannot get a token.
 */
export function claimStatus(
  claim: EmailClaimRecord | null,
  request: Pick<ClaimRequest, 'userName' | 'kind'>,
  now: Date,
): 'free' | 'own' | 'taken' | 'check-pool' {
  if (!claim || isExpired(claim, now)) return 'free';
  if (claim.userName.toLowerCase() === request.userName.toLowerCase()) return 'own';
  const isPending = now.getTime() < Date.parse(claim.claimedAt) + GRACE_MS;
  return isPending && request.kind !== 'invitation' ? 'taken' : 'check-pool';
}

/**
 * Whether the browser that confirms is the one that signed up. If so, the same person set the password and read the
 * mailbox.
 */
export function isConfirmedBySameBrowser(
  claim: EmailClaimRecord | null,
  { userName, nonce }: { userName: string; nonce: string | undefined },
  now: Date,
): boolean {
  if (!claim?.nonceHash || !nonce || claim.userName !== userName || isExpired(claim, now)) return false;
  return claim.nonceHash === createHash('sha256').update(nonce).digest('base64url');
}
