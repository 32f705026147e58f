import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AMAZON_FOLDER, EMBEDDED_FILE } from '#local/database/database-file.ts';
import { embeddedEnginePath } from '#local/database/embedded-engine.ts';

/** Whether this run uses Amazon's engine. */
export const isAmazon = process.env.DYNAMODB_ENGINE === 'amazon' || embeddedEnginePath() === undefined;

/** A possible path of the database in a data folder. If it exists, the engine uses it. */
export const DATABASE = isAmazon ? join(AMAZON_FOLDER, `${'0'.repeat(32)}_us-west-2.db`) : EMBEDDED_FILE;

/** The path of the database that an engine has created in a data folder. */
export function databaseIn(directory: string): string {
  if (!isAmazon) return join(directory, EMBEDDED_FILE);
  const folder = join(directory, AMAZON_FOLDER);
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.db')) ?? '');
}
