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
