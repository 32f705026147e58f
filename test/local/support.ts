import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** A new folder, gone after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-local-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** A built site of three files. */
export function smallSite(): { directory: string } {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>The single page</title>');
  writeFileSync(join(directory, 'notes.txt'), 'plain text. '.repeat(200));
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return { directory };
}

export interface User {
  uid?: number;
  gid?: number;
}

const NOBODY = 65_534;

/**
 * A user to whom file permissions apply: whoever runs the tests or, if that is root, the user `nobody`. Undefined if
 * `nobody` cannot read this repository.
 */
export function boundUser(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  for (let path = REPOSITORY; path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o005) !== 0o005) return undefined;
  return { uid: NOBODY, gid: NOBODY };
}

/** Makes this user the owner of a folder and of everything in it. */
export function giveTo({ uid, gid }: User, directory: string): void {
  if (uid === undefined || gid === undefined) return;
  const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...entries]) chownSync(join(directory, path), uid, gid);
}

/** Waits until something holds; the test's own time limit ends a wait that is in vain. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(10);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export interface Program {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Everything it wrote so far, to both outputs. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Runs a program of the repository under this Node, without a terminal; killed after the test if it still runs. */
export function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  user: User = {},
): Program {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  if (child.pid === undefined) throw new Error('The program did not start.');
  return { process: child, pid: child.pid, output: () => output, ended };
}
