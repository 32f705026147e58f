import { parseArgs } from 'node:util';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { CLOCK_TIME_ZONE, timeIn } from './clock/clock-page.ts';
import { ClockError, readInstant } from './clock/portal-clock.ts';
import { StartupError } from './errors.ts';
import { type Portal, startPortal } from './portal.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/accounts.ts';
import { startOverCommand } from './start-command.ts';

const HELP = `npm start                 start the portal at http://localhost:3000
npm run dev               start with hot reload of the site and the functions
npm start -- --fresh      delete all data and start over
npm start -- --at 2026-12-23T16:00-09:00
                          start at this time; /local/clock moves it forward

PORT=3001                 use another port
DATA_DIR=.local           use another data folder
STAFF_SECOND_FACTOR=1     staff set up an authenticator app at their first sign-in
DYNAMODB_ENGINE=amazon    use Amazon's DynamoDB Local, which needs Java 17 or Docker
`;

/** Under npm, one Ctrl-C arrives twice: from the terminal and from npm. A later signal forces the exit. */
const DUPLICATE_SIGNAL_MS = 750;

const print = (text: string) => process.stdout.write(`${text}\n`);

let portal: Portal | undefined;
let stoppingSince: number | undefined;

async function main(): Promise<void> {
  const { fresh, dev, at, help } = readArguments();
  if (help) return void print(HELP);
  // Keep running if the reader of a pipe closes it.
  process.stdout.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  const started = performance.now();
  portal = await startPortal({
    dataDirectory: process.env.DATA_DIR || '.local',
    port: readPort(process.env.PORT),
    site: dev ? 'dev' : 'built',
    staffSecondFactor: process.env.STAFF_SECOND_FACTOR === '1',
    ...(process.env.CARD_PROVIDER && { cardProvider: JSON.parse(process.env.CARD_PROVIDER) }),
    ...(process.env.SHIPPING_SANDBOX && { shippingSystem: JSON.parse(process.env.SHIPPING_SANDBOX) }),
    fresh,
    ...(at !== undefined && { at: readTime(at) }),
    print,
  });
  print(startupMessage(portal, performance.now() - started));
  await portal.failed;
}

function readArguments(): { fresh: boolean; dev: boolean; at?: string; help: boolean } {
  const taken = ['fresh', 'at'].filter((name) => process.env[`npm_config_${name}`] !== undefined);
  if (taken.length > 0)
    throw new StartupError(
      `npm keeps --${taken.join(' and --')} for itself. Put -- before the options of the portal, as in npm start -- --fresh\n\n${HELP}`,
    );
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { fresh: flag, dev: flag, at: { type: 'string' }, help: flag } }).values;
  } catch (cause) {
    throw new StartupError(`${cause instanceof Error ? cause.message : cause}\n\n${HELP}`, { cause });
  }
}

function readTime(text: string): Date {
  try {
    return readInstant(text);
  } catch (cause) {
    throw cause instanceof ClockError ? new StartupError(`--at: ${cause.message}`, { cause }) : cause;
  }
}

function readPort(text = '3000'): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new StartupError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}

function startupMessage(
  { origin, dataDirectory, cardProvider, shippingSystem, clock }: Portal,
  durationMs: number,
): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const logins = DEMO_ACCOUNTS.map(({ email, about }) => `    ${email.padEnd(width)}  ${about}`);
  return `
  ${DEFAULT_RUNTIME_CONFIG.productName} is ready (${(durationMs / 1000).toFixed(1)} s):  ${origin}

  Demo accounts (password: ${DEMO_PASSWORD})
${logins.join('\n')}

  Mailbox      ${origin}/local/mailbox
  Clock        ${origin}/local/clock  (${clock.offsetMs() === 0 ? 'the real time' : timeIn(clock.now(), CLOCK_TIME_ZONE)})
  API          ${origin}/local/openapi.json
${cardProvider ? `  Test cards   ${cardProvider.origin}\n` : ''}${shippingSystem ? `  TruckMate    ${shippingSystem.origin}  (its sandbox)\n` : ''}  Data folder  ${dataDirectory}  (start over: ${startOverCommand()})

  Press Ctrl-C to stop.
`;
}

/** Shuts down. Exits immediately on a repeated signal or during startup; the engine exits with this process. */
async function stop(code: number): Promise<void> {
  const now = performance.now();
  if (stoppingSince !== undefined) {
    if (now - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(130);
    return;
  }
  stoppingSince = now;
  if (!portal) process.exit(130);
  print('Stopping…');
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
