import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../data/entity.ts';
import { EMAIL_SORT, emailPartition } from '../../data/keys.ts';

/** How a user of the pool came by the address. */
export const CLAIM_KINDS = ['sign-up', 'invitation', 'google'] as const;

/**
 * Who holds an email address in a user pool. It is written before the pool makes the user, on the condition that nobody
 * else holds the address, so that two sign-ups at once cannot both pass.
 */
export const EmailClaimRecord = z.extend(Versioned, {
  email: z.string(),
  issuer: z.string(),
  /** The pool's user name, which the pool chooses before it asks. */
  userName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** Of a sign-up, where the browser sent one: see `shared/rules/sign-up-proof.ts`. */
  nonceHash: z.optional(z.string()),
  claimedAt: z.string(),
  isConfirmed: z.boolean(),
  /** Seconds since 1970; only while the user is not confirmed. */
  expiresAt: z.optional(z.number()),
});
export type EmailClaimRecord = z.infer<typeof EmailClaimRecord>;

export const emailClaimEntity = defineEntity({
  type: 'email-claim',
  schema: EmailClaimRecord,
  keys: ({ email, issuer }) => ({ pk: emailPartition(email), sk: EMAIL_SORT.claim(issuer) }),
});
