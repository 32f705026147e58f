import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * The shell leaves a watcher behind and becomes the program. The watcher reads the pipe that the parent holds: when
 * the parent is gone, however it went (kill -9 too), the pipe ends and the watcher ends the program. A line in the
 * pipe means that the program has ended and that its process id may belong to somebody else by now.
 */
const WATCHED =
  'exec 3<&0; { read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null';

export interface WatchedProcess {
  readonly pid: number;
  /** What it wrote to its standard error so far; the last 4,000 characters. */
  output(): string;
  /** Resolves with a description when it has ended. */
  readonly ended: Promise<string>;
  /** Asks it to end, and makes it end if it has not within two seconds. */
  close(): Promise<void>;
}

/**
 * Starts a program that never outlives this process. It runs in a session of its own, so that Ctrl-C in the terminal
 * reaches only this process, which can then end its work before it ends the program.
 */
export function startWatched(program: string, args: readonly string[]): WatchedProcess {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const ended = endOf(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => {
    process.removeListener('exit', kill);
    child.stdin.end('\n');
  });
  // The watcher may be gone before the line reaches it; there is nothing left to tell it then.
  child.stdin.on('error', () => {});
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    close: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(kill, 2000);
      await ended;
      clearTimeout(force);
    },
  };
}

async function endOf(child: ChildProcessByStdio<Writable, null, Readable>): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? `ended by ${signal}` : `ended with code ${code}`;
  } catch (error) {
    return `did not start: ${error instanceof Error ? error.message : String(error)}`;
  }
}
