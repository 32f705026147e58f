import { randomUUID } from 'node:crypto';
import { CognitoError } from '../errors.ts';
import { emailUsername, STANDARD_ATTRIBUTES } from './attributes.ts';
import type { Pool } from './pool.ts';

/** The columns that GetCSVHeader returns for this pool. Their order does not matter. */
export const CSV_HEADER = ['cognito:username', ...STANDARD_ATTRIBUTES, 'cognito:mfa_enabled'] as const;

export interface ImportReport {
  imported: number;
  /** Rows whose email already exists in the pool. */
  skipped: number;
  /** One message with line number per invalid row. */
  failures: string[];
}

/**
 * Runs a user import job. Creates one user per row, without a password and with status RESET_REQUIRED. Like Cognito, it
 * does not call the pre sign-up and post confirmation triggers. Rejects if the header does not match.
 */
export async function importUsers(pool: Pool, csv: string): Promise<ImportReport> {
  const [header = '', ...lines] = csv.trimEnd().split(/\r?\n/);
  const columns = fields(header);
  if ([...columns].sort().join() !== [...CSV_HEADER].sort().join())
    throw new Error(`The CSV header must be: ${CSV_HEADER.join(',')}`);
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
      if (!(error instanceof InvalidRow || error instanceof CognitoError)) throw error;
      report.failures.push(`Line ${index + 2}: ${error.message}`);
    }
  }
  return report;
}

class InvalidRow extends Error {}

function attributesOfRow(columns: string[], values: string[]): Record<string, string> & { email: string } {
  if (values.length !== columns.length) throw new InvalidRow('The number of fields differs from the header.');
  const row = new Map(columns.map((name, index) => [name, values[index] ?? '']));
  const username = emailUsername(row.get('cognito:username') ?? '');
  const email = (row.get('email') ?? '').toLowerCase();
  if (email !== username) throw new InvalidRow('The email attribute differs from the username.');
  // Required because the pool auto-verifies emails.
  if (row.get('email_verified')?.toLowerCase() !== 'true')
    throw new InvalidRow('email_verified must be true.');
  if (!/^(true|false)$/i.test(row.get('cognito:mfa_enabled') ?? ''))
    throw new InvalidRow('cognito:mfa_enabled must be true or false.');
  const given = [...row].filter(([name, value]) => value !== '' && !name.startsWith('cognito:'));
  return { ...Object.fromEntries(given), email, email_verified: 'true' };
}

/** Splits a line. Commas in values are escaped with a backslash. */
const fields = (line: string): string[] =>
  line.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
