import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '#functions/core/data/keys.ts';

/**
 * Maps a user of a user pool to a customer. A customer can have several logins: one per pool, and in one pool both a
 * password and Google.
 */
export const LoginRecord = z.extend(Versioned, {
  /** The token issuer, which identifies the pool. */
  issuer: z.string(),
  /** The user's `sub`. */
  subject: z.string(),
  customerId: z.string(),
  /** Whether the user has a password in the pool. False for Google-only users. */
  isNative: z.boolean(),
  /** The last verified email, if any. */
  email: z.optional(z.string()),
  googleSubject: z.optional(z.string()),
  /** When someone with access to the mailbox set or confirmed the password. */
  passwordProvedAt: z.optional(z.string()),
  /**
   * Only for staff, in a stage that demands a second factor: when it was first seen. All sessions from before, which
   * may have been started with the password alone, were ended then.
   */
  secondFactorAt: z.optional(z.string()),
  createdAt: z.string(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;

export const loginEntity = defineEntity({
  type: 'login',
  schema: LoginRecord,
  keys: ({ issuer, subject }) => loginKey(issuer, subject),
});

/** Maps a verified email to its customer, across all pools. */
export const customerByEmailEntity = defineEntity({
  type: 'customer-by-email',
  schema: z.extend(Versioned, { email: z.string(), customerId: z.string() }),
  keys: ({ email }) => ({ pk: emailPartition(email), sk: EMAIL_SORT.customer }),
});

/** Maps a Google subject to its customer. Google sends the same subject to every pool. */
export const customerByGoogleEntity = defineEntity({
  type: 'customer-by-google',
  schema: z.extend(Versioned, { googleSubject: z.string(), customerId: z.string() }),
  keys: ({ googleSubject }) => googleKey(googleSubject),
});
