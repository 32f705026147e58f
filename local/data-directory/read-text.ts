import { readFileSync } from 'node:fs';

/** Reads a text file. Every error names the path; Node's own does not if there is a folder in its place. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}
