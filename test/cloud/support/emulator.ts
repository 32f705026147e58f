import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { withWatcher } from '#local/database/child-process.ts';
import { freePort } from '#local/http/listen.ts';
import type { CleanUp } from '#test/local/support.ts';
import { startFront } from './front.ts';

/** A running AWS emulator, with an address that counts as one with TLS. */
export interface Emulator {
  readonly url: string;
  /** The environment of programs that use it, with credentials for one account. */
  readonly environment: Readonly<Record<string, string>>;
}

interface EmulatorOptions {
  /** The folder with `python` and MiniStack. */
  readonly bin: string;
  readonly account: string;
  readonly region: string;
  /** An empty folder for its state. */
  readonly directory: string;
  /** Gets its log and that of all functions. */
  readonly logFile: string;
}

const NODE_MODULES = path.resolve(import.meta.dirname, '../../../node_modules');

/** Starts MiniStack on a free port. It runs Lambda functions in processes of this version of Node. */
export async function startEmulator(
  { bin, account, region, directory, logFile }: EmulatorOptions,
  cleanUp: CleanUp,
): Promise<Emulator> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const url = await startFront(address, cleanUp);
  await mkdir(path.join(directory, 'tmp'), { recursive: true });
  await mkdir(path.dirname(logFile), { recursive: true });
  const environment = {
    AWS_ENDPOINT_URL: url,
    // Its twelve digits are the account.
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  const [program, ...args] = withWatcher([path.join(bin, 'python'), '-m', 'ministack']);
  const child = spawn(program, args, {
    cwd: directory,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Its own group, so that the processes of functions end with it.
    detached: true,
    env: {
      ...environment,
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      HOME: directory,
      TMPDIR: path.join(directory, 'tmp'),
      STATE_DIR: path.join(directory, 'state'),
      S3_DATA_DIR: path.join(directory, 's3'),
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_ACCOUNT_ID: account,
      MINISTACK_REGION: region,
      // Every call needs the rights that its role has in IAM.
      AUTH: 'true',
      IOT_MTLS_ENABLED: '0',
      // A refused token then fails the sign-in, as in Cognito.
      MINISTACK_COGNITO_PRETOKEN_STRICT: '1',
      // As a new account on AWS. By default, it follows the free memory of this machine.
      LAMBDA_ACCOUNT_CONCURRENCY: '1000',
      // The SDK, for CDK's function that empties buckets.
      NODE_PATH: NODE_MODULES,
    },
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  cleanUp(async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  await vi.waitFor(async () => expect((await fetch(`${address}/_ministack/ready`)).ok).toBe(true), {
    timeout: 60_000,
    interval: 100,
  });
  return { url, environment };
}
