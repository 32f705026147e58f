/**
 * `npm test`: every check there is, those that can side by side, each part's output whole when it is done. Closes with
 * the line `N passed, N failed` over all of them; a check without tests of its own (types, Biome, dead code) counts as one.
 * Where `CI` is set, a browser test is run a second time after it failed, and named above that line if it then passed.
 * `npm test -- types unit browser` runs only the parts of these names.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Outcome,
  playwrightOutcome,
  summaryLines,
  sumOutcomes,
  vitestOutcome,
} from './support/outcomes.ts';

interface Part {
  name: string;
  command: string[];
  /** Reads what the runner counted; without it the exit code is the one test. */
  count?: (report: unknown) => Outcome;
}

const reports = await mkdtemp(path.join(tmpdir(), 'northbound-reports-'));
const reportOf = (name: string) => path.join(reports, `${name}.json`);

const vitest = (name: string, projects: string[]): Part => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  count: vitestOutcome,
});

/** Two lanes, because the machine that this is built for has two cores; a lane's parts run one after the other. */
const LANES: Part[][] = [
  [
    { name: 'types', command: ['tsc', '-p', '.'] },
    { name: 'types-web', command: ['tsc', '-p', 'web'] },
    { name: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
    { name: 'dead-code', command: ['knip'] },
    { name: 'dead-code-of-production', command: ['knip', '--production'] },
    vitest('unit', ['unit', 'house', 'web']),
    vitest('functions', ['functions']),
    vitest('api', ['api']),
    vitest('local', ['local']),
    vitest('infra', ['infra']),
  ],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '--reporter=line,json'],
      count: playwrightOutcome,
    },
  ],
];

const asked = process.argv.slice(2);
const known = LANES.flat().map(({ name }) => name);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts: ${known.join(', ')}\n`);
  process.exit(2);
}

function run({ name, command }: Part): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function counted(part: Part, code: number): Promise<Outcome> {
  const byExitCode = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, flaky: [] };
  if (!part.count) return byExitCode;
  const text = await readFile(reportOf(part.name), 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const outcome = part.count(JSON.parse(text));
  // A runner that fails although every test passed, or that ran none, has failed all the same.
  const ranNothing = outcome.passed + outcome.failed === 0;
  return outcome.failed === 0 && (code !== 0 || ranNothing) ? { ...outcome, failed: 1 } : outcome;
}

const outcomes: Outcome[] = [];
async function runLane(parts: Part[]): Promise<void> {
  for (const part of parts) {
    const started = Date.now();
    const { code, output } = await run(part);
    const outcome = await counted(part, code);
    outcomes.push(outcome);
    const { passed, failed, skipped, flaky } = outcome;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(
      `${failed > 0 || flaky.length > 0 ? `\n${output}\n` : ''}${part.name}: ${passed} passed, ${failed} failed${more} (${seconds} s)\n`,
    );
  }
}

process.stdout.write(
  `Running ${(asked.length > 0 ? asked : known).join(', ')}. A part with a failure shows its whole output.\n`,
);
const wanted = (part: Part) => asked.length === 0 || asked.includes(part.name);
await Promise.all(LANES.map((lane) => runLane(lane.filter(wanted))));
await rm(reports, { recursive: true, force: true });
const total = sumOutcomes(outcomes);
process.stdout.write(`\n${summaryLines(total).join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
