/**
 * `npm run lock`, after a change of dependencies: gives the lock file an entry for every optional package that a
 * dependency names. A registry that lacks one of another platform makes `npm install` leave it out silently, and then
 * `npm ci` refuses the whole lock file everywhere. An entry says for which platform it is, so npm never asks for it
 * elsewhere.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface LockFile {
  packages: Record<string, Locked>;
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

/** The optional packages that the lock file does not have, each with the entry that it should have. */
export function missingOptionals({ packages }: LockFile): Record<string, Locked> {
  const missing: Record<string, Locked> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const candidates = [`${path && `${path}/`}node_modules/${name}`, `node_modules/${name}`];
      if (candidates.some((candidate) => packages[candidate])) continue;
      missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
    }
  }
  return missing;
}

/** The platform in the name of a package, as such packages are named everywhere: `…-linux-x64-musl`. */
function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.replace(/^.*\//, '').split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => /^musl/.test(word))
    ? 'musl'
    : words.some((word) => /^gnu/.test(word))
      ? 'glibc'
      : undefined;
  if (!os || !cpu) throw new Error(`For which platform is ${name}? Install it from a registry that has it.`);
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc: [libc] }) };
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(LOCK_FILE, 'utf8'));
}

if (import.meta.main) {
  const lock = await readLockFile();
  const missing = missingOptionals(lock);
  const byPath = ([a]: [string, Locked], [b]: [string, Locked]) => (a < b ? -1 : 1);
  const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byPath));
  await writeFile(LOCK_FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  process.stdout.write(
    `Added to package-lock.json: ${Object.keys(missing).join(', ') || 'nothing was missing'}\n`,
  );
}
