import { randomUUID } from 'node:crypto';
import { CognitoError } from '../errors.ts';
import { emailUsername, STANDARD_ATTRIBUTES } from './attributes.ts';
import type { Pool } from './pool.ts';

/** The columns of an import, as GetCSVHeader answers them for this pool; their order does not matter. */
export const CSV_HEADER = ['cognito:username', ...STANDARD_ATTRIBUTES, 'cognito:mfa_enabled'] as const;

/** What a job reports when it has ended. */
export interface ImportReport {
  imported: number;
  /** Rows whose e-mail a user of the pool has already. */
  skipped: number;
  /** What is wrong with each row that could not be taken, with its line number. */
  failures: string[];
}

/**
 * A user import job: makes a user of each row, with the attributes given and no password, who must reset it
 * (RESET_REQUIRED). The pre sign-up and post confirmation triggers do not run for it. Rejects a file with another
 * header.
 */
export async function importUsers(pool: Pool, csv: string): Promise<ImportReport> {
  const [header = '', ...lines] = csv.trimEnd().split(/\r?\n/);
  const columns = fields(header);
  if ([...columns].sort().join() !== [...CSV_HEADER].sort().join())
    throw new Error(`The header of an import is: ${CSV_HEADER.join(',')}`);
  const report: ImportReport = { imported: 0, skipped: 0, failures: [] };
  for (const [index, line] of lines.entries()) {
    try {
      const attributes = attributesOfRow(columns, fields(line));
      if (pool.find(attributes.email)) {
        report.skipped += 1;
        continue;
      }
      await pool.insert({ sub: randomUUID(), attributes, status: 'RESET_REQUIRED' });
      report.imported += 1;
    } catch (error) {
      if (!(error instanceof RowFault || error instanceof CognitoError)) throw error;
      report.failures.push(`Line ${index + 2}: ${error.message}`);
    }
  }
  return report;
}

class RowFault extends Error {}

function attributesOfRow(columns: string[], values: string[]): Record<string, string> & { email: string } {
  if (values.length !== columns.length) throw new RowFault('The number of fields is not that of the header.');
  const row = new Map(columns.map((name, index) => [name, values[index] ?? '']));
  const username = emailUsername(row.get('cognito:username') ?? '');
  const email = (row.get('email') ?? '').toLowerCase();
  if (email !== username) throw new RowFault('The email attribute differs from the username.');
  // The pool verifies e-mails by itself, so each must be.
  if (row.get('email_verified')?.toLowerCase() !== 'true') throw new RowFault('email_verified must be true.');
  if (!/^(true|false)$/i.test(row.get('cognito:mfa_enabled') ?? ''))
    throw new RowFault('cognito:mfa_enabled must be true or false.');
  const given = [...row].filter(([name, value]) => value !== '' && !name.startsWith('cognito:'));
  return { ...Object.fromEntries(given), email, email_verified: 'true' };
}

/** The fields of a line. A comma inside a value has a backslash before it. */
const fields = (line: string): string[] =>
  line.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
