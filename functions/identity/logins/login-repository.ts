import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '../../data/keys.ts';
import type { Table } from '../../data/table.ts';
import {
  customerByEmailEntity,
  customerByGoogleEntity,
  type LoginRecord,
  loginEntity,
} from './login-record.ts';

/** Whether an address and a Google subject were mapped to a customer when they were looked up. */
export interface Mapped {
  readonly email: boolean;
  readonly google: boolean;
}

/** The ways from a login, an address or a Google subject to a customer. Reads are consistent unless they say otherwise. */
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
     * Writes a login, new or in the place of `before`, and maps its address and its Google subject to its customer where
     * they were not mapped. An address that it had before is no longer mapped to the customer.
     * @throws VersionConflict when somebody else wrote the login or one of the mappings first.
     */
    save: async (before: LoginRecord | null, after: LoginRecord, mapped: Mapped): Promise<LoginRecord> => {
      const { customerId, email, googleSubject } = after;
      const login = before ? { ...after, version: before.version + 1 } : after;
      const old =
        before?.email !== undefined && before.email !== email ? await customerOfEmail(before.email) : null;
      await table.transact({
        login: before ? table.replacement(loginEntity, before, after) : table.creation(loginEntity, login),
        ...(email !== undefined &&
          !mapped.email && {
            email: table.creation(customerByEmailEntity, { email, customerId, version: 1 }),
          }),
        ...(googleSubject !== undefined &&
          !mapped.google && {
            google: table.creation(customerByGoogleEntity, { googleSubject, customerId, version: 1 }),
          }),
        ...(old?.customerId === customerId && {
          oldEmail: table.deletion(customerByEmailEntity.keys(old), old.version),
        }),
      });
      return login;
    },
  };
}
export type LoginRepository = ReturnType<typeof loginRepository>;
