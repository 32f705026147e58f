import { statfsSync } from 'node:fs';
import { errorCode, StartupError } from './errors.ts';

/** With less room than this, in bytes, no portal starts: its first data alone is some megabytes. */
const LEAST_ROOM = 1_000_000;

/**
 * What kept the portal from starting, in words for the person at the terminal where that is a full disk: the parts that
 * meet it first (the engine, the SDK before it) do not say so. Any other fault as it came.
 */
export function explainStart(error: unknown, dataDirectory: string): unknown {
  if (error instanceof StartupError || !(errorCode(error) === 'ENOSPC' || isFull(dataDirectory)))
    return error;
  const message = `The disk has no room left for the data in ${dataDirectory}. Make room and start again.`;
  return new StartupError(message, { cause: error });
}

function isFull(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < LEAST_ROOM;
  } catch {
    // The folder is not there: that is another fault.
    return false;
  }
}
