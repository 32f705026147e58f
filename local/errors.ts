/** A fatal error that the user can fix. The CLI prints its message without a stack trace. */
export class StartupError extends Error {
  override get name(): string {
    return 'StartupError';
  }
}

/** The system error code, such as `EADDRINUSE`, if the error has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Primary result codes, in the low byte of `errcode`: https://sqlite.org/rescode.html */
const SQLITE_CODES: Readonly<Record<number, SqliteCode>> = {
  5: 'BUSY',
  11: 'CORRUPT',
  13: 'FULL',
  26: 'CORRUPT',
};
type SqliteCode = 'BUSY' | 'CORRUPT' | 'FULL' | 'other';

/** The kind of a `node:sqlite` error; undefined for any other error. */
export function sqliteCode(error: unknown): SqliteCode | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return SQLITE_CODES[error.errcode & 0xff] ?? 'other';
}
