import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';

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
  /** When it replaced another one. */
  emailChangedAt: z.optional(z.string()),
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

/** Which mappings to a customer existed when the login was read. */
export interface ExistingMappings {
  readonly email: boolean;
  readonly google: boolean;
}

/** Logins, and the mappings from emails and Google subjects to customers. Reads are strongly consistent by default. */
export function loginRepository(table: Table) {
  const customerOfEmail = (email: string) =>
    table.get(customerByEmailEntity, { pk: emailPartition(email), sk: EMAIL_SORT.customer }, true);
  const customerOfGoogle = (subject: string) => table.get(customerByGoogleEntity, googleKey(subject), true);

  return {
    find: (issuer: string, subject: string, consistent = true): Promise<LoginRecord | null> =>
      table.get(loginEntity, loginKey(issuer, subject), consistent),

    customerOfEmail: async (email: string): Promise<string | null> =>
      (await customerOfEmail(email))?.customerId ?? null,

    customerOfGoogle: async (subject: string): Promise<string | null> =>
      (await customerOfGoogle(subject))?.customerId ?? null,

    /**
     * Creates the login, or replaces `before`. Adds the missing mappings and deletes the mapping of the previous email.
     * @throws VersionConflict if the login or a mapping has changed since it was read.
     */
    save: async (before: LoginRecord | null, after: LoginRecord, existing: ExistingMappings) => {
      const { customerId, email, googleSubject } = after;
      const login = before ? { ...after, version: before.version + 1 } : after;
      const old =
        before?.email !== undefined && before.email !== email ? await customerOfEmail(before.email) : null;
      await table.transact({
        login: before ? writes.replace(loginEntity, before, after) : writes.create(loginEntity, login),
        ...(email !== undefined &&
          !existing.email && {
            email: writes.create(customerByEmailEntity, { email, customerId, version: 1 }),
          }),
        ...(googleSubject !== undefined &&
          !existing.google && {
            google: writes.create(customerByGoogleEntity, { googleSubject, customerId, version: 1 }),
          }),
        ...(old?.customerId === customerId && {
          oldEmail: writes.remove(customerByEmailEntity.keys(old), old.version),
        }),
      });
      return login;
    },
  };
}
