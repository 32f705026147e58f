import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/**
 * The shell forks a watcher and then execs the program. The watcher blocks on a pipe from the parent process. When the
 * parent exits for any reason (including SIGKILL), the pipe closes and the watcher kills the program. A line in the pipe
 * tells the watcher that the program has already exited and that its process ID may have been reused.
 */
const SUPERVISED =
  'exec 3<&0; { read -r _ <&3 || kill -KILL $$; } >/dev/null 2>&1 & exec 3<&-; exec "$@" </dev/null';

export type SupervisedProcess = ReturnType<typeof startSupervised>;

/**
 * Starts a program that never outlives this process. It runs in its own session, so Ctrl-C in the terminal reaches only
 * this process, which can shut down cleanly before it stops the program.
 */
export function startSupervised(program: string, args: readonly string[]) {
  const child = spawn('/bin/sh', ['-c', SUPERVISED, 'sh', program, ...args], {
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
    return signal ? `was terminated by ${signal}` : `exited with code ${code}`;
  } catch (error) {
    return `failed to start: ${error instanceof Error ? error.message : String(error)}`;
  }
}
