import type { LoginRecord } from '../functions/identity/logins/login-record.ts';

/** What a column of Cognito's import file says of everybody; those that are not named here stay empty. */
const SAME_FOR_ALL: Record<string, string> = {
  email_verified: 'TRUE',
  phone_number_verified: 'FALSE',
  'cognito:mfa_enabled': 'FALSE',
};

type Login = Pick<LoginRecord, 'customerId' | 'isNative' | 'email' | 'createdAt'>;

/**
 * The addresses to import into a new user pool: the last proved one of each customer who signs in with a password and
 * has a profile. Users of Google's come back by themselves; staff are invited anew, because an import carries no groups
 * and a user without a group becomes a customer.
 */
export function addressesToImport(logins: readonly Login[], customerIds: ReadonlySet<string>): string[] {
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
 * The file of a user import job.
 * @param header The new pool's own columns, separated by commas, as `aws cognito-idp get-csv-header` gives them.
 */
export function userImportCsv(header: string, emails: readonly string[]): string {
  const columns = header.split(',');
  const rows = emails.map((email) =>
    columns.map((column) =>
      field(['email', 'cognito:username'].includes(column) ? email : (SAME_FOR_ALL[column] ?? '')),
    ),
  );
  return `${[columns, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

/** A comma in a field is written with a backslash before it, as Cognito's page on imports asks. */
const field = (text: string) => text.replaceAll(',', '\\,');
