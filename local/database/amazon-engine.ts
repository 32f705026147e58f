import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, withShellWatcher, withWatcher } from './child-process.ts';
import { checkDatabase } from './database-file.ts';
import { FILES, IMAGE, MAIN_CLASS, VERSION } from './dynamodb-local.ts';
import type { EngineChoice } from './engine-choice.ts';
import { type Dynamo, startEngine } from './engine-process.ts';
import { fetchMavenFiles } from './maven-files.ts';

const CACHE = join(import.meta.dirname, `../../.cache/dynamodb-local-${VERSION}`);
const REGION = 'us-west-2';
const HOST = '127.0.0.1';
const FOLDER_IN_CONTAINER = '/data';
/** Starts in half the time, at the cost of the highest speed. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

interface AmazonOptions {
  /** The folder of the database; in memory if undefined. */
  readonly folder?: string | undefined;
  readonly print: (line: string) => void;
}

/**
 * Starts Amazon's DynamoDB Local. It listens on all network interfaces and accepts any host name and any credentials, and
 * has no setting to change that. But it has a database for each access key, so the access key is random: only requests
 * with the header `authorization` of the result reach the data.
 * @throws StartupError if it cannot be downloaded, does not start, or the database is damaged
 */
export async function startAmazonEngine(
  choice: Exclude<EngineChoice, { kind: 'embedded' }>,
  { folder, print }: AmazonOptions,
): Promise<Dynamo> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const accessKey = accessKeyIn(folder) ?? randomBytes(16).toString('hex');
  if (folder !== undefined) checkDatabase(join(folder, databaseName(accessKey)));
  const engine = await startEngine(
    choice.kind === 'java' ? await javaStart(choice.program, folder, print) : dockerStart(folder, print),
  );
  const credential = `${accessKey}/20260101/${REGION}/dynamodb/aws4_request`;
  // It does not check the signature.
  return {
    ...engine,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
  };
}

const databaseName = (accessKey: string) => `${accessKey}_${REGION}.db`;

/** The access key of the database in a folder. */
function accessKeyIn(folder: string | undefined): string | undefined {
  return (folder === undefined ? [] : readdirSync(folder)).flatMap(
    (name) => /^([0-9a-f]{32})_[^.]+\.db$/.exec(name)?.[1] ?? [],
  )[0];
}

const serverArguments = (folder: string | undefined) => [
  ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
  '-disableTelemetry',
  // No web page may read a response.
  ...['-cors', 'none'],
];

async function javaStart(program: string, folder: string | undefined, print: (line: string) => void) {
  const classPath = await fetchMavenFiles({
    files: FILES,
    folder: CACHE,
    onDownload: () => print(`Downloading Amazon's DynamoDB Local ${VERSION} (28 MB, once) …`),
  });
  const separator = process.platform === 'win32' ? ';' : ':';
  const java = [...JAVA_OPTIONS, '-cp', classPath.join(separator), MAIN_CLASS, ...serverArguments(folder)];
  return {
    host: HOST,
    command: (port: number) => withWatcher([program, ...java, '-port', String(port)]),
    timeoutMs: 60_000,
  };
}

function dockerStart(folder: string | undefined, print: (line: string) => void) {
  print(`Starting ${IMAGE.split('@')[0]} in Docker. The first start downloads the image …`);
  const inContainer = folder === undefined ? undefined : FOLDER_IN_CONTAINER;
  const java = withShellWatcher([
    'java',
    ...JAVA_OPTIONS,
    '-jar',
    'DynamoDBLocal.jar',
    ...serverArguments(inContainer),
  ]);
  return {
    host: HOST,
    command: (port: number) => dockerCommand(java, folder, port),
    timeoutMs: 10 * 60_000,
  };
}

/** The container ends with the client's standard input, because the client forwards it to the watcher. */
function dockerCommand([shell, ...args]: Command, folder: string | undefined, port: number): Command {
  const user = process.getuid && process.getgid && `${process.getuid()}:${process.getgid()}`;
  return [
    'docker',
    ...['run', '--rm', '--init', '--interactive', '--publish', `${HOST}:${port}:8000`],
    // The database files belong to the user.
    ...(user === undefined ? [] : ['--user', user]),
    ...(folder === undefined ? [] : ['--mount', `type=bind,source=${folder},target=${FOLDER_IN_CONTAINER}`]),
    ...['--entrypoint', shell, IMAGE, ...args],
  ];
}
