import { EMAIL_SORT, emailPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type EmailClaimRecord, emailClaimEntity } from './email-claim-record.ts';

export function emailClaimRepository(table: Table) {
  return {
    /** Strongly consistent read. */
    find: (email: string, issuer: string): Promise<EmailClaimRecord | null> =>
      table.get(emailClaimEntity, { pk: emailPartition(email), sk: EMAIL_SORT.claim(issuer) }, true),

    /**
     * Creates the claim, or replaces `before`.
     * @throws VersionConflict if the claim has changed since it was read.
     */
    write: async (before: EmailClaimRecord | null, claim: EmailClaimRecord): Promise<void> => {
      if (before) await table.save(emailClaimEntity, before, claim);
      else await table.create(emailClaimEntity, claim);
    },
  };
}
export type EmailClaimRepository = ReturnType<typeof emailClaimRepository>;
