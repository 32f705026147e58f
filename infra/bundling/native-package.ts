import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The one dependency of functions that is not JavaScript: the image library. */
export const NATIVE_PACKAGE = 'sharp';

/** Where it runs: Lambda on x86_64, so that most machines that deploy have its machine code from `npm ci`. */
const TARGET = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Sources of the machine code, and types: nothing that runs. */
const IDLE = /[\\/]node_modules[\\/]sharp[\\/](src|install)$|\.d\.[cm]?ts$/;

interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
}

/** The native package and all that it needs on its target, in the versions of the lock file. */
export function runtimePackages(): RuntimePackage[] {
  const file = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(file) as { packages: Record<string, LockedPackage> };
  const found = new Map<string, RuntimePackage>();
  const visit = (name: string) => {
    const locked = packages[`node_modules/${name}`];
    if (!locked?.version || found.has(name) || !runsOnTarget(locked)) return;
    found.set(name, { name, version: locked.version });
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).forEach(visit);
  };
  visit(NATIVE_PACKAGE);
  return [...found.values()];
}

function runsOnTarget({ os, cpu, libc }: LockedPackage): boolean {
  const allows = (list: string[] | undefined, value: string) => !list || list.includes(value);
  return allows(os, TARGET.os) && allows(cpu, TARGET.cpu) && allows(libc, TARGET.libc);
}

/**
 * Puts the native package beside a bundle: from `node_modules` where that is of the target's platform, and otherwise from
 * the registry, in the same versions, so that every machine deploys the same bytes.
 */
export async function addNativePackage(folder: string): Promise<void> {
  const packages = runtimePackages();
  if (packages.every(isInstalled)) return copy(packages, ROOT, folder);
  const fetched = await mkdtemp(path.join(tmpdir(), 'northbound-native-'));
  try {
    await install(packages, fetched);
    await copy(packages, fetched, folder);
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

function isInstalled({ name, version }: RuntimePackage): boolean {
  const file = path.join(ROOT, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
}

async function copy(packages: readonly RuntimePackage[], from: string, to: string): Promise<void> {
  for (const { name } of packages) {
    const inside = path.join('node_modules', name);
    await cp(path.join(from, inside), path.join(to, inside), {
      recursive: true,
      filter: (file) => !IDLE.test(file),
    });
  }
}

async function install(packages: readonly RuntimePackage[], folder: string): Promise<void> {
  const platform = Object.entries(TARGET).map(([name, value]) => `--${name}=${value}`);
  const wanted = packages.map(({ name, version }) => `${name}@${version}`);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...platform, ...wanted];
  // On Windows npm is a script for the shell.
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}
