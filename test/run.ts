import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { USED_RIGHTS_FILE } from '#local/lambda/used-rights.ts';
import { CLOUD_REQUIREMENTS } from './cloud/support/python.ts';
import { ensureChromium } from './support/chromium.ts';
import { CONTRACT_REQUIREMENTS } from './support/contract/schemathesis.ts';
import { pythonEnvironment } from './support/python/environment.ts';
import {
  type Outcome,
  playwrightOutcome,
  summaryLines,
  sumOutcomes,
  vitestOutcome,
} from './support/runner/outcomes.ts';
import { unusedRights } from './support/runner/rights.ts';
import { SKIP_NOTE } from './support/runner/skip-notes.ts';
import { playwrightTests, type TimedTest, timeLines, vitestTests } from './support/runner/slow-tests.ts';

interface Part {
  name: string;
  command: string[];
  /** The file of the Python packages that it needs. Without them, it is skipped. */
  python?: string;
  /** Reads the runner's JSON report. Without it, the part counts as one test, which passes if the exit code is 0. */
  read?: (report: unknown) => { outcome: Outcome; tests: TimedTest[] };
}

const ROOT = path.resolve(import.meta.dirname, '..');
const REPORTS = path.join(ROOT, '.cache/test-reports');
const SLOWEST = 20;
const reportOf = (name: string) => path.join(REPORTS, `${name}.json`);

const vitest = (name: string, projects: string[], ...options: string[]): Part => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    '--reporter=test/support/runner/skip-notes.ts',
    `--outputFile.json=${reportOf(name)}`,
    ...options,
  ],
  read: (report) => ({ outcome: vitestOutcome(report), tests: vitestTests(report, ROOT) }),
});

/** Parts that can be slow. They run one after another beside the browser tests, with a lower priority. */
const BESIDE_BROWSER: Part[] = [
  // On one thread, `tsc` needs half the CPU time, because no two check the same types.
  { name: 'types', command: ['tsc', '-p', '.', '--singleThreaded'] },
  { name: 'types-web', command: ['tsc', '-p', 'web', '--singleThreaded'] },
  { name: 'types-worker', command: ['tsc', '-p', 'web/worker', '--singleThreaded'] },
  { name: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'dead-code', command: ['knip'] },
  { name: 'dead-code-production', command: ['knip', '--production'] },
  vitest('unit', ['unit', 'house']),
  vitest('infra', ['infra']),
  vitest('web', ['web', 'sign-in']),
];

/**
 * `cloud` deploys two stages to an emulator each. It is partly waiting, so it has a lane of its own from the start. The
 * parts after it are there so that both lanes take about as long.
 */
const CLOUD_LANE: Part[] = [
  { ...vitest('cloud', ['cloud']), python: CLOUD_REQUIREMENTS },
  vitest('web-browser', ['web-browser']),
  { ...vitest('contract', ['contract']), python: CONTRACT_REQUIREMENTS },
];
const NICENESS = 6;

/**
 * Tests create many short-lived objects. A large young generation collects them less often, which saves 5 % of the CPU
 * time.
 */
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`;

/** Parts whose requests have time limits, in two lanes that start when the browser tests have ended. */
const AFTER_BROWSER: Part[][] = [
  [vitest('local', ['local'])],
  [vitest('functions', ['functions']), vitest('api', ['api'])],
];

const BROWSER: Part[] = [
  {
    name: 'browser',
    command: ['playwright', 'test', '--reporter=line,json'],
    read: (report) => ({
      outcome: playwrightOutcome(report),
      tests: playwrightTests(report as object, 'test/e2e'),
    }),
  },
];

/** The parts that run functions with their roles. Together, and without the browser, they use every declared right. */
const USING_RIGHTS = AFTER_BROWSER.flat().map(({ name }) => name);
const USED_RIGHTS = path.join(REPORTS, 'used-rights.txt');

const USAGE = `Usage: npm test -- [PART...] [--engine=amazon] [arguments of the runner]

Runs all checks, some of them in parallel, and prints the output of each failed part, where the time went, and the total,
"N passed, N failed", on the last line. Type checks, Biome and dead code checks count as one test each. Where CI is set, a
failed browser test is retried once and listed above the total if it then passes.

  npm test -- types unit                    only these parts
  npm test -- browser -g 'two tabs'         one part, with arguments for its runner
  npm test -- functions test/functions/payments

  --engine=amazon  the portal's table is in Amazon's DynamoDB Local

The JSON reports of the runners stay in .cache/test-reports.
`;
if (process.argv[2] === '--help') {
  process.stdout.write(USAGE);
  process.exit();
}

const ENGINE = '--engine=';
const isEngine = (given: string) => given.startsWith(ENGINE);
const argumentsGiven = process.argv.slice(2).filter((given) => !isEngine(given));
const engine = process.argv.find(isEngine)?.slice(ENGINE.length) ?? process.env.DYNAMODB_ENGINE;
const firstOption = argumentsGiven.findIndex((given) => given.startsWith('-') || given.includes('/'));
const selected = firstOption < 0 ? argumentsGiven : argumentsGiven.slice(0, firstOption);
const forRunner = firstOption < 0 ? [] : argumentsGiven.slice(firstOption);

/** Run only by name, for `npm run check`: the house rules, and the tests of what changed since the last commit. */
const CHECK: Part[] = [
  vitest('house', ['house']),
  vitest('changed', ['unit'], '--changed', '--passWithNoTests'),
  vitest('changed-web', ['web', 'sign-in'], '--passWithNoTests', ...changedFolders()),
];

const PARTS = [...BROWSER, ...CHECK, ...BESIDE_BROWSER, ...CLOUD_LANE, ...AFTER_BROWSER.flat()];
const known = PARTS.map(({ name }) => name);
const unknown = selected.filter((name) => !known.includes(name));
if (unknown.length > 0 || (forRunner.length > 0 && selected.length !== 1)) {
  const problem =
    unknown.length > 0
      ? `Unknown part: ${unknown.join(', ')}`
      : 'Name exactly one part to pass options to its runner';
  process.stderr.write(`${problem}. Available parts: ${known.join(', ')}\n`);
  process.exit(2);
}
const isSelected = (part: Part) =>
  selected.length === 0 ? !CHECK.includes(part) : selected.includes(part.name);

/**
 * The folders of component tests for changed files: `test/web/features/counter` for a file in `web/src/features/counter`.
 * Selecting by imports would run every test that opens the site.
 */
function changedFolders(): string[] {
  if (!selected.includes('changed-web')) return [];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const folders = files.flatMap((file) => {
    const [, folder] = /^(?:web\/src|test\/web)\/((?:features\/|domain\/)?[^/]+)\//.exec(file) ?? [];
    return folder === undefined ? [] : [`test/web/${folder}/`];
  });
  const found = folders.filter((folder) => existsSync(path.join(ROOT, folder)));
  return found.length > 0 ? [...new Set(found)] : ['nothing changed'];
}

function run(part: Part): Promise<{ code: number; output: string }> {
  const { name, command } = part;
  const [program = '', ...args] = [...command, ...forRunner];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS,
        DYNAMODB_ENGINE: engine,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        ...(USING_RIGHTS.includes(name) && { [USED_RIGHTS_FILE]: USED_RIGHTS }),
      },
    });
    if (child.pid !== undefined && [...BESIDE_BROWSER, ...CLOUD_LANE].includes(part))
      setPriority(child.pid, NICENESS);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const single = (passed: boolean): Outcome => ({
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  skipped: 0,
  flaky: [],
});

async function resultOf(part: Part, code: number): Promise<{ outcome: Outcome; tests: TimedTest[] }> {
  if (!part.read) return { outcome: single(code === 0), tests: [] };
  const text = await readFile(reportOf(part.name), 'utf8').catch(() => undefined);
  if (text === undefined) return { outcome: single(false), tests: [] };
  const { outcome, tests } = part.read(JSON.parse(text));
  // A part also fails if it ran no test, or if its exit code is not 0 although all tests passed.
  const ranNothing = outcome.passed + outcome.failed === 0 && !part.name.startsWith('changed');
  const hasFailed = outcome.failed === 0 && (code !== 0 || ranNothing);
  return { outcome: hasFailed ? { ...outcome, failed: 1 } : outcome, tests };
}

const outcomes: Outcome[] = [];
const timed: TimedTest[] = [];
async function runLane(parts: Part[]): Promise<void> {
  for (const part of parts.filter(isSelected)) {
    const started = Date.now();
    const python = part.python === undefined ? {} : await pythonEnvironment(part.python);
    if ('unavailable' in python) {
      outcomes.push({ passed: 0, failed: 0, skipped: 1, flaky: [] });
      process.stdout.write(`${part.name}: skipped. ${python.unavailable}\n`);
      continue;
    }
    const { code, output } = await run(part);
    const { outcome, tests } = await resultOf(part, code);
    outcomes.push(outcome);
    timed.push(...tests);
    const { passed, failed, skipped, flaky } = outcome;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const skippedNote = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(
      `${failed > 0 || flaky.length > 0 ? `\n${output}\n` : ''}${part.name}: ${passed} passed, ${failed} failed${skippedNote} (${seconds} s)\n`,
    );
    const notes = output.split('\n').filter((line) => line.startsWith(SKIP_NOTE));
    if (notes.length > 0) process.stdout.write(`${notes.map((note) => `  ${note}`).join('\n')}\n`);
  }
}

const names = PARTS.filter(isSelected).map(({ name }) => name);
process.stdout.write(`Running ${names.join(', ')}. The output of failed parts is printed in full.\n`);
// Once, before both parts that need it start.
if (names.includes('browser') || names.includes('web-browser'))
  ensureChromium((line) => process.stdout.write(`${line}\n`));
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await Promise.all([
  runLane([...BROWSER, ...CHECK]).then(() => Promise.all(AFTER_BROWSER.map(runLane))),
  runLane(BESIDE_BROWSER),
  runLane(CLOUD_LANE),
]);
if (forRunner.length === 0 && USING_RIGHTS.every((name) => names.includes(name))) {
  const lines = unusedRights(await readFile(USED_RIGHTS, 'utf8').catch(() => ''));
  outcomes.push(single(lines.length === 0));
  process.stdout.write(`${lines.map((line) => `\n${line}`).join('')}\nrights: ${lines.length} unused\n`);
}
if (timed.length > 0 && !names.includes('changed'))
  process.stdout.write(`\n${timeLines(timed, SLOWEST).join('\n')}\n`);
if (names.includes('changed')) {
  const notRun = PARTS.map(({ name }) => name).filter((name) => !names.includes(name));
  process.stdout.write(
    `\nNot run: ${notRun.join(', ')}, and tests of files that have not changed. npm test runs all.\n`,
  );
}
const total = sumOutcomes(outcomes);
process.stdout.write(`\n${summaryLines(total).join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
