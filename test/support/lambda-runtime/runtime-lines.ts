import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { LogLine } from '#test/functions/core/log-lines.ts';

/** The client of Lambda's Node runtimes from 24 on. Not a dependency, because its installation compiles curl. */
const PACKAGE = 'aws-lambda-ric@4.0.2';
const SHA_512 = 'FE5Vskx7mYNnqAnWWJXUOsLp2VGgdsJsCoRLFTa8L4Yk0QVtArqR8q58yPA++QC1a73ZWJXBQ2AH31nIAv7NOQ==';
const CACHE = path.resolve(import.meta.dirname, '../../../.cache');
const FOLDER = path.join(CACHE, PACKAGE.replace('@', '-'));

/** In place of the compiled part of the client, which talks to Lambda: ends after the last event. */
const NATIVE_CLIENT = `
const events = JSON.parse(process.env.EVENTS);
exports.next = async () => {
  if (events.length === 0) process.exit(0);
  const headers = {
    'lambda-runtime-aws-request-id': 'request',
    'lambda-runtime-deadline-ms': '0',
    'lambda-runtime-invoked-function-arn': 'arn',
  };
  return { bodyJson: JSON.stringify(events.shift()), headers };
};
exports.done = exports.error = () => {};
`;

const run = promisify(execFile);

/** Downloads the package with npm, once. */
async function download(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'lambda-runtime-'));
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder]);
    const archive = path.join(folder, stdout.trim());
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA_512)
      throw new Error(`${PACKAGE} is not the expected file: its SHA-512 hash differs.`);
    await run('tar', ['-xzf', archive, '-C', folder]);
    // Required by the client like a file of this name.
    const native = path.join(folder, 'package/rapid-client.node');
    mkdirSync(native);
    writeFileSync(path.join(native, 'index.js'), NATIVE_CLIENT);
    writeFileSync(path.join(native, 'package.json'), '{"type":"commonjs"}');
    renameSync(path.join(folder, 'package'), FOLDER);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The lines that Lambda's runtime logs while a function handles events, or a sentence why this machine cannot tell.
 * @param file the module with the function `handler`
 */
export async function runtimeLines(
  file: string,
  events: readonly unknown[],
): Promise<{ readonly lines: readonly LogLine[] } | { readonly unavailable: string }> {
  if (!existsSync(FOLDER)) {
    const failure = await download().then(
      () => undefined,
      (error: Error) => error,
    );
    // npm's own failures have a command, a wrong hash has none.
    if (failure && !('cmd' in failure)) throw failure;
    if (failure) return { unavailable: `npm could not download ${PACKAGE}, Lambda's runtime client.` };
  }
  // The client loads no TypeScript.
  const name = `handler-${process.pid}`;
  const handler = path.join(FOLDER, `${name}.mjs`);
  writeFileSync(handler, `export { handler } from ${JSON.stringify(pathToFileURL(file))};\n`);
  try {
    const { stdout } = await run(process.execPath, [path.join(FOLDER, 'index.mjs')], {
      env: {
        AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9',
        AWS_LAMBDA_LOG_FORMAT: 'JSON',
        AWS_LAMBDA_LOG_LEVEL: 'INFO',
        AWS_LAMBDA_FUNCTION_NAME: 'function',
        AWS_LAMBDA_FUNCTION_VERSION: '1',
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
        AWS_LAMBDA_LOG_GROUP_NAME: 'log',
        AWS_LAMBDA_LOG_STREAM_NAME: 'stream',
        LAMBDA_TASK_ROOT: FOLDER,
        _HANDLER: `${name}.handler`,
        EVENTS: JSON.stringify(events),
      },
    });
    return {
      lines: stdout
        .trim()
        .split('\n')
        .map((line): LogLine => JSON.parse(line)),
    };
  } finally {
    rmSync(handler);
  }
}
