import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { loginRepository } from '../logins/login-repository.ts';
import { type EmailClaimRecord, emailClaimRepository } from './email-claim-repository.ts';

/** At most one email in this time, so that nobody can fill the mailbox of another person. */
const PAUSE_MS = DAY_MS;

/**
 * Notes that somebody asked to reset the password of an address, if it belongs to a customer who signs in with Google and
 * has none. The stream makes an email of it. The caller learns nothing: any other address changes nothing.
 */
export function signInHelp(table: Table, clock: Clock) {
  const claims = emailClaimRepository(table);
  const logins = loginRepository(table);

  return async (emailAsTyped: string): Promise<void> => {
    const email = emailAsTyped.toLowerCase();
    const now = clock.now();
    const [claim, customerId] = await Promise.all([
      claims.latestConfirmed(email),
      logins.customerOfEmail(email),
    ]);
    if (claim?.kind !== 'google' || customerId === null || wasHelped(claim, now)) return;
    try {
      await claims.write(claim, { ...claim, help: { customerId, at: now.toISOString() } });
    } catch (error) {
      // Another request was first.
      if (!(error instanceof VersionConflict)) throw error;
    }
  };
}

const wasHelped = ({ help }: EmailClaimRecord, now: Date): boolean =>
  help !== undefined && now.getTime() < Date.parse(help.at) + PAUSE_MS;
