import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AMAZON_FOLDER, EMBEDDED_FILE } from '../database/database-file.ts';
import { StartupError } from '../errors.ts';

/** Marks a folder as created or first used by the portal. It is never deleted. */
export const MARKER = 'local-portal.txt';
const MARKER_TEXT = `The data of a local portal. "npm start -- --fresh" deletes it.\n`;

export const LOCK_FILE = 'lock.db';

/** Entries that only the portal creates. Older versions wrote them without a marker. */
const UNMISTAKABLE: readonly string[] = [LOCK_FILE, EMBEDDED_FILE, AMAZON_FOLDER, 'mailbox.jsonl'];

/**
 * Makes a folder the portal's own if it is empty, has the marker, or only contains what an older version stored. A folder
 * of the user, such as a home folder, may have entries with the same names as ours.
 * @param known the names of all entries of a data folder
 * @throws StartupError if the folder is someone else's, or `fresh` would delete data in a folder with other files
 */
export function claimFolder(root: string, known: readonly string[], fresh: boolean): void {
  const names = readdirSync(root);
  if (names.includes(MARKER)) return;
  const others = names.filter((name) => ![...known, LOCK_FILE].includes(name));
  const hasData = names.some((name) => UNMISTAKABLE.includes(name));
  if (names.length > 0 && !hasData)
    throw new StartupError(
      `The folder ${root} contains other files, such as ${others[0] ?? names[0]}. Choose a new or an empty one: DATA_DIR=<folder> npm start`,
    );
  if (others.length === 0) writeFileSync(join(root, MARKER), MARKER_TEXT);
  else if (fresh)
    throw new StartupError(
      `--fresh deletes nothing in ${root}, because it also contains other files, such as ${others[0]}. Move them, or choose another folder: DATA_DIR=<folder> npm start`,
    );
}
