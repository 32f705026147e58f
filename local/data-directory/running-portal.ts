import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { errorCode, StartupError } from '../errors.ts';

export const RUNNING_FILES = ['running.json', 'running.json.tmp'] as const;
const [FILE, UNFINISHED] = RUNNING_FILES;

/** What a portal says of itself to the next that wants the same data. */
const Running = z.object({ pid: z.int(), origin: z.string(), enginePid: z.optional(z.int()) });
export type Running = z.infer<typeof Running>;

export function writeRunning(root: string, running: Running): void {
  writeFileSync(join(root, UNFINISHED), JSON.stringify(running));
  renameSync(join(root, UNFINISHED), join(root, FILE));
}

/** Undefined if the file is missing, unreadable, or torn by a power failure. */
export function readRunning(root: string): Running | undefined {
  try {
    return Running.parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')));
  } catch (error) {
    const isUnreadable = ['ENOENT', 'EACCES', 'EISDIR'].includes(errorCode(error) ?? '');
    if (isUnreadable || error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** After a kill the engine lives on for some milliseconds; two engines must never have one file. */
export async function untilEngineIsGone(root: string, databaseFile: string): Promise<void> {
  const enginePid = readRunning(root)?.enginePid;
  if (enginePid === undefined) return;
  const deadline = Date.now() + 5000;
  while (isEngine(enginePid, databaseFile)) {
    if (Date.now() > deadline) {
      throw new StartupError(
        `A DynamoDB engine of an earlier run still has this data. End it with: kill ${enginePid}`,
      );
    }
    await delay(20);
  }
}

/** Whether the process is (still) an engine on this data; its id may belong to another program by now. */
function isEngine(pid: number, databaseFile: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(databaseFile);
  } catch (error) {
    // Gone, gone while it was read, or a system without /proc (where no engine of ours runs).
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
