import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../data/entity.ts';
import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '../../data/keys.ts';

/**
 * A user of a user pool and the customer they are. A customer may have several: one in each pool that there was, and in
 * one pool a password beside Google.
 */
export const LoginRecord = z.extend(Versioned, {
  /** The pool, by the issuer of its tokens. */
  issuer: z.string(),
  /** The pool's own id of the user. */
  subject: z.string(),
  customerId: z.string(),
  /** Whether the user has a password here or comes from Google only. */
  isNative: z.boolean(),
  /** The last address that was proved; absent while none was. */
  email: z.optional(z.string()),
  googleSubject: z.optional(z.string()),
  /** When somebody who reads the mailbox of the address set or confirmed the password. */
  passwordProvedAt: z.optional(z.string()),
  createdAt: z.string(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;

export const loginEntity = defineEntity({
  type: 'login',
  schema: LoginRecord,
  keys: ({ issuer, subject }) => loginKey(issuer, subject),
});

/** Leads from a proved address to its customer, whichever pool proved it. */
export const customerByEmailEntity = defineEntity({
  type: 'customer-by-email',
  schema: z.extend(Versioned, { email: z.string(), customerId: z.string() }),
  keys: ({ email }) => ({ pk: emailPartition(email), sk: EMAIL_SORT.customer }),
});

/** Leads from somebody at Google to their customer; Google's subjects are the same in every pool. */
export const customerByGoogleEntity = defineEntity({
  type: 'customer-by-google',
  schema: z.extend(Versioned, { googleSubject: z.string(), customerId: z.string() }),
  keys: ({ googleSubject }) => googleKey(googleSubject),
});
