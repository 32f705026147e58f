import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { errorCode } from '../errors.ts';
import { readText } from './read-text.ts';

/** Prints a sentence to the terminal. */
export type Warn = (sentence: string) => void;

const printWarning: Warn = (sentence) => void process.stderr.write(`${sentence}\n`);

/** The suffixes of the files that may stand beside a stored file. */
export const UNFINISHED = '.tmp';
export const DAMAGED = '.damaged';

/**
 * Copies a damaged file, which the portal then replaces, so that nothing is deleted.
 * @param loss a sentence about what is lost
 */
export function setAside(file: string, loss: string, warn: Warn = printWarning): void {
  copyFileSync(file, file + DAMAGED);
  warn(`${file} was damaged. ${loss} The damaged file is kept as ${file + DAMAGED}.`);
}

/**
 * The content of a file; undefined if it is missing or damaged.
 * @param onDamage receives a damaged file
 */
export function readStored<T extends z.ZodMiniType>(
  schema: T,
  file: string,
  onDamage: (file: string) => void,
): z.output<T> | undefined {
  try {
    return schema.parse(JSON.parse(readText(file)));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError || error instanceof z.core.$ZodError)) throw error;
    onDamage(file);
    return undefined;
  }
}

/** Replaces a file atomically: a killed process or a full disk leaves the old or the new content. */
export function writeStored(file: string, content: unknown): void {
  replaceFile(file, JSON.stringify(content));
}

/** Same as {@link writeStored}, for text. */
export function replaceFile(file: string, text: string): void {
  const unfinished = file + UNFINISHED;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    // A partial file would take the rest of a full disk.
    if (errorCode(error) === 'ENOSPC') rmSync(unfinished, { force: true });
    throw error;
  }
}
