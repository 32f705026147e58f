import { EMAIL_SORT, emailPartition, googleKey, loginKey } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import {
  customerByEmailEntity,
  customerByGoogleEntity,
  type LoginRecord,
  loginEntity,
} from './login-record.ts';

/** Whether an address and a Google subject lead to a customer, as it was when it was looked up. */
export interface Leads {
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
     * Writes a login, new or in the place of `before`, and makes its address and its Google subject lead to its customer
     * where they led nowhere. An address that it had before leads to the customer no more.
     * @throws VersionConflict when anything of it was changed meanwhile, also by a login that led there first.
     */
    save: async (before: LoginRecord | null, after: LoginRecord, leads: Leads): Promise<LoginRecord> => {
      const { customerId, email, googleSubject } = after;
      const login = before ? { ...after, version: before.version + 1 } : after;
      const writes = [
        before ? table.replacement(loginEntity, before, login) : table.creation(loginEntity, login),
      ];
      if (email !== undefined && !leads.email)
        writes.push(table.creation(customerByEmailEntity, { email, customerId, version: 1 }));
      if (googleSubject !== undefined && !leads.google)
        writes.push(table.creation(customerByGoogleEntity, { googleSubject, customerId, version: 1 }));
      if (before?.email !== undefined && before.email !== email) {
        const old = await customerOfEmail(before.email);
        if (old?.customerId === customerId)
          writes.push(table.deletion(customerByEmailEntity.keys(old), old.version));
      }
      await table.transact(writes);
      return login;
    },
  };
}
export type LoginRepository = ReturnType<typeof loginRepository>;
