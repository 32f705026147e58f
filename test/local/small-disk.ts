import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './support.ts';

/** Mounts a disk of this size at a folder. Returns false where that is not allowed. */
const mount = (directory: string, kilobytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', directory]).status === 0;

/** A folder on a disk of this size, which is removed after the test; undefined where tests may not mount disks. */
export function smallDisk(kilobytes: number): string | undefined {
  const directory = temporaryDirectory();
  if (!mount(directory, kilobytes)) return undefined;
  onTestFinished(() => void spawnSync('umount', [directory]));
  return directory;
}
