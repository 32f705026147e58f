import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, '.cache/python');
const OLDEST = { major: 3, minor: 11 };
const PROGRAMS = ['python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
/** Fails where Debian's `python3-venv` is missing, without which an environment has no pip. */
const PROBE = 'import ensurepip, sys, venv; print(sys.executable, sys.version.split()[0])';

/** An installation of Python that can create environments. */
export interface Python {
  readonly program: string;
  /** For example `3.11.7`. */
  readonly version: string;
}

/** The folder with `python` and the programs of the packages, or why there is none, as a sentence. */
export type PythonEnvironment = { readonly bin: string } | { readonly unavailable: string };

const execute = promisify(execFile);

/** Reads the output of {@link PROBE}. Undefined if that Python is too old. */
export function pythonOf(output: string): Python | undefined {
  const [, program, version, major, minor] = /^(.+) ((\d+)\.(\d+)\.\S+)$/.exec(output.trim()) ?? [];
  if (program === undefined || version === undefined) return undefined;
  const isNewEnough = Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor;
  return isNewEnough ? { program, version } : undefined;
}

/** The name of an environment changes with everything that requires a new one. */
export function environmentName(file: string, requirements: string, python: Python, root: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([requirements, python, root]))
    .digest('hex');
  return `${path.basename(file, '.txt')}-${hash.slice(0, 16)}`;
}

/** The lines that do not pin one version, such as `requests>=2` or an option of pip. */
export const unpinnedLines = (requirements: string): string[] =>
  requirements
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .filter((line) => !/^[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+$/.test(line.trim()));

async function findPython(): Promise<Python | undefined> {
  for (const program of PROGRAMS) {
    const output = await execute(program, ['-c', PROBE]).then(
      ({ stdout }) => stdout,
      // Not installed, or without the modules.
      () => '',
    );
    const python = pythonOf(output);
    if (python) return python;
  }
  return undefined;
}

/**
 * A virtual environment in `.cache/python` with exactly the packages of a requirements file, which pins every one of
 * them, also those that others depend on. It is created once, and again when the file or Python changes. Concurrent
 * calls are safe. pip uses the settings of the machine.
 *
 * Unavailable if Python 3.11 or later is missing or the packages cannot be installed. Throws if the file is wrong: a
 * version is not pinned, or a package is missing.
 */
export async function pythonEnvironment(file: string): Promise<PythonEnvironment> {
  const requirements = await readFile(file, 'utf8');
  const unpinned = unpinnedLines(requirements);
  if (unpinned.length > 0) throw new Error(`${file} must pin each version: ${unpinned.join(', ')}`);
  const python = await findPython();
  if (!python) return { unavailable: 'Python 3.11 or later with venv and pip was not found.' };
  const name = environmentName(file, requirements, python, ROOT);
  // A link to a finished environment, whose programs contain the path at which it was created.
  const link = path.join(FOLDER, name);
  const bin = path.join(link, 'bin');
  if ((await realpath(link).catch(() => undefined)) !== undefined) return { bin };

  await mkdir(FOLDER, { recursive: true });
  const building = await mkdtemp(path.join(FOLDER, 'built-'));
  try {
    const failure = await install(python, building, file);
    if (failure !== undefined) {
      await rm(building, { recursive: true });
      return {
        unavailable: `pip could not install the packages of ${path.relative(ROOT, file)}: ${failure}`,
      };
    }
    await symlink(path.basename(building), link);
  } catch (error) {
    await rm(building, { recursive: true });
    // Another run was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await removeOthers(name);
  return { bin };
}

/** Returns pip's last line if it could not install the packages. */
async function install(python: Python, folder: string, file: string): Promise<string | undefined> {
  const pip = (...args: string[]) =>
    execute(path.join(folder, 'bin/pip'), ['--disable-pip-version-check', '--no-input', ...args]);
  try {
    await execute(python.program, ['-m', 'venv', folder]);
    await pip('install', '--quiet', '--no-deps', '--requirement', file);
  } catch (error) {
    const { stderr, message } = error as ExecFileException & { stderr: string };
    return (stderr || message).trim().split('\n').at(-1);
  }
  // Throws if a package that others depend on is not in the file.
  await pip('check');
  return undefined;
}

/** Deletes earlier environments of the same file. */
async function removeOthers(name: string): Promise<void> {
  const file = name.slice(0, name.lastIndexOf('-'));
  for (const other of await readdir(FOLDER)) {
    if (other === name || other.slice(0, other.lastIndexOf('-')) !== file) continue;
    const link = path.join(FOLDER, other);
    const target = await realpath(link).catch(() => undefined);
    await rm(link, { force: true });
    if (target !== undefined) await rm(target, { recursive: true, force: true });
  }
}
