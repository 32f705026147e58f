import { readFileSync } from 'node:fs';

/** The text of a file. Node's own error for a folder in its place does not name the path; this one's errors all do. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}
