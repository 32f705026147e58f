import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stages } from '#infra/stages.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

type Permissions = Readonly<Record<string, string>>;
interface Step {
  readonly run?: string;
  readonly uses?: string;
}
interface Job {
  readonly permissions?: Permissions;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Permissions;
  readonly on: {
    readonly workflow_dispatch?: { readonly inputs?: Record<string, { readonly options?: string[] }> } | null;
  };
  readonly jobs: Readonly<Record<string, Job>>;
}

const FILES = globSync('.github/workflows/*.yml', { cwd: ROOT });
const workflows = FILES.map((file) => ({
  file,
  text: textOf(file),
  workflow: parse(textOf(file)) as Workflow,
}));
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => [`${file} ${id}`, job, workflow] as const),
);
const { scripts, dependencies, devDependencies } = JSON.parse(textOf('package.json'));

/** What a job runs, once for each value of its matrix. */
function commandsOf({ steps, strategy }: Job): string[] {
  const matrix = Object.entries(strategy?.matrix ?? {});
  return steps.flatMap(({ run }) =>
    matrix.reduce(
      (commands, [name, values]) =>
        commands.flatMap((command) =>
          values.map((value) => command.replaceAll(`\${{ matrix.${name} }}`, value)),
        ),
      run === undefined ? [] : [run],
    ),
  );
}

it('all workflows are read', () => {
  expect(FILES.length).toBeGreaterThan(3);
});

describe.each(jobs)('%s', (_, job, workflow) => {
  const commands = commandsOf(job);

  it('runs only commands that exist', () => {
    const run = commands.flatMap((text) => [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)]);
    expect(run.map(([, script]) => script).filter((script) => !(script && script in scripts))).toEqual([]);
    const executed = commands.flatMap((text) => [...text.matchAll(/\bnpx (\S+)/g)]);
    const missing = ([, name = '']: RegExpMatchArray) =>
      !existsSync(path.join(ROOT, 'node_modules/.bin', name));
    expect(executed.filter(missing)).toEqual([]);
  });

  it('uses only stages that exist', () => {
    const named = [
      ...(job.strategy?.matrix.stage ?? []),
      ...(workflow.on.workflow_dispatch?.inputs?.stage?.options ?? []),
    ];
    expect(Object.keys(stages)).toEqual(expect.arrayContaining(named));
  });

  it('may write nothing, and get a token for AWS only if it uses AWS', () => {
    const usesAws = job.steps.some(({ uses }) => uses?.startsWith('aws-actions/'));
    expect(job.permissions ?? workflow.permissions).toEqual({
      contents: 'read',
      ...(usesAws && { 'id-token': 'write' }),
    });
  });

  it('ends after a time', () => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('has no input in a script, where it could be a command', () => {
    expect(job.steps.filter(({ run }) => /\$\{\{\s*(inputs|github\.event)/.test(run ?? ''))).toEqual([]);
  });
});

it('actions are pinned to one commit each, with its version', () => {
  const used = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action),
  );
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  const names = new Set([...new Set(used)].map((action) => action.split('@')[0]));
  expect(names.size).toBe(new Set(used).size);
});

it('no workflow has long-lived keys, or runs the code of a fork with rights', () => {
  for (const { text } of workflows) expect(text).not.toMatch(/secrets\.|pull_request_target|access-key/);
});

it('each pattern of a group of updates matches a dependency', () => {
  const { updates } = parse(textOf('.github/dependabot.yml'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const groups: { patterns: string[] }[] = Object.values(updates[0].groups);
  const unused = groups
    .flatMap(({ patterns }) => patterns)
    .filter((pattern) => !names.some((name) => path.posix.matchesGlob(name, pattern)));
  expect(unused).toEqual([]);
  for (const { directory } of updates) expect(existsSync(path.join(ROOT, directory))).toBe(true);
});
