import { renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { readText } from '../data-directory/read-text.ts';
import { errorCode } from '../errors.ts';

/** The content of a file; undefined if it is missing, or truncated by a power failure. */
export function readStored<T extends z.ZodMiniType>(schema: T, file: string): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(readText(file)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.core.$ZodError)
      return undefined;
    throw error;
  }
}

/** Replaces a file atomically: a killed process leaves the old or the new content. */
export function writeStored(file: string, content: unknown): void {
  const unfinished = `${file}.tmp`;
  writeFileSync(unfinished, JSON.stringify(content));
  renameSync(unfinished, file);
}
