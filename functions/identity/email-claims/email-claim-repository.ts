import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { EMAIL_SORT, emailPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';

/** How the user came to the pool. */
export const CLAIM_KINDS = ['sign-up', 'invitation', 'google'] as const;

/**
 * Reserves an email address for one user of a user pool. A conditional write creates it before the pool creates the
 * user, so that of two concurrent sign-ups only one succeeds.
 */
export const EmailClaimRecord = z.extend(Versioned, {
  email: z.string(),
  issuer: z.string(),
  /** Cognito generates the user name before it calls the pre sign-up trigger. */
  userName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** Set for sign-ups whose browser sent a nonce hash: see `shared/rules/sign-up.ts`. */
  nonceHash: z.optional(z.string()),
  claimedAt: z.string(),
  isConfirmed: z.boolean(),
  /** When the customer, who signs in with Google, was last told so after a request to reset a password. */
  help: z.optional(z.object({ customerId: z.string(), at: z.string() })),
  /** TTL in epoch seconds, set until the user is confirmed. */
  expiresAt: z.optional(z.number()),
});
export type EmailClaimRecord = z.infer<typeof EmailClaimRecord>;

export const emailClaimEntity = defineEntity({
  type: 'email-claim',
  schema: EmailClaimRecord,
  keys: ({ email, issuer }) => ({ pk: emailPartition(email), sk: EMAIL_SORT.claim(issuer) }),
});

/** A lost pool is replaced by another one, with claims of its own. */
const MAX_POOLS = 20;

export function emailClaimRepository(table: Table) {
  return {
    /** Reads consistently. */
    find: (email: string, issuer: string): Promise<EmailClaimRecord | null> =>
      table.get(emailClaimEntity, { pk: emailPartition(email), sk: EMAIL_SORT.claim(issuer) }, true),

    /** The newest claim of a confirmed user in any pool, or null. */
    latestConfirmed: async (email: string): Promise<EmailClaimRecord | null> => {
      const range = { partition: emailPartition(email), prefix: EMAIL_SORT.claim(''), limit: MAX_POOLS };
      const { items } = await table.query(emailClaimEntity, range);
      const [latest = null] = items
        .filter(({ isConfirmed }) => isConfirmed)
        .sort((a, b) => b.claimedAt.localeCompare(a.claimedAt));
      return latest;
    },

    /**
     * Creates the claim, or replaces `before`.
     * @throws VersionConflict if the claim has changed since it was read.
     */
    write: (before: EmailClaimRecord | null, claim: EmailClaimRecord): Promise<EmailClaimRecord> =>
      table.save(emailClaimEntity, before, claim),
  };
}
