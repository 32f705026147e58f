import { EMAIL_SORT, emailPartition } from '../../data/keys.ts';
import type { Table } from '../../data/table.ts';
import { type EmailClaimRecord, emailClaimEntity } from './email-claim-record.ts';

/** The claims of a table. @throws VersionConflict from the writes when somebody else wrote first. */
export function emailClaimRepository(table: Table) {
  return {
    /** Reads consistently. */
    find: (email: string, issuer: string): Promise<EmailClaimRecord | null> =>
      table.get(emailClaimEntity, { pk: emailPartition(email), sk: EMAIL_SORT.claim(issuer) }, true),

    /** Writes a claim, new or in the place of `before`. */
    write: async (before: EmailClaimRecord | null, claim: EmailClaimRecord): Promise<void> => {
      if (before) await table.save(emailClaimEntity, before, claim);
      else await table.create(emailClaimEntity, claim);
    },
  };
}
export type EmailClaimRepository = ReturnType<typeof emailClaimRepository>;
