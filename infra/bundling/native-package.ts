import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The image library, the only dependency of a function with native code. */
export const NATIVE_PACKAGE = 'sharp';

/** Lambda on x86_64: most machines that deploy have already installed the binaries for this platform with `npm ci`. */
const TARGET = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Native sources and type declarations, which are not needed at run time. */
const NOT_DEPLOYED = /[\\/]node_modules[\\/]sharp[\\/](src|install)$|\.d\.[cm]?ts$/;

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

/** The native package and its dependencies for the target platform, in the versions of the lock file. */
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
 * Copies the native package into the folder of a bundle: from `node_modules` if it is installed there for the target
 * platform, otherwise from the npm registry in the same version. Every machine deploys the same bytes.
 */
export async function addNativePackage(folder: string): Promise<void> {
  const packages = runtimePackages();
  if (packages.every(isInstalled)) return copy(packages, ROOT, folder);
  const download = await mkdtemp(path.join(tmpdir(), 'northbound-native-'));
  try {
    await install(packages, download);
    await copy(packages, download, folder);
  } finally {
    await rm(download, { recursive: true, force: true });
  }
}

function isInstalled({ name, version }: RuntimePackage): boolean {
  const file = path.join(ROOT, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
}

async function copy(packages: readonly RuntimePackage[], from: string, to: string): Promise<void> {
  for (const { name } of packages) {
    const subfolder = path.join('node_modules', name);
    await cp(path.join(from, subfolder), path.join(to, subfolder), {
      recursive: true,
      filter: (file) => !NOT_DEPLOYED.test(file),
    });
  }
}

async function install(packages: readonly RuntimePackage[], folder: string): Promise<void> {
  const platform = Object.entries(TARGET).map(([name, value]) => `--${name}=${value}`);
  const versions = packages.map(({ name, version }) => `${name}@${version}`);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...platform, ...versions];
  // On Windows, npm is a shell script.
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}
