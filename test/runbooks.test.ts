import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRunbooks } from './cloud/gameday/runbooks.ts';
import { EXECUTIONS } from './cloud/gameday/steps.ts';

const { preparation, runbooks } = readRunbooks();
const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));

it('every runbook has its game day, and every game day its runbook', () => {
  expect(runbooks.map(({ name }) => name)).toEqual(Object.keys(EXECUTIONS));
});

describe.each(runbooks)('the runbook $name', ({ name, minutes, steps }) => {
  const executions = EXECUTIONS[name] ?? {};

  it('has the steps that its game day executes, in this order', () => {
    expect(steps.map(({ title }) => title)).toEqual(Object.keys(executions));
  });

  it('has commands for each step that runs them, and ends with a check', () => {
    for (const { title, commands } of steps)
      if (executions[title]?.by === 'commands') expect(commands, title).toBeDefined();
    expect(steps.at(-1)).toMatchObject({ title: 'Check', commands: expect.any(String) });
  });

  it('takes as long as its steps together', () => {
    expect(minutes).toBe(steps.reduce((sum, step) => sum + step.minutes, 0));
  });

  it('has commands that bash can read, and uses only scripts that exist', () => {
    const text = [preparation, ...steps.flatMap(({ commands }) => commands ?? [])].join('\n');
    execFileSync('bash', ['-n'], { input: text });
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g))
      expect(scripts, script).toHaveProperty(script);
  });
});

describe('a page of runbooks is rejected', () => {
  const page = (step: string) => `| [a](#a): b | 5 | c |\n## Before\n## a\n${step}`;

  it.each([
    ['if a step has no minutes', '### 1. Restore it\n', 'not step 1 with its minutes'],
    ['if the steps are not numbered', '### 2. Restore it (5 minutes)\n', 'not step 1'],
    [
      'if a step has two blocks',
      '### 1. Restore it (5 minutes)\n```sh\na\n```\n```sh\nb\n```\n',
      'more than one block',
    ],
  ])('%s', (_, step, message) => {
    expect(() => readRunbooks(page(step))).toThrow(message);
  });

  it('if its table does not list a runbook', () => {
    expect(() => readRunbooks('## Before\n## a\n')).toThrow('The table of the page does not list a.');
  });
});
