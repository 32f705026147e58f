import { parseArgs } from 'node:util';
import { DEFAULT_RUNTIME_CONFIG } from '../shared/deployment/runtime-config.ts';
import { StartupError } from './errors.ts';
import { type Portal, startPortal } from './portal.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/accounts.ts';

const HELP = `npm start                 the portal at http://localhost:3000
npm run dev               the same, with the site and the functions reloaded as they change
npm start -- --fresh      forget all data and start over

PORT=3001      another port
DATA_DIR=.local           another folder for the data
DYNAMODB_ENDPOINT=…       another DynamoDB engine, such as Amazon's DynamoDB Local
`;

// Ctrl-C reaches this process twice under npm, from the terminal and from npm; only a later one means impatience.
const IMPATIENCE_MS = 750;

const print = (text: string) => process.stdout.write(`${text}\n`);

let portal: Portal | undefined;
let stoppingSince: number | undefined;

async function main(): Promise<void> {
  const { fresh, dev, help } = readArguments();
  if (help) return void print(HELP);
  // Whoever read the print-out may stop reading; the portal stays up.
  process.stdout.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  const started = performance.now();
  portal = await startPortal({
    dataDirectory: process.env.DATA_DIR || '.local',
    port: readPort(process.env.PORT),
    site: dev ? 'dev' : 'built',
    fresh,
    print,
  });
  print(greeting(portal, performance.now() - started));
  await portal.failed;
}

function readArguments(): { fresh: boolean; dev: boolean; help: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { fresh: flag, dev: flag, help: flag } }).values;
  } catch (cause) {
    throw new StartupError(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}`, { cause });
  }
}

function readPort(text = '3000'): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new StartupError(`PORT must be a number up to 65535, not ${JSON.stringify(text)}.`);
}

function greeting({ origin, dataDirectory }: Portal, took: number): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const logins = DEMO_ACCOUNTS.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`);
  return `
  ${DEFAULT_RUNTIME_CONFIG.productName} is ready (${(took / 1000).toFixed(1)} s):  ${origin}

  Logins, all with the password ${DEMO_PASSWORD}
${logins.join('\n')}

  Mailbox      ${origin}/local/mailbox
  API          ${origin}/local/openapi.json
  Data folder  ${dataDirectory}  (start over: npm start -- --fresh)

  Ctrl-C stops it.
`;
}

/** Ends everything; a second time, or while the portal still starts, at once. The engine ends with this process. */
async function stop(code: number): Promise<void> {
  const now = performance.now();
  if (stoppingSince !== undefined) {
    if (now - stoppingSince > IMPATIENCE_MS) process.exit(130);
    return;
  }
  stoppingSince = now;
  if (!portal) process.exit(130);
  print('Stopping …');
  try {
    await portal.close();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  }
  process.exit(code);
}

try {
  await main();
} catch (error) {
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  if (portal) await stop(1);
  else process.exitCode = 1;
}
