import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { errorCode, StartupError } from '../errors.ts';
import { readStored, writeStored } from './stored-json.ts';

export const RUNNING_FILES = ['running.json', 'running.json.tmp'] as const;
const [FILE] = RUNNING_FILES;

/** The owner of a data directory. */
const Running = z.object({ pid: z.int(), origin: z.string(), enginePid: z.optional(z.int()) });
export type Running = z.infer<typeof Running>;

export const writeRunning = (root: string, running: Running) => writeStored(join(root, FILE), running);

/** Returns undefined if the file is missing, unreadable, or truncated by a power failure. */
export function readRunning(root: string): Running | undefined {
  try {
    return readStored(Running, join(root, FILE), () => {});
  } catch (error) {
    if (['EACCES', 'EISDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * Waits up to five seconds for the engine of a killed portal to exit, because two engines must never open the same file.
 * @throws StartupError if it is still running
 */
export async function waitForEngineExit(root: string, databases: readonly string[]): Promise<void> {
  const enginePid = readRunning(root)?.enginePid;
  if (enginePid === undefined) return;
  const deadline = Date.now() + 5000;
  while (isEngine(enginePid, databases)) {
    if (Date.now() > deadline)
      throw new StartupError(
        `A DynamoDB engine from an earlier run is still using this data. Stop it: kill ${enginePid}`,
      );
    await delay(20);
  }
}

/** Whether the process is an engine that uses one of these paths. Its process ID may have been reused. */
function isEngine(pid: number, databases: readonly string[]): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return args.some((arg) => databases.includes(arg));
  } catch (error) {
    // The process exited before or during the read, or the system has no /proc.
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
