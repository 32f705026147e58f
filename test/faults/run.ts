import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { ArgumentError, UsageError } from '#infra/command/usage-error.ts';
import { FAULTS } from './all.ts';
import type { Fault } from './fault.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..');

interface VitestReport {
  testResults: {
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean }[];
}

/** The first test that failed in Vitest's report, or why none ran. */
function failedInVitest({ testResults }: VitestReport): string | undefined {
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults);
  const title = failed.find(({ status }) => status === 'failed')?.fullName;
  return title ?? testResults.find(({ status }) => status === 'failed')?.message.split('\n')[0];
}

function failedInPlaywright({ specs = [], suites = [] }: PlaywrightSuite): string | undefined {
  const own = specs.find(({ ok }) => !ok)?.title;
  return own ?? suites.map(failedInPlaywright).find((title) => title !== undefined);
}

const isBrowserTest = (file: string) => file.startsWith('test/e2e/');

/** Runs tests of one runner in a worktree until one fails. Returns its title, or null if all passed. */
function firstFailure(tree: string, files: readonly string[]): string | null {
  const report = path.join(tree, 'faults-report.json');
  rmSync(report, { force: true });
  const run = (program: string, ...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(path.join('node_modules', '.bin', program), [...args, ...files], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: Number.MAX_SAFE_INTEGER,
      env: { ...process.env, CI: undefined, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  const isBrowser = files.some(isBrowserTest);
  const { status, stdout, stderr } = isBrowser
    ? run('playwright', 'test', '--workers=1', '--retries=0', '-x', '--reporter=json')
    : run('vitest', 'run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`);
  if (status === 0) return null;
  const content: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const title =
    content === undefined
      ? undefined
      : isBrowser
        ? failedInPlaywright(content as PlaywrightSuite)
        : failedInVitest(content as VitestReport);
  return title ?? `${stdout}${stderr}`.trim().split('\n').at(-1) ?? 'The tests could not run.';
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** A copy of the working tree. */
function openWorktree(): string {
  git('worktree', 'prune');
  const tree = path.join(mkdtempSync(path.join(tmpdir(), 'northbound-faults-')), 'tree');
  git('worktree', 'add', '--quiet', '--detach', tree, git('stash', 'create') || 'HEAD');
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(tree, 'node_modules'));
  return tree;
}

function removeWorktree(tree: string): void {
  rmSync(path.dirname(tree), { recursive: true, force: true });
  git('worktree', 'prune');
}

/** Plants a fault and returns the first failure of each of its test files, or why the fault does not apply. */
function plant(tree: string, { file, find, replace, seenBy }: Fault): Map<string, string | null> | string {
  const target = path.join(tree, file);
  if (!existsSync(target)) return `${file} does not exist.`;
  const source = readFileSync(target, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) return `Its text occurs ${places} times in ${file}.`;
  writeFileSync(
    target,
    source.replace(find, () => replace),
  );
  const results = new Map(seenBy.map((test) => [test, firstFailure(tree, [test])]));
  writeFileSync(target, source);
  return results;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

export const command = defineCommand({
  usage: `npm run test:faults -- [ID...]

Plants the faults of test/faults in the product, all or only these, one at a time, and runs the tests that must fail. The exit
code is 1 if a fault is not seen or no longer applies. Uses a temporary worktree with the changes to tracked files, so that
a killed run leaves no fault behind.`,
  others: 'ID',
  run: async ({ positionals: ids }) => {
    const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id));
    if (unknown.length > 0) throw new ArgumentError(`There is no fault ${unknown.join(', ')}.`);
    const faults = ids.length > 0 ? FAULTS.filter(({ id }) => ids.includes(id)) : FAULTS;

    const tree = openWorktree();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        removeWorktree(tree);
        process.exit(1);
      });

    let missed = 0;
    try {
      const tests = [...new Set(faults.flatMap(({ seenBy }) => seenBy))];
      const groups = [tests.filter((test) => !isBrowserTest(test)), tests.filter(isBrowserTest)];
      for (const group of groups) {
        const failure = group.length > 0 ? firstFailure(tree, group) : null;
        if (failure !== null) throw new UsageError(`A test fails without a planted fault: ${failure}`);
      }
      print(`${tests.length} test files pass without a planted fault.`);
      for (const fault of faults) {
        const results = plant(tree, fault);
        const isSeen = typeof results !== 'string' && ![...results.values()].includes(null);
        if (!isSeen) missed += 1;
        print(`${isSeen ? 'seen    ' : 'NOT SEEN'} ${fault.id}: ${fault.what}`);
        if (typeof results === 'string') print(`         ${results}`);
        else for (const [test, title] of results) print(`         ${test}: ${title ?? 'passes'}`);
      }
      print(`${faults.length - missed} of ${faults.length} seen.`);
    } finally {
      removeWorktree(tree);
    }
    return missed === 0;
  },
});
if (import.meta.main) await main(command);
