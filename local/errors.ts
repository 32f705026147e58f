/** What keeps the portal from starting or from running on, in words for the person at the terminal; the CLI prints just the message. */
export class StartupError extends Error {
  override get name(): string {
    return 'StartupError';
  }
}

/** The system's code of an error, such as `EADDRINUSE`; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** https://sqlite.org/rescode.html; the low byte of a code is its kind. */
const SQLITE_CODES: Readonly<Record<number, SqliteCode>> = {
  5: 'BUSY',
  11: 'CORRUPT',
  13: 'FULL',
  26: 'CORRUPT',
};
type SqliteCode = 'BUSY' | 'CORRUPT' | 'FULL' | 'other';

/** What SQLite could not do, for an error of `node:sqlite`; undefined for any other error. */
export function sqliteCode(error: unknown): SqliteCode | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return SQLITE_CODES[error.errcode & 0xff] ?? 'other';
}
