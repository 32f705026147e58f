import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/**
 * The shell forks a watcher and then execs the program. The watcher blocks on a pipe from the parent process. When the
 * parent exits for any reason (including SIGKILL), the pipe closes and the watcher kills the program. A line in the pipe
 * tells the watcher that the program has already exited and that its process ID may have been reused.
 */
const SHELL_WATCHER =
  'exec 3<&0; { read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null';

/** The same for systems without a POSIX shell. The watcher is the program's parent. */
const NODE_WATCHER = `
const { spawn } = require('node:child_process');
const [program, ...args] = process.argv.slice(1);
const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true });
child.on('error', (error) => { console.error(error.message); process.exit(127); });
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('end', () => child.kill('SIGKILL')).resume();`;

/** Wraps a command so that it ends when its standard input closes. */
export const withShellWatcher = (command: Command): Command => [
  '/bin/sh',
  '-c',
  SHELL_WATCHER,
  'sh',
  ...command,
];
export const withNodeWatcher = (command: Command): Command => [
  process.execPath,
  '-e',
  NODE_WATCHER,
  ...command,
];

const isWindows = process.platform === 'win32';
export const withWatcher = isWindows ? withNodeWatcher : withShellWatcher;

export type SupervisedProcess = ReturnType<typeof startSupervised>;

/**
 * Starts a command that ends when its standard input closes, so that it never outlives this process. It runs in its own
 * session, so Ctrl-C in the terminal reaches only this process, which can shut down cleanly before it stops the program.
 */
export function startSupervised([program, ...args]: Command) {
  const child = spawn(program, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const ended = endOf(child);
  void ended.then(() => child.stdin.end('\n'));
  // The watcher may exit before it reads the line. EPIPE is harmless here.
  child.stdin.on('error', () => {});
  return {
    pid: child.pid ?? 0,
    /** The last 4,000 characters of its standard error. */
    output: () => output,
    /** Resolves with a description of the exit. Never rejects. */
    ended,
    /** Sends SIGTERM, then SIGKILL after two seconds. */
    close: async (): Promise<void> => {
      // Windows has no SIGTERM: `kill` would end only the watcher.
      if (isWindows) child.stdin.end();
      else child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(force);
    },
  };
}

async function endOf(child: ChildProcessByStdio<Writable, null, Readable>): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? `was terminated by ${signal}` : `exited with code ${code}`;
  } catch (error) {
    return `failed to start: ${error instanceof Error ? error.message : String(error)}`;
  }
}
