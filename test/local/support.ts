import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, onTestFinished } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Registers a cleanup task that runs after a test, like `onTestFinished`, or after all tests of a file or `describe`. */
export type CleanUp = (task: () => void | Promise<void>) => void;

/** For fixtures that several tests share. `afterAll` itself cannot be called in a hook. */
export function afterAllTests(): CleanUp {
  const tasks: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const task of tasks.reverse()) await task();
  });
  return (task) => void tasks.push(task);
}

/** Creates a folder that is deleted after the test. */
export function temporaryDirectory(cleanUp: CleanUp = onTestFinished): string {
  const directory = mkdtempSync(join(tmpdir(), 'northbound-local-'));
  cleanUp(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** The inline script of {@link smallSite}. */
export const SITE_SCRIPT = "console.log('early')";

export function smallSite(cleanUp: CleanUp = onTestFinished): { directory: string } {
  const directory = temporaryDirectory(cleanUp);
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><title>The single page</title><script>${SITE_SCRIPT}</script>`,
  );
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
 * A user who is subject to file permissions: the current user, or `nobody` if the tests run as root. Undefined if `nobody`
 * cannot read this repository.
 */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  for (let path = REPOSITORY; path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o005) !== 0o005) return undefined;
  return { uid: NOBODY, gid: NOBODY };
}

export function giveTo({ uid, gid }: User, directory: string): void {
  if (uid === undefined || gid === undefined) return;
  const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...entries]) chownSync(join(directory, path), uid, gid);
}

export const runScript = (source: string, cleanUp: CleanUp = onTestFinished): Program =>
  run(['--input-type=module', '--eval', source], {}, {}, cleanUp);

/** The JSON that a program prints in its first line. */
export async function firstLine<T>(program: Program): Promise<T> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  await until(() => isOver || program.output().includes('\n'));
  if (!program.output().startsWith('{')) throw new Error(`It did not start: ${program.output()}`);
  return JSON.parse(program.output().split('\n', 1)[0] ?? '') as T;
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
  cleanUp: CleanUp = onTestFinished,
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
  cleanUp(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, pid: child.pid, output: () => output, ended };
}
