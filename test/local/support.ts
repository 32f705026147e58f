import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Creates a folder that is deleted after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-local-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** A minimal built site. */
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

/** The ID of the user and group `nobody`. */
const NOBODY = 65_534;

/**
 * A user who is subject to file permissions: the current user, or `nobody` if the tests run as root. Undefined if `nobody`
 * cannot read this repository.
 */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  for (let path = REPOSITORY; path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o005) !== 0o005) return undefined;
  return { uid: NOBODY, gid: NOBODY };
}

/** Recursively changes the owner of a folder. */
export function giveTo({ uid, gid }: User, directory: string): void {
  if (uid === undefined || gid === undefined) return;
  const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...entries]) chownSync(join(directory, path), uid, gid);
}

/** Polls until the condition is true, limited only by the test's timeout. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
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
  /** The content of stdout and stderr so far. */
  output(): string;
  /** The exit code, or the signal that terminated it. */
  readonly ended: Promise<number | string>;
}

/** Runs Node in the repository root without a terminal. Kills the process after the test. */
export function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  user: User = {},
): Program {
  const program = start(args, environment, user);
  onTestFinished(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

/** The same, for programs that serve several tests. The caller ends the process. */
export function start(
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
  if (child.pid === undefined) throw new Error('The program did not start.');
  return { process: child, pid: child.pid, output: () => output, ended };
}
