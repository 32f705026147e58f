/**
 * `npm test`: runs all checks, some of them in parallel, and prints the output of each failed part. The last line is the
 * total, `N passed, N failed`. Type checks, Biome and dead code checks count as one test each. Where `CI` is set, a failed
 * browser test is retried once and listed above the total if it then passes. `npm test -- types unit browser` runs only
 * these parts.
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
  /** Converts the runner's JSON report. Without it, the part counts as one test, which passes if the exit code is 0. */
  toOutcome?: (report: unknown) => Outcome;
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
  toOutcome: vitestOutcome,
});

/** Lanes run in parallel, the parts of a lane one after another. There are two lanes, to fit a machine with two cores. */
const LANES: Part[][] = [
  [
    { name: 'types', command: ['tsc', '-p', '.'] },
    { name: 'types-web', command: ['tsc', '-p', 'web'] },
    { name: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
    { name: 'dead-code', command: ['knip'] },
    { name: 'dead-code-production', command: ['knip', '--production'] },
    vitest('unit', ['unit', 'house', 'web']),
    vitest('functions', ['functions']),
    vitest('api', ['api']),
    vitest('local', ['local']),
  ],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '--reporter=line,json'],
      toOutcome: playwrightOutcome,
    },
    vitest('infra', ['infra']),
  ],
];

const selected = process.argv.slice(2);
const known = LANES.flat().map(({ name }) => name);
const unknown = selected.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. Available parts: ${known.join(', ')}\n`);
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

async function outcomeOf(part: Part, code: number): Promise<Outcome> {
  const byExitCode = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, flaky: [] };
  if (!part.toOutcome) return byExitCode;
  const text = await readFile(reportOf(part.name), 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const outcome = part.toOutcome(JSON.parse(text));
  // A runner also fails if it ran no test, or if its exit code is not 0 although all tests passed.
  const ranNothing = outcome.passed + outcome.failed === 0;
  return outcome.failed === 0 && (code !== 0 || ranNothing) ? { ...outcome, failed: 1 } : outcome;
}

const outcomes: Outcome[] = [];
async function runLane(parts: Part[]): Promise<void> {
  for (const part of parts) {
    const started = Date.now();
    const { code, output } = await run(part);
    const outcome = await outcomeOf(part, code);
    outcomes.push(outcome);
    const { passed, failed, skipped, flaky } = outcome;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const skippedNote = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(
      `${failed > 0 || flaky.length > 0 ? `\n${output}\n` : ''}${part.name}: ${passed} passed, ${failed} failed${skippedNote} (${seconds} s)\n`,
    );
  }
}

process.stdout.write(
  `Running ${(selected.length > 0 ? selected : known).join(', ')}. The output of failed parts is printed in full.\n`,
);
const isSelected = (part: Part) => selected.length === 0 || selected.includes(part.name);
await Promise.all(LANES.map((lane) => runLane(lane.filter(isSelected))));
await rm(reports, { recursive: true, force: true });
const total = sumOutcomes(outcomes);
process.stdout.write(`\n${summaryLines(total).join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
