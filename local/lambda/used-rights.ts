import { appendFileSync } from 'node:fs';

/**
 * The file to which the rights are appended that functions use, one per line. Only `npm test` sets it: a right that no
 * test uses is not needed (decision 106).
 */
export const USED_RIGHTS_FILE = 'NORTHBOUND_USED_RIGHTS_FILE';

const recorded = new Set<string>();

/** Records that a function used a right, such as `images: s3:GetObject on images originals/`. */
export function recordUse(right: string): void {
  const file = process.env[USED_RIGHTS_FILE];
  if (file === undefined || recorded.has(right)) return;
  recorded.add(right);
  appendFileSync(file, `${right}\n`);
}
