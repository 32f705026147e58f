import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { UsageError } from './command/usage-error.ts';

/** It is in the filter of a log, and in a header. */
const RELEASE = /^[\w.-]{1,64}$/;

/** The commit in 12 digits, or more if they are ambiguous, and whether a file that Git knows has changed since. */
const DESCRIBE = ['describe', '--always', '--abbrev=12', '--exclude=*', '--dirty'];

/**
 * The release to deploy: the one from `-c release=ID`, or else the commit, such as `0123456789ab`, or `0123456789ab-dirty`
 * with uncommitted changes. Outside of a Git repository, `unknown`.
 * @throws UsageError if the given one is not a short word
 */
export function releaseOf(given: unknown, directory = path.resolve(import.meta.dirname, '..')): string {
  if (given === undefined) {
    const { stdout } = spawnSync('git', DESCRIBE, { cwd: directory, encoding: 'utf8' });
    return stdout?.trim() || 'unknown';
  }
  if (typeof given === 'string' && RELEASE.test(given)) return given;
  throw new UsageError(
    `The release '${String(given)}' is not valid. It has at most 64 letters, digits, dots, dashes and underscores.`,
  );
}
