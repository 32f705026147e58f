import { readFileSync } from 'node:fs';

/** Reads a text file. Every error has a `path`, which Node omits if the path is a folder. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}
