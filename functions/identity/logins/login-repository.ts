import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import {
  customerByEmailEntity,
  customerByGoogleEntity,
  type LoginRecord,
  loginEntity,
} from './login-record.ts';

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
    save: async (
      before: LoginRecord | null,
      after: LoginRecord,
      existing: ExistingMappings,
    ): Promise<LoginRecord> => {
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
export type LoginRepository = ReturnType<typeof loginRepository>;
