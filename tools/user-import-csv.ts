import type { LoginRecord } from '#functions/identity/logins/login-repository.ts';

/** Columns with the same value for all users. Other columns are empty. */
const CONSTANT_COLUMNS: Record<string, string> = {
  email_verified: 'TRUE',
  phone_number_verified: 'FALSE',
  'cognito:mfa_enabled': 'FALSE',
};

type Login = Pick<LoginRecord, 'customerId' | 'isNative' | 'email' | 'createdAt'>;

/**
 * The email addresses to import into a new user pool: the latest verified address of each customer who signs in with a
 * password and has a profile. Google users need no import. Staff must be invited again, because an import has no
 * groups, and a user without a group becomes a customer.
 */
export function emailsToImport(logins: readonly Login[], customerIds: ReadonlySet<string>): string[] {
  const newest = new Map<string, Login>();
  for (const login of logins) {
    const { customerId, isNative, email, createdAt } = login;
    if (!isNative || email === undefined || !customerIds.has(customerId)) continue;
    const other = newest.get(customerId);
    if (!other || other.createdAt < createdAt) newest.set(customerId, login);
  }
  return [...newest.values()].flatMap(({ email }) => email ?? []).sort();
}

/**
 * The CSV file for a Cognito user import job.
 * @param header the new pool's columns, separated by commas, from `aws cognito-idp get-csv-header`
 */
export function userImportCsv(header: string, emails: readonly string[]): string {
  const columns = header.split(',');
  const rows = emails.map((email) =>
    columns.map((column) =>
      field(['email', 'cognito:username'].includes(column) ? email : (CONSTANT_COLUMNS[column] ?? '')),
    ),
  );
  return `${[columns, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

/** Escapes commas with a backslash, as Cognito requires. */
const field = (text: string) => text.replaceAll(',', '\\,');
