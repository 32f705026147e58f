import { statfsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { errorCode, StartupError, sqliteCode } from './errors.ts';

/** With less room than this, in bytes, no portal starts: its first data alone is some megabytes. */
const LEAST_ROOM = 1_000_000;
const IN_THE_WAY: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder where the portal keeps a file',
  ENOTDIR: 'is a file where the portal keeps a folder',
  EEXIST: 'is a file where the portal keeps a folder',
};

/**
 * Explains to the person at the terminal what kept the portal from starting, if that is the data folder, its disk or a
 * missing package: the parts that run into such a fault do not say so. Returns any other error unchanged.
 */
export function explainStart(error: unknown, dataDirectory: string): unknown {
  if (error instanceof StartupError) return error;
  const message = explanationOf(error, resolve(dataDirectory));
  return message === undefined ? error : new StartupError(message, { cause: error });
}

function explanationOf(error: unknown, directory: string): string | undefined {
  const code = errorCode(error);
  if (code === 'ENOSPC' || sqliteCode(error) === 'FULL' || isFull(directory))
    return `The disk has no room left for the data in ${directory}. Make room and start again.`;
  const path = pathOf(error);
  if (path === directory || path?.startsWith(directory + sep)) {
    const inTheWay = IN_THE_WAY[code ?? ''];
    return inTheWay
      ? `${path} ${inTheWay}. Start over: npm start -- --fresh`
      : `The portal cannot read and write ${path} (${code}). Change its permissions, or choose another data folder: DATA_DIR=<folder> npm start`;
  }
  // An error in the functions' thread arrives here without its code.
  if (error instanceof Error && error.message.startsWith('Cannot find package '))
    return `${error.message}. Install the packages of this version: npm ci`;
  // This is all that the engine says of a database that it cannot read.
  if (error instanceof Error && error.name === 'InternalServerError')
    return `The DynamoDB engine cannot read its data in ${directory}. Start over: npm start -- --fresh`;
  return undefined;
}

/** The file that a system call was about. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { path, dest } = error as { path?: unknown; dest?: unknown };
  return [dest, path].find((given) => typeof given === 'string');
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
