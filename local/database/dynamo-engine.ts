import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../errors.ts';
import { startCommand, startOverCommand } from '../start-command.ts';
import { startAmazonEngine } from './amazon-engine.ts';
import { AMAZON_FOLDER, EMBEDDED_FILE } from './database-file.ts';
import { embeddedEnginePath, startEmbeddedEngine } from './embedded-engine.ts';
import { chooseEngine, type EngineKind, findJava, hasDocker } from './engine-choice.ts';
import type { Dynamo } from './engine-process.ts';
import type { TrimOptions } from './stream-trim.ts';

export interface DynamoOptions {
  /** The folder of the database; in memory if omitted. The caller must hold the lock of `data-directory.ts`. */
  directory?: string;
  /** Deletes stream records that are no longer needed while the engine runs. Amazon's engine does not need it. */
  trim?: TrimOptions;
  /** The engine; by default, the variable `DYNAMODB_ENGINE`. */
  engine?: 'embedded';
  /** Prints progress. */
  print?: (line: string) => void;
}

/**
 * Starts the DynamoDB engine on a free local port: the one of the npm packages, or Amazon's DynamoDB Local where there is
 * none or `DYNAMODB_ENGINE` is `amazon`. The engine never outlives this process.
 *
 * The engines accept any host name and any origin. Only the proxy in `dynamo-proxy.ts` knows how to reach their data.
 * @throws StartupError if there is no engine for this machine, it does not start, or the database is damaged or of the
 * other engine
 */
export async function startDynamo(options: DynamoOptions = {}): Promise<Dynamo> {
  const { directory, trim, engine = process.env.DYNAMODB_ENGINE, print = () => {} } = options;
  const embedded = embeddedEnginePath();
  const choice = chooseEngine(engine, {
    platform: `${process.platform}-${process.arch}`,
    hasEmbedded: embedded !== undefined,
    java: findJava,
    hasDocker,
  });
  const pathOf = (name: string) => (directory === undefined ? undefined : join(directory, name));
  if (directory !== undefined) requireSameEngine(directory, choice.kind);
  if (choice.kind !== 'embedded') return startAmazonEngine(choice, { folder: pathOf(AMAZON_FOLDER), print });
  return startEmbeddedEngine(embedded ?? '', { databaseFile: pathOf(EMBEDDED_FILE), trim });
}

/** The engines cannot read each other's files. */
function requireSameEngine(directory: string, kind: EngineKind): void {
  const isEmbedded = kind === 'embedded';
  if (!existsSync(join(directory, isEmbedded ? AMAZON_FOLDER : EMBEDDED_FILE))) return;
  const [other, name] = isEmbedded ? ["Amazon's", 'amazon'] : ['the embedded', 'embedded'];
  throw new StartupError(
    `The data in ${directory} was stored by ${other} DynamoDB engine. Continue with it: ${startCommand([], { DYNAMODB_ENGINE: name })}. Or start over: ${startOverCommand()}`,
  );
}
