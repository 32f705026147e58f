import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface LockFile {
  packages: Record<string, LockedPackage>;
}

const LOCK_FILE = join(import.meta.dirname, '../package-lock.json');

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Lock file entries for optional dependencies that the lock file does not include, by path. */
export function missingOptionals({ packages }: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const candidates = [`${path && `${path}/`}node_modules/${name}`, `node_modules/${name}`];
      if (candidates.some((candidate) => packages[candidate])) continue;
      missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
    }
  }
  return missing;
}

/** Parses the platform from a package name that follows the convention `…-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.replace(/^.*\//, '').split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => /^musl/.test(word))
    ? 'musl'
    : words.some((word) => /^gnu/.test(word))
      ? 'glibc'
      : undefined;
  if (!os || !cpu)
    throw new Error(
      `Cannot tell the platform of ${name} from its name. Install it from a registry that has it.`,
    );
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc: [libc] }) };
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(LOCK_FILE, 'utf8'));
}

export const command = defineCommand({
  usage: `npm run lock

Adds missing optional dependencies to package-lock.json. Run it after changing dependencies. If a registry does not have an
optional package for another platform, npm install silently omits it from the lock file, and npm ci then rejects the lock
file on every platform. Each added entry has its platform, so npm does not download it on others.`,
  run: async () => {
    const lock = await readLockFile();
    const missing = missingOptionals(lock);
    const byPath = ([a]: [string, LockedPackage], [b]: [string, LockedPackage]) => (a < b ? -1 : 1);
    const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byPath));
    await writeFile(LOCK_FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
    process.stdout.write(
      `Added to package-lock.json: ${Object.keys(missing).join(', ') || 'nothing, because it was complete'}\n`,
    );
  },
});
if (import.meta.main) await main(command);
