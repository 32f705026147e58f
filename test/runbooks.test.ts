import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAsExpected } from './cloud/gameday/prints.ts';
import { readRunbooks } from './cloud/gameday/runbooks.ts';
import { commandsWithout, EXECUTIONS } from './cloud/gameday/steps.ts';

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
    for (const { title, commands = '' } of steps) {
      const execution = executions[title];
      if (execution?.by === 'commands') expect(commands, title).not.toBe('');
      if (execution?.by === 'counterpart')
        expect(commandsWithout(execution.replaces, commands), title).not.toBe(commands);
    }
    expect(steps.at(-1)).toMatchObject({ title: 'Check', commands: expect.any(String) });
  });

  it('can tell each step that has done nothing', () => {
    for (const { title, prints } of steps)
      if (prints !== undefined) expect(isAsExpected(prints, '', {}), title).toBe(false);
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
    [
      'if a step does not say what its commands print',
      '### 1. Restore it (5 minutes)\n```sh\na\n```\n',
      'does not say what its commands print',
    ],
  ])('%s', (_, step, message) => {
    expect(() => readRunbooks(page(step))).toThrow(message);
  });

  it('if its table does not list a runbook', () => {
    expect(() => readRunbooks('## Before\n## a\n')).toThrow('The table of the page does not list a.');
  });
});

describe('what a step prints', () => {
  const POOL = { POOL: 'pool.1' };
  it.each([
    ['the same', 'a b\n', 'a b\n', true],
    [
      'with other spaces, colors and empty lines',
      'a b\nc\n',
      `\n  a\t b\n\n${'\u001b'}[32mc${'\u001b'}[0m`,
      true,
    ],
    ['nothing', 'a\n', '', false],
    ['more', 'a\n', 'a\nERROR\n', false],
    ['a part of a line', 'a\n', 'a b\n', false],
    ['anything in a line', 'sent: …\n', 'sent: 2.\n', true],
    ['anything in one line only', 'sent: …\n', 'sent: 2.\nERROR\n', false],
    ['any lines', '…\ndone\n', '> npm\n> node\ndone\n', true],
    ['no line where there may be any', '…\ndone\n', 'done\n', true],
    ['a number', '<number> 0\n', '  25 0\n', true],
    ['zero instead of a number', 'Counted <number>.\n', 'Counted 0.\n', false],
    ['a variable', '…/$POOL\n', 'https://a/pool.1\n', true],
    ['another value than the variable', '…/$POOL\n', 'https://a/pool-1\n', false],
    ['nothing instead of an unset variable', 'release: $GOOD\n', 'release: \n', false],
  ])('%s', (_, expected, printed, isRight) => {
    expect(isAsExpected(expected, printed, POOL)).toBe(isRight);
  });
});
