import { statfsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { errorCode, StartupError, sqliteCode } from './errors.ts';
import { startOverCommand } from './start-command.ts';

/** The disk counts as full below this: the demo data alone needs several megabytes. */
const MIN_FREE_BYTES = 1_000_000;
const NEW_RELEASE = /^New release of DynamoDB Local/;
const WRONG_TYPE: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder, but the portal expects a file',
  ENOTDIR: 'is a file, but the portal expects a folder',
  EEXIST: 'is a file, but the portal expects a folder',
};

/**
 * Converts an error caused by the data folder, a full disk, or a missing package to a StartupError with a remedy.
 * Returns any other error unchanged.
 */
export function explainStartupError(error: unknown, dataDirectory: string): unknown {
  if (error instanceof StartupError) return error;
  const message = explanationOf(error, resolve(dataDirectory));
  return message === undefined ? error : new StartupError(message, { cause: error });
}

function explanationOf(error: unknown, directory: string): string | undefined {
  const code = errorCode(error);
  if (code === 'ENOSPC' || sqliteCode(error) === 'FULL' || isFull(directory))
    return `No disk space is left for the data in ${directory}. Free some space and try again.`;
  const path = pathOf(error);
  if (path === directory || path?.startsWith(directory + sep)) {
    const wrongType = WRONG_TYPE[code ?? ''];
    return wrongType
      ? `${path} ${wrongType}. Start over: ${startOverCommand()}`
      : `The portal needs read and write access to ${path} (${code}). Change its permissions, or choose another data folder: DATA_DIR=<folder> npm start`;
  }
  // Errors from the functions' worker thread lose their code.
  if (error instanceof Error && error.message.startsWith('Cannot find package '))
    return `${error.message}. Install the packages for this version: npm ci`;
  // The embedded engine gives no details when it cannot read its database. Amazon's takes it for that of another version.
  if (error instanceof Error && (error.name === 'InternalServerError' || NEW_RELEASE.test(error.message)))
    return `The DynamoDB engine cannot read its data in ${directory}. Start over: ${startOverCommand()}`;
  return undefined;
}

/** The file that a failed system call refers to. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { path, dest } = error as { path?: unknown; dest?: unknown };
  return [dest, path].find((given) => typeof given === 'string');
}

function isFull(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    // The folder does not exist, which is a different error.
    return false;
  }
}
